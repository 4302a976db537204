// grognard sample SYSTEM PROCEDURE --n COUNT --seed SEED

#include <algorithm>
#include <map>
#include <ostream>

#include <boost/json.hpp>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/histogram.h"
#include "cli/plot.h"
#include "cli/typed.h"
#include "dice/generator.h"
#include "sheet/ask/json.h"
#include "sheet/explain/labels.h"
#include "sheet/run/run.h"

namespace grognard::cli {

namespace {

constexpr std::int64_t largest_sample = 100'000'000;

// What fell in so many throws. Never odds: it has a type of its own.
struct Sample {
    std::int64_t size = 0;  // that were thrown
    std::uint64_t seed = 0;
    std::map<std::vector<sheet::Word64>, std::int64_t> counts;
    bool interrupted = false;
};

// Throw `i` of a seed is the same whatever the size of the sample; throw 0 is what `resolve --seed` shows.
Sample draw_sample(const Context& context, const sheet::Question& question, std::int64_t size, std::uint64_t seed) {
    constexpr std::int64_t between_looks = 1'000;
    Sample sample{size, seed, {}};
    sheet::Runner runner(question.program());
    runner.bind(question.words());
    std::vector<sheet::Word64> outcome(question.program().outcome.size());
    for (std::int64_t i = 0; i < size; ++i) {
        if (i > 0 && i % between_looks == 0 && context.interrupted()) {
            sample.size = i;
            sample.interrupted = true;
            break;
        }
        dice::Generator generator(seed, static_cast<std::uint64_t>(i));
        runner.run(generator);
        for (std::size_t f = 0; f < outcome.size(); ++f) outcome[f] = runner.outcome(f);
        ++sample.counts[outcome];
    }
    return sample;
}

boost::json::object sample_json(const sheet::Question& question, const Sample& sample) {
    boost::json::array list;
    for (const auto& [words, count] : sample.counts) {
        boost::json::object outcome;
        for (std::size_t f = 0; f < words.size(); ++f) {
            const sheet::OutcomeField& field = question.program().outcome[f];
            outcome[field.name] = sheet::word_json(question.sheet(), field.type, words[f]);
        }
        list.push_back(boost::json::object{{"outcome", std::move(outcome)}, {"count", count}});
    }
    boost::json::object object{{"system", question.sheet().source.id},
                               {"procedure", question.procedure().name},
                               {"sample", true},
                               {"n", sample.size},
                               {"seed", sample.seed},
                               {"counts", std::move(list)}};
    if (sample.interrupted) object["interrupted"] = true;
    return object;
}

std::string sample_csv(const sheet::Question& question, const Sample& sample) {
    std::string csv;
    for (const sheet::OutcomeField& field : question.program().outcome) csv += csv_cell(field.name) + ",";
    csv += "count\n";
    for (const auto& [words, count] : sample.counts) {
        for (std::size_t f = 0; f < words.size(); ++f)
            csv += csv_cell(sheet::word_text(question.sheet(), question.program().outcome[f].type, words[f])) + ",";
        csv += std::to_string(count) + "\n";
    }
    return csv;
}

void tell(Context& context, const sheet::Question& question, const Sample& sample) {
    const auto headline = static_cast<std::size_t>(question.procedure().headline);
    const sheet::OutcomeField& field = question.program().outcome[headline];
    sheet::FieldOdds shares;
    shares.field = headline;
    shares.name = field.name;
    shares.type = field.type;
    shares.total = sample.size;
    std::map<sheet::Word64, std::int64_t> counts;
    for (const auto& [words, count] : sample.counts) counts[words[headline]] += count;
    for (const auto& [word, count] : counts) shares.shares.push_back({word, Integer(count)});
    std::sort(shares.shares.begin(), shares.shares.end(), [&](const auto& a, const auto& b) {
        return sheet::number_of(field.type, a.word) < sheet::number_of(field.type, b.word);
    });
    context.paragraph(
        context.say("sample.what", {{"count", std::to_string(sample.size)}, {"seed", std::to_string(sample.seed)}}), 0,
        0, Ink::strong);
    context.line();
    draw_histogram(context, question, shares, {});
    context.line();
    context.faint_paragraph(context.say("sample.not_exact"), 0);
}

}  // namespace

int sample(Context& context) {
    const sheet::Question question = asked_question(context);
    const std::int64_t size = read_whole(context, "--n", 1, largest_sample);
    const auto given = context.typed.value("--seed");
    const std::uint64_t seed = given ? read_seed(context, *given) : context.host.fresh_seed();
    sheet::Runner runner(question.program());
    runner.bind(question.words());
    if (runner.forbidden()) {
        dice::Generator unused(seed);
        context.refuse(
            "sample.forbidden",
            {{"reason", sheet::forbidden_sentence(question, sheet::resolve(question, unused).reasons, context.words)}});
    }
    const Sample drawn = draw_sample(context, question, size, seed);
    if (drawn.interrupted)
        context.host.err << context.say("cli.interrupted",
                                        {{"done", std::to_string(drawn.size)}, {"of", std::to_string(size)}})
                         << '\n';
    const auto csv = context.typed.value("--csv");
    if (context.json())
        context.line(sheet::to_line(sample_json(question, drawn)));
    else if (csv != "-")
        tell(context, question, drawn);
    if (csv) write_file(context, *csv, sample_csv(question, drawn));
    return Status::done;
}

}  // namespace grognard::cli
