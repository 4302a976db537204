// The five systems as they ship: loading them, and every preset's odds and levers.

#include "systems_bench.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

#include <benchmark/benchmark.h>

#include "project_files.h"
#include "sheet/compile/load.h"
#include "sheet/run/advise.h"
#include "sheet/run/odds.h"

namespace grognard::sheet {
namespace {

const std::vector<std::string> systems = {"allemagne-1813", "hail-caesar", "impetus", "jours-de-gloire",
                                          "les-trois-couleurs"};

std::vector<SourceText> texts_of(const std::string& system) {
    const std::string folder = "rules/" + system + "/";
    std::vector<SourceText> texts = {{"sheet.toml", project_text(folder + "sheet.toml")}};
    for (const std::string& part : parts_of(texts[0].text)) texts.push_back({part, project_text(folder + part)});
    return texts;
}

void load_one(benchmark::State& state, const std::string& system) {
    const std::vector<SourceText> texts = texts_of(system);
    for (auto _ : state) benchmark::DoNotOptimize(load(texts));
}

void load_all(benchmark::State& state) {
    std::vector<std::vector<SourceText>> texts;
    for (const std::string& system : systems) texts.push_back(texts_of(system));
    for (auto _ : state)
        for (const std::vector<SourceText>& one : texts) benchmark::DoNotOptimize(load(one));
}

Question preset(const std::string& system, const PresetSource& source) {
    static std::map<std::string, std::shared_ptr<const Sheet>> loaded;
    std::shared_ptr<const Sheet>& sheet = loaded[system];
    if (sheet == nullptr) sheet = load(texts_of(system)).sheet;
    Question question(sheet, *sheet->procedure(source.procedure.text));
    Problems problems;
    if (!question.set_preset(source.name, problems)) std::abort();
    return question;
}

// What a player would wish for: the most likely headline, or better.
std::string wish_of(const Question& question) {
    const std::string& headline = question.procedure().source->headline.text;
    std::size_t field = 0;
    while (field < question.program().outcome.size() && question.program().outcome[field].name != headline) ++field;
    if (field == question.program().outcome.size()) return {};
    const Odds now = odds(question, {field});
    if (now.forbidden || now.too_large) return {};
    const auto likely = std::max_element(now.list.begin(), now.list.end(),
                                         [](const Likelihood& a, const Likelihood& b) { return a.ways < b.ways; });
    const Type& type = question.program().outcome[field].type;
    const std::string value = word_text(question.sheet(), type, likely->outcome[0]);
    return headline + (type.kind == Kind::whole ? " >= " : " == ") + value;
}

void ask_odds(benchmark::State& state, const std::string& system, const PresetSource& source) {
    const Question question = preset(system, source);
    for (auto _ : state) benchmark::DoNotOptimize(all_odds(question));
}

void ask_levers(benchmark::State& state, const std::string& system, const PresetSource& source) {
    const Question question = preset(system, source);
    std::vector<Problem> problems;
    const std::string text = wish_of(question);
    const std::optional<Wish> wish = text.empty() ? std::nullopt : Wish::compile(question, text, problems);
    if (!wish) {
        state.SkipWithError("nothing to wish for");
        return;
    }
    for (auto _ : state) benchmark::DoNotOptimize(levers(question, *wish));
}

}  // namespace

void register_systems() {
    benchmark::RegisterBenchmark("load_all", load_all)->Unit(benchmark::kMillisecond);
    for (const std::string& system : systems) {
        benchmark::RegisterBenchmark(("load/" + system).c_str(), load_one, system)->Unit(benchmark::kMillisecond);
        const Loaded loaded = load(texts_of(system));
        if (!loaded.ok()) std::abort();
        for (const PresetSource& source : loaded.sheet->source.presets) {
            const std::string name = system + "/" + source.name;
            benchmark::RegisterBenchmark(("preset_odds/" + name).c_str(), ask_odds, system, source)
                ->Unit(benchmark::kMillisecond);
            benchmark::RegisterBenchmark(("preset_levers/" + name).c_str(), ask_levers, system, source)
                ->Unit(benchmark::kMillisecond);
        }
    }
}

}  // namespace grognard::sheet
