#include "cli/play/table_talk.h"

#include <algorithm>
#include <istream>
#include <ostream>

#include "base/names.h"
#include "cli/lines.h"
#include "cli/play/resting.h"
#include "cli/tale.h"
#include "dice/script.h"
#include "sheet/explain/explain.h"

namespace grognard::cli {

namespace {

constexpr std::size_t longest_typed = 2'000;
constexpr std::size_t most_listed = 24;  // more are told in groups

// "move 17e-leger" of "move 17e-leger 0411 se".
std::string group_of(const std::string& text) {
    const std::size_t first = text.find(' ');
    return first == std::string::npos ? text : text.substr(0, text.find(' ', first + 1));
}

// Groups stay in their order; within one, by what follows: places in the order of their names.
std::vector<std::size_t> by_unit_and_place(const std::vector<game::ActionLine>& actions,
                                           std::vector<std::size_t> shown) {
    std::vector<std::string> groups;
    const auto rank = [&](std::size_t i) {
        const std::string group = group_of(actions[i].text);
        const std::ptrdiff_t known = std::find(groups.begin(), groups.end(), group) - groups.begin();
        if (known == static_cast<std::ptrdiff_t>(groups.size())) groups.push_back(group);
        return known;
    };
    std::vector<std::pair<std::ptrdiff_t, std::size_t>> ranked;
    for (const std::size_t i : shown) ranked.emplace_back(rank(i), i);
    std::stable_sort(ranked.begin(), ranked.end(), [&](const auto& a, const auto& b) {
        return a.first != b.first ? a.first < b.first : actions[a.second].text < actions[b.second].text;
    });
    std::transform(ranked.begin(), ranked.end(), shown.begin(), [](const auto& one) { return one.second; });
    return shown;
}

std::optional<std::size_t> number_in(const std::string& text) {
    if (text.empty() || text.size() > 6 ||
        !std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; }))
        return std::nullopt;
    return static_cast<std::size_t>(std::stoul(text));
}

}  // namespace

TableTalk::TableTalk(Context& context, Battle battle, game::Play play, const Seats& seats, Keeping keeping)
    : context_(context),
      battle_(std::move(battle)),
      speech_(context, battle_),
      board_(workshop_of(battle_).text_board(*battle_)),
      play_(std::move(play)),
      seats_(seats),
      keeping_(std::move(keeping)),
      dice_(seats.seed, 0),
      opponent_(battle_->opponent({seats.rival.level, seats.seed, seats.rival.judgement})),
      adviser_(battle_->opponent({player::Level::marshal, seats.seed})) {}

// --- the course of a game ---

void TableTalk::run() {
    begin();
    while (!play_.face().over()) {
        if (play_.face().mover() == game::nobody) break;
        if (is_person()) {
            if (!hand_over() || !ask()) {
                keeping_.leave(play_.record());
                return;
            }
        } else {
            opponent_move();
        }
    }
    board();
    context_.gap();
    context_.paragraph(speech_.result(play_.face()), 0, 0, Ink::strong);
    context_.show();
    // The record can still be saved.
    while (const auto typed = read_line(context_.say("play.over_prompt"))) {
        if (typed->empty() || !answer(*typed)) return;
        context_.show();
    }
}

void TableTalk::begin() {
    const Language language = context_.language();
    context_.heading(battle_->scenario().text.in(language));
    context_.gap();
    for (const std::string& text :
         {battle_->scenario().briefing.in(language),
          seats_.person ? battle_->scenario().orders[static_cast<std::size_t>(*seats_.person)].in(language)
                        : std::string()})
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            if (end > at) context_.paragraph(text.substr(at, end - at));
            if (end > at) context_.gap();
            at = end + 1;
        }
    if (seats_.person)
        context_.faint_paragraph(context_.say("text.level." + std::string(player::name_of(seats_.rival.level))), 0);
    if (play_.to_start()) {
        if (!seats_.real_dice || !throw_real(std::nullopt)) play_.start(dice_);
        tell_outcome();
        keeping_.keep(play_.record());
    }
    board();
    context_.faint_paragraph(context_.say("play.hint"), 0);
    context_.show();
}

game::Side TableTalk::viewer() { return seats_.person.value_or(std::max(0, play_.face().mover())); }

std::unique_ptr<game::Face> TableTalk::seen() {
    const game::Side side = viewer();
    return play_.face().seen_by(play_.face().over() ? std::span<const game::Side>() : std::span(&side, 1));
}

void TableTalk::opponent_move() {
    const std::string action =
        chosen_in_time(*opponent_, play_.face(), static_cast<std::uint64_t>(play_.number()), seats_.patience).action;
    context_.line(context_.is(speech_.name(play_.face().side_name(play_.face().mover())),
                              play_.face().action_for(action, viewer())));
    choose(action);
    context_.show();
}

void TableTalk::choose(const std::string& action) {
    to_list_ = true;
    if (seats_.real_dice && is_person()) {
        if (!throw_real(action)) return;
    } else {
        play_.choose(action, dice_);
    }
    keeping_.keep(play_.record());
    tell_outcome();
}

void TableTalk::tell_outcome() {
    const game::Trace& trace = play_.trace();
    for (const game::Trace::Entry& entry : trace.entries()) {
        if (entry.what == game::Trace::Entry::What::event) {
            context_.paragraph(speech_.say(play_.face().say(trace.events()[entry.index])), 2, 2);
            continue;
        }
        const game::Resolved& resolved = trace.resolutions()[entry.index];
        const auto faces = trace.faces(resolved);
        const sheet::Procedure* procedure = play_.face().procedure(resolved.procedure);
        if (faces.empty() || procedure == nullptr) continue;
        std::string dice;
        for (const int face : faces) dice += (dice.empty() ? "" : " ") + std::to_string(face);
        context_.faint_paragraph(context_.say("play.dice", {{"what", speech_.title(*procedure)}, {"dice", dice}}), 2,
                                 2);
    }
}

// Two people at one terminal: where one knows what the other may not, the screen is cleared, with what has scrolled away, before
// the other sits down. What came of the last decision is told again.
bool TableTalk::hand_over() {
    game::Face& face = play_.face();
    const game::Side next = face.mover();
    const bool changes = context_.host.terminal && sitting_ && *sitting_ != next;
    const bool hides = changes && face.position_for(*sitting_) != face.position_for(next);
    sitting_ = next;
    if (!hides) return true;
    context_.show();
    context_.host.out << context_.paint.signal(Signal::clear_screen);
    if (!read_line(context_.say("play.hand_over", {{"side", speech_.name(face.side_name(next))}}))) return false;
    tell_outcome();
    board();
    return true;
}

bool TableTalk::ask() {
    game::Face& face = play_.face();
    if (to_list_) list({});
    to_list_ = false;
    context_.show();
    const std::string prompt = context_.say("play.prompt", {{"number", std::to_string(play_.number())},
                                                            {"side", speech_.name(face.side_name(face.mover()))}});
    const auto typed = read_line(prompt);
    if (!typed) return false;
    const bool goes_on = typed->empty() || answer(*typed);
    context_.show();
    return goes_on;
}

std::optional<std::string> TableTalk::read_line(const std::string& prompt) {
    context_.show();
    context_.host.out << context_.paint.strong(prompt) << " " << std::flush;
    std::string typed;
    if (cli::read_line(context_.host.in, typed, longest_typed) == Line::none) {
        context_.host.out << '\n';
        return std::nullopt;
    }
    return std::string(trimmed(typed));
}

// --- real dice ---

bool TableTalk::throw_real(const std::optional<std::string>& action) {
    std::vector<int> faces;
    while (true) {
        const auto wants = action ? play_.choose_with(*action, faces) : play_.start_with(faces);
        if (wants.nothing()) return true;
        if (wants.bad || wants.leftover > 0) {
            context_.paragraph(context_.say("play.bad_dice"));
            faces.clear();
            if (wants.leftover > 0 && !wants.bad) continue;
        }
        if (!wants.missing) continue;
        const std::string prompt = context_.words.count(
            "play.wants_dice", wants.missing->dice,
            {{"low", std::to_string(wants.missing->die.lowest)}, {"high", std::to_string(wants.missing->die.highest)}});
        const auto typed = read_line(prompt);
        if (!typed) return false;
        if (typed->empty()) {  // the program throws this one
            dice::Faces seen;
            dice_.draw(dice::sum_draw(wants.missing->dice, wants.missing->die), &seen);
            for (const auto face : seen) faces.push_back(face);
            continue;
        }
        for (std::size_t at = 0; at < typed->size();) {
            const std::size_t end = std::min(typed->find(' ', at), typed->size());
            const auto face = number_in(typed->substr(at, end - at));
            faces.push_back(face ? static_cast<int>(*face) : -1);
            at = end + 1;
        }
    }
}

// --- answers ---

bool TableTalk::answer(const std::string& typed) {
    const std::size_t blank = typed.find(' ');
    const std::string word = typed.substr(0, blank);
    const std::string rest =
        blank == std::string::npos ? std::string() : std::string(trimmed(std::string_view(typed).substr(blank + 1)));
    if (means_leave(word)) return false;
    if (!command(word, rest)) act(typed);
    return true;
}

bool TableTalk::command(const std::string& word, const std::string& rest) {
    const auto is = [&](std::initializer_list<std::string_view> names) {
        return std::find(names.begin(), names.end(), word) != names.end();
    };
    if (is({"help", "aide", "?"}))
        help();
    else if (is({"map", "carte"}))
        board();
    else if (is({"list", "liste"}))
        list(rest);
    else if (is({"near", "pres", "près"}))
        near(rest);
    else if (is({"why", "pourquoi"}))
        why(rest);
    else if (is({"odds", "chances"}))
        odds(rest);
    else if (is({"hint", "conseil"}))
        hint();
    else if (is({"undo", "annuler"}))
        undo();
    else if (is({"save", "sauver"}))
        save(rest);
    else if (is({"note"}))
        note(rest);
    else if (is({"position"}))
        context_.line(play_.face().position_for(viewer()));
    else if (is({"pieces", "pions"}))
        for (game::Side side = 0; side < play_.face().sides(); ++side) {
            context_.heading(speech_.name(play_.face().side_name(side)));
            for (const std::string& line : board_->pieces(*seen(), side, speech_))
                context_.paragraph(trimmed(line), 2, 4);
        }
    else
        return false;
    return true;
}

std::optional<std::string> TableTalk::find(const std::string& typed) {
    const auto actions = play_.face().actions();
    if (const auto number = number_in(typed); number && *number >= 1 && *number <= actions.size())
        return actions[*number - 1].text;
    if (!play_.face().why_not(typed)) return typed;
    std::optional<std::string> found;
    for (const game::ActionLine& action : actions) {
        if (!action.text.starts_with(typed)) continue;
        if (found) return std::nullopt;
        found = action.text;
    }
    return found;
}

bool TableTalk::act(const std::string& typed) {
    if (const auto action = find(typed)) {
        choose(*action);
        return true;
    }
    const auto actions = play_.face().actions();
    if (std::any_of(actions.begin(), actions.end(), [&](const auto& action) { return action.text.starts_with(typed); }))
        list(typed);
    else if (const auto refusal = play_.face().why_not(typed)) {
        context_.paragraph(speech_.say(*refusal));
        tell_beginnings(typed);
    }
    return false;
}

// How what can be done now begins, unless this does so too.
void TableTalk::tell_beginnings(const std::string& typed) {
    std::vector<std::string> known;
    for (const game::ActionLine& action : play_.face().actions()) {
        std::string word = action.text.substr(0, action.text.find(' '));
        if (std::find(known.begin(), known.end(), word) == known.end()) known.push_back(std::move(word));
    }
    const std::string first = typed.substr(0, typed.find(' '));
    if (std::find(known.begin(), known.end(), first) == known.end())
        context_.faint_paragraph(context_.say("play.beginnings", {{"known", joined(known)}}), 0);
}

// Few actions one by one; many in groups that say what to type.
void TableTalk::list(const std::string& prefix) {
    const auto actions = play_.face().actions();
    std::vector<std::size_t> shown;
    for (std::size_t i = 0; i < actions.size(); ++i)
        if (actions[i].text.starts_with(prefix)) shown.push_back(i);
    const auto line = [&](std::size_t i) {
        const std::string text = pad_left(std::to_string(i + 1), 4) + "  " + context_.paint.accent(actions[i].text);
        const int left = context_.width() - 8 - width_of(actions[i].text);
        const std::string words = speech_.say(actions[i].words);
        context_.line(left > 10 ? text + "  " + context_.paint.faint(fitted(words, left)) : text);
    };
    // A few stand as the game offers them; those that somebody looks through, by unit and place.
    if (!prefix.empty()) shown = by_unit_and_place(actions, std::move(shown));
    if (shown.empty() && !prefix.empty()) {
        context_.paragraph(context_.say("play.none_begins", {{"text", prefix}}));
        tell_beginnings(prefix);
    }
    if (shown.size() <= most_listed || !prefix.empty()) {
        for (const std::size_t i : shown) line(i);
        return;
    }
    std::vector<std::pair<std::string, std::vector<std::size_t>>> groups;
    for (const std::size_t i : shown) {
        const std::string group = group_of(actions[i].text);
        const auto known = std::find_if(groups.begin(), groups.end(), [&](const auto& g) { return g.first == group; });
        if (known == groups.end())
            groups.push_back({group, {i}});
        else
            known->second.push_back(i);
    }
    for (const auto& [group, members] : groups) {
        if (members.size() == 1) {
            line(members.front());
            continue;
        }
        context_.line(
            "   …  " + context_.paint.accent(group) + "  " +
            context_.paint.faint(context_.words.count("play.choices", static_cast<std::int64_t>(members.size()))));
    }
}

// Of an action: whether it is legal, and why not. Alone: the last dice, step by step.
void TableTalk::why(const std::string& rest) {
    if (!rest.empty()) {
        const auto refusal = play_.face().why_not(rest);
        context_.paragraph(refusal ? speech_.say(*refusal) : context_.say("play.legal", {{"action", rest}}));
        return;
    }
    const game::Trace& trace = play_.trace();
    bool any = false;
    for (const game::Resolved& resolved : trace.resolutions()) {
        const sheet::Procedure* procedure = play_.face().procedure(resolved.procedure);
        if (procedure == nullptr) continue;
        sheet::Question question(battle_->sheet(), *procedure);
        const auto words = trace.words(resolved);
        std::copy(words.begin(), words.end(), question.words().begin());
        const auto faces = trace.faces(resolved);
        dice::Script script(std::vector<int>(faces.begin(), faces.end()));
        context_.gap();
        context_.heading(speech_.title(*procedure));
        const sheet::Resolution resolution = sheet::resolve(question, script);
        const sheet::Tale tale =
            sheet::tell(question, resolution, sheet::explain(question, resolution), context_.words);
        context_.paragraph(tale.headline);
        tell_tale(context_, tale);
        any = true;
    }
    if (!any) context_.paragraph(context_.say("play.no_dice"));
}

// What is supposed of what one cannot know stands behind the action.
void TableTalk::odds(const std::string& typed) {
    std::string rest = typed, supposing;
    for (const std::string_view mark : {" supposing ", " supposant "})
        if (const std::size_t cut = typed.find(mark); cut != std::string::npos) {
            rest = typed.substr(0, cut);
            supposing = typed.substr(cut + mark.size());
        }
    const auto action = rest.empty() ? std::nullopt : find(rest);
    if (!action) {
        const auto refusal = rest.empty() ? std::nullopt : play_.face().why_not(rest);
        context_.paragraph(refusal ? speech_.say(*refusal) : context_.say("play.which_odds"));
        return;
    }
    constexpr std::size_t most = 16;
    Problems problems;
    const auto foresight = play_.face().foresee(*action, {play_.face().mover(), supposing}, problems);
    if (!foresight) {
        for (const Problem& problem : problems.all()) context_.paragraph(context_.words.problem_text(problem));
        return;
    }
    const auto& foreseen = foresight->list;
    for (std::size_t i = 0; i < foreseen.size() && i < most; ++i) {
        std::string text;
        for (const game::Event& event : foreseen[i].events)
            text += (text.empty() ? "" : " ") + speech_.say(play_.face().say(event));
        if (text.empty()) text = context_.say("play.nothing_happens");
        context_.paragraph(pad_left(context_.words.percent(foreseen[i].chance), 8) + "  " + text, 0, 10);
    }
    if (foreseen.size() > most)
        context_.faint_paragraph(
            context_.words.count("play.more_outcomes", static_cast<std::int64_t>(foreseen.size() - most)), 10);
    if (foresight->undecided > Fraction(0))
        context_.faint_paragraph(pad_left(context_.words.percent(foresight->undecided), 8) + "  " +
                                     context_.say(foresight->too_large ? "play.too_large" : "play.undecided"),
                                 0, 10);
    if (!foresight->supposed.empty()) context_.faint_paragraph(context_.say("play.supposed"), 0);
}

// What a marshal would do, and what he expects of it: from what the player may know, like everything he does.
void TableTalk::hint() {
    constexpr std::size_t most = 5;
    if (play_.face().mover() == game::nobody) return;
    const player::Choice choice =
        chosen_in_time(*adviser_, play_.face(), static_cast<std::uint64_t>(play_.number()), seats_.patience);
    for (std::size_t i = 0; i < choice.best.size() && i < most; ++i)
        context_.line("  " + context_.say("play.advice", {{"action", context_.paint.accent(choice.best[i].action)},
                                                          {"points", in_tenths(context_, choice.best[i].points)}}));
    if (choice.best.empty()) context_.line("  " + context_.paint.accent(choice.action));
    for (const player::Reason& reason : adviser_->reasons())
        context_.line("  " + context_.say("play.because", {{"words", speech_.phrase(reason.words)},
                                                           {"points", in_tenths(context_, reason.points)}}));
}

void TableTalk::near(const std::string& place) {
    const auto lines = board_->told(*seen(), place, speech_);
    if (lines.empty())
        context_.paragraph(context_.say("play.no_place", {{"place", place}}));
    else
        for (const std::string& line : lines) context_.paragraph(line, 0, 4);
}

void TableTalk::undo() {
    if (!play_.can_undo()) {
        context_.paragraph(speech_.say(play_.why_no_undo()));
        return;
    }
    play_.undo();
    keeping_.keep(play_.record());
    to_list_ = true;
    context_.paragraph(context_.say("play.undone", {{"number", std::to_string(play_.number())}}));
}

void TableTalk::note(const std::string& text) {
    play_.remark(text);
    keeping_.keep(play_.record());
}

void TableTalk::save(const std::string& file) {
    if (file.empty())
        context_.paragraph(context_.say("play.save_where"));
    else
        save_copy(context_, file, keeping_.text_of(play_.record()));
}

void TableTalk::board() {
    context_.gap();
    tell(painted(context_, board_->drawn(*seen(), speech_)));
}

void TableTalk::help() {
    const std::string text = context_.say("play.help") + "\n" + board_->key(speech_);
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        context_.paragraph(text.substr(at, end - at), 0, 20);
        at = end + 1;
    }
}

void TableTalk::tell(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) context_.line(line);
}

}  // namespace grognard::cli
