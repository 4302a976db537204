#include "sheet/program/question.h"

#include <algorithm>

#include "base/names.h"
#include "sheet/language/fraction_word.h"

namespace grognard::sheet {

namespace {

constexpr Place nowhere{-1, 0, 0};

}  // namespace

Question::Question(std::shared_ptr<const Sheet> sheet, const Procedure& procedure)
    : sheet_(std::move(sheet)), procedure_(&procedure) {
    for (const Input& input : program().inputs) words_.push_back(input.fallback);
    given_.assign(words_.size(), false);
}

std::uint32_t Question::input(std::string_view path) const {
    const auto& inputs = program().inputs;
    for (std::size_t i = 0; i < inputs.size(); ++i)
        if (inputs[i].path == path && inputs[i].what != Input::What::ruling) return static_cast<std::uint32_t>(i);
    return no_index;
}

void Question::unknown(std::string_view path, Problems& problems) const {
    std::vector<std::string> known;
    for (const Fact& fact : procedure_->facts) known.push_back(fact.name);
    for (const Input& input : program().inputs)
        if (input.what != Input::What::ruling) known.push_back(input.path);
    std::string all;
    for (const Fact& fact : procedure_->facts) all += (all.empty() ? "" : ", ") + fact.name;
    problems.error("fact.unknown", nowhere,
                   {{"name", std::string(path)},
                    {"nearest", nearest(path, known)},
                    {"known", all},
                    {"procedure", procedure_->name}});
}

bool Question::set_input(std::uint32_t index, const Datum& value, Problems& problems) {
    const Input& input = program().inputs[index];
    if (input.what == Input::What::size) {
        problems.error("value.wants_list", nowhere, {{"name", input.path}, {"value", to_text(value)}});
        return false;
    }
    if (input.what == Input::What::policy && value.kind == Datum::Kind::word) {
        if (value.word == "when_it_helps" || value.word == "never") {
            words_[index] = value.word == "never" ? 0 : helps;
            given_[index] = true;
            return true;
        }
    }
    Datum given = value;
    if (input.type.kind == Kind::set && value.kind == Datum::Kind::word) {  // a set of one
        given = Datum();
        given.kind = Datum::Kind::list;
        given.list.push_back(value);
    }
    Problems inner;
    const auto word = word_of(given, input.type, *sheet_, nowhere, inner);
    if (!word) {
        for (Problem problem : inner.take()) {
            problem.arguments.emplace_back("name", input.path);
            problems.error(problem.id, nowhere, std::move(problem.arguments));
        }
        return false;
    }
    words_[index] = *word;
    given_[index] = true;
    return true;
}

bool Question::set_record(const std::string& path, const Datum& value, Problems& problems) {
    if (value.kind != Datum::Kind::record) {
        problems.error("value.wants_record", nowhere, {{"name", path}, {"value", to_text(value)}});
        return false;
    }
    bool ok = true;
    for (const auto& [name, inner] : value.record) ok = set(path + "." + name, inner, problems) && ok;
    return ok;
}

bool Question::set_whole(const Fact& fact, std::string_view path, const Datum& value, Problems& problems) {
    const std::string name(path);
    if (fact.declared.what != Declared::What::list) return set_record(name, value, problems);
    const auto size = static_cast<std::int64_t>(value.list.size());
    if (value.kind != Datum::Kind::list || size < fact.declared.least || size > fact.declared.most) {
        problems.error("value.wants_list_of", nowhere,
                       {{"name", name},
                        {"value", value.kind == Datum::Kind::list ? std::to_string(size) : to_text(value)},
                        {"low", std::to_string(fact.declared.least)},
                        {"high", std::to_string(fact.declared.most)}});
        return false;
    }
    const std::uint32_t index = input(path);
    words_[index] = size;
    given_[index] = true;
    bool ok = true;
    for (std::size_t i = 0; i < value.list.size(); ++i)
        ok = set_record(name + "." + std::to_string(i), value.list[i], problems) && ok;
    return ok;
}

bool Question::set(std::string_view path, const Datum& value, Problems& problems) {
    for (const Fact& fact : procedure_->facts)
        if (fact.name == path && fact.declared.what != Declared::What::scalar)
            return set_whole(fact, path, value, problems);
    const std::uint32_t found = input(path);
    if (found != no_index) {
        // A field of an element makes the list at least that long.
        const Input& what = program().inputs[found];
        if (!set_input(found, value, problems)) return false;
        if (what.element >= 0) {
            const std::uint32_t size = input(path.substr(0, path.find('.')));
            if (size != no_index) words_[size] = std::max<Word64>(words_[size], what.element + 1);
        }
        return true;
    }
    // The policy of a choice deep inside may be named by its last name.
    bool any = false;
    bool ok = true;
    for (std::uint32_t i = 0; i < program().inputs.size(); ++i) {
        const Input& what = program().inputs[i];
        const std::size_t dot = what.path.rfind('.');
        if (what.what != Input::What::policy || dot == std::string::npos || what.path.substr(dot + 1) != path) continue;
        any = true;
        ok = set_input(i, value, problems) && ok;
    }
    if (any) return ok;
    unknown(path, problems);
    return false;
}

bool Question::set_ruling(std::string_view id, std::string_view option, Problems& problems) {
    const Ruling* ruling = sheet_->ruling(id);
    if (ruling == nullptr || ruling->enumeration < 0) {
        std::vector<std::string> known;
        for (const Ruling& other : sheet_->rulings)
            if (other.enumeration >= 0) known.push_back(other.name);
        std::string all;
        for (const std::string& name : known) all += (all.empty() ? "" : ", ") + name;
        problems.error(ruling == nullptr ? "ruling.unknown" : "ruling.no_options", nowhere,
                       {{"name", std::string(id)}, {"nearest", nearest(id, known)}, {"known", all}});
        return false;
    }
    const Enumeration& options = sheet_->enumerations[static_cast<std::size_t>(ruling->enumeration)];
    const auto found = std::find(options.values.begin(), options.values.end(), option);
    if (found == options.values.end()) {
        std::string all;
        for (const std::string& name : options.values) all += (all.empty() ? "" : ", ") + name;
        problems.error("ruling.unknown_option", nowhere,
                       {{"name", std::string(id)},
                        {"value", std::string(option)},
                        {"nearest", nearest(option, options.values)},
                        {"known", all}});
        return false;
    }
    // A ruling that this procedure does not read changes nothing here, and that is no mistake.
    for (std::size_t i = 0; i < words_.size(); ++i) {
        const Input& what = program().inputs[i];
        if (what.what != Input::What::ruling || what.path != id) continue;
        words_[i] = found - options.values.begin();
        given_[i] = true;
    }
    return true;
}

bool Question::set_preset(std::string_view name, Problems& problems) {
    std::vector<std::string> known;
    for (const PresetSource& preset : sheet_->source.presets) {
        if (preset.procedure.text == procedure_->name) known.push_back(preset.name);
        if (preset.name != name || preset.procedure.text != procedure_->name) continue;
        bool ok = true;
        for (const auto& [fact, value] : preset.set) ok = set(fact, value, problems) && ok;
        return ok;
    }
    problems.error("preset.unknown", nowhere, {{"name", std::string(name)}, {"nearest", nearest(name, known)}});
    return false;
}

std::vector<Word64> Question::words_for(const Program& other) const {
    std::vector<Word64> words;
    for (std::size_t i = 0; i < other.inputs.size(); ++i)
        words.push_back(i < words_.size() && other.inputs[i].path == program().inputs[i].path
                            ? words_[i]
                            : other.inputs[i].fallback);
    return words;
}

bool Question::in_use(std::size_t index) const {
    const Input& what = program().inputs[index];
    if (what.element < 0) return true;
    const std::uint32_t size = input(what.path.substr(0, what.path.find('.')));
    return size == no_index || what.element < words_[size];
}

}  // namespace grognard::sheet
