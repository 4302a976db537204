#include "game/rulebook/rulebook.h"

#include <algorithm>
#include <string>

namespace grognard::game::rulebook {

namespace {

std::int32_t distance(const void* from, const void* to) {
    return static_cast<std::int32_t>(static_cast<const char*>(to) - static_cast<const char*>(from));
}

template <class T>
T& at_distance(void* from, std::int32_t distance) {
    return *reinterpret_cast<T*>(static_cast<char*>(from) + distance);
}

}  // namespace

Procedure::Procedure(Rulebook* book, const char* name, Use use)
    : name_(name), use_(use), number_(static_cast<int>(book->procedures_.size())) {
    book->procedures_.push_back(distance(book, this));
}

Value::Value(Rulebook* book, const char* enumeration, const char* name) : enumeration_(enumeration), name_(name) {
    book->values_.push_back(distance(book, this));
}

// Looks names up, and says each that is missing once.
class Binder {
  public:
    Binder(const sheet::Sheet& sheet, const Rulings& rulings, int most_draws, Problems& problems)
        : sheet_(sheet), rulings_(rulings), most_draws_(most_draws), problems_(problems) {}

    void bind(Procedure& procedure) {
        procedure.procedure_ = sheet_.procedure(procedure.name_);
        program_ = procedure.procedure_ == nullptr ? nullptr : &*procedure.procedure_->program;
        if (program_ == nullptr) return lacks(procedure.name_);
        name_ = procedure.name_;
        const bool played = procedure.use_ == Procedure::Use::played;
        if (played && static_cast<int>(program_->draws.size()) > most_draws_)
            fail("rulebook.too_many_draws", name_, {{"most", std::to_string(most_draws_)}});
        for (const sheet::Input& input : program_->inputs) {
            procedure.words_.push_back(input.fallback);
            if (input.what != sheet::Input::What::ruling) continue;
            for (const auto& [ruling, option] : rulings_)
                if (sheet_.rulings[static_cast<std::size_t>(ruling)].name == input.path)
                    procedure.words_.back() = option;
        }
        bind(procedure, procedure, {});
        std::vector<std::size_t>& read = procedure.read_;
        std::sort(read.begin(), read.end());
        read.erase(std::unique(read.begin(), read.end()), read.end());
    }

    void bind(Value& value) {
        const auto* values = values_of(value.enumeration_);
        if (values == nullptr) return lacks(value.enumeration_);
        const auto found = std::find(values->begin(), values->end(), value.name_);
        if (found == values->end()) return lacks(std::string(value.enumeration_) + "." + value.name_);
        value.number_ = found - values->begin();
    }

  private:
    // --- members ---

    void bind(Procedure& procedure, Scope& scope, const std::string& prefix) {
        scope.from_procedure_ = distance(static_cast<Scope*>(&procedure), &scope);
        for (const std::int32_t place : scope.members_) {
            Member& member = at_distance<Member>(&scope, place);
            const std::string path = prefix + member.name_;
            switch (member.what_) {
                case Member::What::in: bind_in(member, path); break;
                case Member::What::out:
                    bind_out(member, path);
                    procedure.outcomes_.push_back(static_cast<std::size_t>(member.index_));
                    procedure.read_.push_back(procedure.outcomes_.back());
                    break;
                case Member::What::told:
                    bind_out(member, path);
                    procedure.read_.push_back(static_cast<std::size_t>(member.index_));
                    break;
                case Member::What::nested: bind_nested(procedure, static_cast<Nested&>(member), path); break;
                case Member::What::choice:
                    bind_in(member, path);
                    procedure.words_[static_cast<std::size_t>(member.index_)] = sheet::asks;
                    procedure.choices_.push_back(distance(static_cast<Scope*>(&procedure), &member));
                    break;
            }
        }
        scope.members_ = {};
    }

    void bind_in(Member& member, const std::string& path) {
        const int found = input(path);
        if (found < 0) return lacks(name_ + "." + path);
        member.index_ = found;
        check(member.expected_(), program_->inputs[static_cast<std::size_t>(found)].type, path, false);
    }

    void bind_out(Member& member, const std::string& path) {
        const auto& outcome = program_->outcome;
        const auto found =
            std::find_if(outcome.begin(), outcome.end(), [&](const auto& field) { return field.name == path; });
        if (found == outcome.end()) return lacks(name_ + "." + path);
        member.index_ = static_cast<std::int32_t>(found - outcome.begin());
        check(member.expected_(), found->type, path, true);
    }

    void bind_nested(Procedure& procedure, Nested& nested, const std::string& path) {
        Record& record = at_distance<Record>(&nested, nested.record_);
        if (!nested.list_) return bind(procedure, record, path + ".");
        const int size = input(path);
        if (size < 0) return lacks(name_ + "." + path);
        nested.index_ = size;
        const auto most = program_->inputs[static_cast<std::size_t>(size)].type.high;
        for (int i = 0; i < most; ++i) nested.starts_.push_back(element(path, i) - element(path, 0));
        const std::vector<std::int32_t> members = record.members_;
        bind(procedure, record, path + ".0.");
        // Every element has the same fields in the same order.
        for (const std::int32_t place : members) {
            const Member& member = at_distance<Member>(&record, place);
            for (std::size_t i = 0; i < nested.starts_.size(); ++i) {
                const auto at = static_cast<std::size_t>(member.index_) + static_cast<std::size_t>(nested.starts_[i]);
                const std::string field = path + "." + std::to_string(i) + "." + member.name_;
                if (at >= program_->inputs.size() || program_->inputs[at].path != field) lacks(name_ + "." + field);
            }
        }
    }

    int input(const std::string& path) const {
        for (std::size_t i = 0; i < program_->inputs.size(); ++i) {
            const sheet::Input& one = program_->inputs[i];
            if (one.what != sheet::Input::What::ruling && one.path == path) return static_cast<int>(i);
        }
        return -1;
    }

    // The first input of an element.
    int element(const std::string& list, int number) const {
        const std::string prefix = list + "." + std::to_string(number) + ".";
        for (std::size_t i = 0; i < program_->inputs.size(); ++i)
            if (program_->inputs[i].path.starts_with(prefix)) return static_cast<int>(i);
        return -1;
    }

    // --- what they mean ---

    void check(const Expected& expected, const sheet::Type& type, const std::string& path, bool out) {
        using What = Expected::What;
        const sheet::Kind kind = type.kind;
        const bool fits = expected.what == What::truth    ? kind == sheet::Kind::truth
                          : expected.what == What::whole  ? kind == sheet::Kind::whole
                          : expected.what == What::amount ? type.is_number()
                          : expected.what == What::value  ? kind == sheet::Kind::value
                                                          : kind != sheet::Kind::fraction;
        if (!fits) return fail("rulebook.other_kind", name_ + "." + path, {});
        if (expected.what != What::value) return;
        const auto* values = values_of(expected.enumeration);
        if (values == nullptr) return lacks(std::string(expected.enumeration));
        if (root_of(sheet_.find_enumeration(expected.enumeration)) != root_of(type.enumeration))
            return fail("rulebook.other_kind", name_ + "." + path, {});
        // The game numbers them as the sheet does, and knows all that can come out.
        for (std::size_t i = 0; i < expected.names.size(); ++i)
            if (i >= values->size() || (*values)[i] != expected.names[i])
                lacks(std::string(expected.enumeration) + "." + std::string(expected.names[i]));
        for (std::size_t i = expected.names.size(); out && i < values->size(); ++i)
            if ((type.values >> i & 1U) != 0)
                fail("rulebook.unknown_value", name_ + "." + path, {{"value", (*values)[i]}});
    }

    int root_of(int enumeration) const { return sheet_.enumerations[static_cast<std::size_t>(enumeration)].root; }

    // All values by number: those of the whole, if the enumeration is a part.
    const std::vector<std::string>* values_of(std::string_view enumeration) const {
        const int found = sheet_.find_enumeration(enumeration);
        return found < 0 ? nullptr : &sheet_.enumerations[static_cast<std::size_t>(root_of(found))].values;
    }

    void lacks(const std::string& name) { fail("rulebook.lacks", name, {}); }
    void fail(std::string_view id, const std::string& name, Problems::Arguments more) {
        if (std::find(said_.begin(), said_.end(), name) != said_.end()) return;
        said_.push_back(name);
        more.insert(more.begin(), {"name", name});
        problems_.error(id, {}, std::move(more));
    }

    const sheet::Sheet& sheet_;
    const Rulings& rulings_;
    int most_draws_;
    Problems& problems_;
    const sheet::Program* program_ = nullptr;
    std::string name_;
    std::vector<std::string> said_;
};

bool Rulebook::bind(std::shared_ptr<const sheet::Sheet> sheet, const Rulings& rulings, int most_draws,
                    Problems& problems) {
    sheet_ = std::move(sheet);
    rulings_ = rulings;
    const int before = problems.errors();
    Binder binder(*sheet_, rulings_, most_draws, problems);
    for (const std::int32_t place : procedures_) {
        Procedure& procedure = at_distance<Procedure>(this, place);
        binder.bind(procedure);
        bound_.push_back(procedure.procedure_);
    }
    for (const std::int32_t place : values_) binder.bind(at_distance<Value>(this, place));
    return problems.errors() == before;
}

const sheet::Procedure* Rulebook::procedure(int number) const {
    return number < 0 || static_cast<std::size_t>(number) >= bound_.size() ? nullptr
                                                                           : bound_[static_cast<std::size_t>(number)];
}

sheet::Question Rulebook::question(const Procedure& procedure) const {
    sheet::Question question(sheet_, procedure.procedure());
    const auto words = procedure.words();
    std::copy(words.begin(), words.end(), question.words().begin());
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto what = question.program().inputs[i].what;
        if (what == sheet::Input::What::fact || what == sheet::Input::What::size) question.mark_given(i);
    }
    return question;
}

void Rulebook::watch(const std::shared_ptr<Coverage>& coverage) {
    for (const std::int32_t place : procedures_) at_distance<Procedure>(this, place).watch(coverage);
}

}  // namespace grognard::game::rulebook
