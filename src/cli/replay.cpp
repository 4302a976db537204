// grognard replay FILE

#include <istream>
#include <ostream>

#include <boost/json.hpp>

#include "cli/commands.h"
#include "cli/gaming.h"
#include "cli/lines.h"
#include "sheet/ask/json.h"

namespace grognard::cli {

namespace {

using What = game::RecordLine::What;

class Player {
  public:
    Player(Context& context, const Battle& battle, game::Replay replay, std::string file)
        : context_(context),
          speech_(context, battle),
          board_(workshop_of(battle).text_board(*battle)),
          replay_(std::move(replay)),
          file_(std::move(file)) {}

    // Everything at once, for reading.
    void tell_all() {
        tell_divergences(0);
        while (step()) {
        }
        map();
        tell_end();
    }

    // Where it ends, for programs.
    int answer_json(const std::vector<std::string>& told) {
        while (replay_.forward()) {
        }
        game::Face& face = replay_.face();
        boost::json::array other_ways(told.begin(), told.end());
        for (const game::Divergence& one : replay_.divergences())
            other_ways.emplace_back(speech_.divergence(one, file_));
        boost::json::object object{{"system", replay_.record().identity.system},
                                   {"scenario", replay_.record().identity.scenario},
                                   {"lines", replay_.record().lines.size()},
                                   {"divergences", std::move(other_ways)},
                                   {"whole", replay_.whole()},
                                   {"over", face.over()},
                                   {"position", face.position()}};
        if (face.over()) object["result"] = speech_.result(face);
        context_.line(sheet::to_line(object));
        return Status::done;
    }

    // Line by line, both ways, as the person types.
    void walk() {
        tell_divergences(0);
        map();
        std::string typed;
        while (true) {
            context_.show();
            context_.host.out << context_.paint.strong(context_.say(
                                     "replay.prompt", {{"at", std::to_string(replay_.at())},
                                                       {"of", std::to_string(replay_.record().lines.size())}}))
                              << " " << std::flush;
            if (read_line(context_.host.in, typed, 2'000) == Line::none || !answer(typed)) break;
        }
        context_.line();
    }

  private:
    bool answer(const std::string& typed) {
        if (typed == "q" || typed == "quit" || typed == "quitter") return false;
        if (typed.empty() || typed == "n" || typed == "+") {
            if (!step()) tell_end();
        } else if (typed == "b" || typed == "p" || typed == "-") {
            replay_.back();
            map();
        } else if (typed == "m" || typed == "map" || typed == "carte") {
            map();
        } else if (typed == "e" || typed == "end" || typed == "fin") {
            while (step()) {
            }
            map();
            tell_end();
        } else if (typed.size() < 7 && typed.find_first_not_of("0123456789") == std::string::npos) {
            replay_.go(static_cast<std::size_t>(std::stoul(typed)));
            map();
        } else {
            for (const std::string& line : board_->told(replay_.face(), typed, speech_)) context_.paragraph(line, 0, 4);
            context_.faint_paragraph(context_.say("replay.help"), 0);
        }
        return true;
    }

    bool step() {
        if (replay_.at_end()) return false;
        const game::RecordLine& line = replay_.record().lines[replay_.at()];
        const std::size_t told = replay_.divergences().size();
        replay_.forward();
        if (line.what == What::position) {
            context_.gap();
        } else {
            context_.paragraph(game::write_line(line), 0, 4, line.what == What::remark ? Ink::faint : Ink::plain);
        }
        tell_divergences(told);
        return true;
    }

    // Those that were not told yet; the first ones stand in the heading.
    void tell_divergences(std::size_t told) {
        for (std::size_t i = told; i < replay_.divergences().size(); ++i)
            context_.paragraph(speech_.divergence(replay_.divergences()[i], file_), 0, 0, Ink::marked);
    }

    void map() {
        context_.gap();
        for (const std::string& line : painted(context_, board_->drawn(replay_.face(), speech_))) context_.line(line);
    }

    void tell_end() {
        context_.gap();
        if (replay_.face().over())
            context_.paragraph(speech_.result(replay_.face()), 0, 0, Ink::strong);
        else
            context_.paragraph(context_.say("replay.stands", {{"position", replay_.face().position()}}));
    }

    Context& context_;
    Speech speech_;
    std::unique_ptr<game::TextBoard> board_;
    game::Replay replay_;
    std::string file_;
};

}  // namespace

int replay(Context& context) {
    const std::string& file = context.typed.positionals[0];
    game::Record record = read_record_file(context, file);
    const Battle battle = open_record(context, record);
    const std::vector<std::string> other = told_apart(context, record, battle);
    if (!context.json()) context.heading(battle->scenario().text.in(context.language()));
    Player player(context, battle, game::Replay(battle->face(), std::move(record)), file);
    if (context.json()) return player.answer_json(other);
    for (const std::string& sentence : other) context.paragraph(sentence, 0, 0, Ink::marked);
    if (context.typed.has("--step"))
        player.walk();
    else
        player.tell_all();
    return Status::done;
}

}  // namespace grognard::cli
