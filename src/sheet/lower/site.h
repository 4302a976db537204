// Where the compiler stands in the sheet: in which procedure and cell, with which names; and whom it reports to.

#pragma once

#include <deque>

#include "sheet/lower/bounds.h"
#include "sheet/lower/lowered.h"

namespace grognard::sheet {

// One run of a procedure: its own, or a call of it that is unrolled.
struct Scope {
    int procedure = -1;
    int depth = 0;
    Value active;                     // truth; a constant 1 where nothing guards
    std::string path;                 // of inputs
    std::deque<NamedSymbol> symbols;  // addresses of its members last
    std::vector<bool> used;
    std::uint32_t region = 0;

    void add(std::string name, Symbol symbol, bool is_used = false);
};

class Site {
  public:
    Site(const Sheet& its_sheet, Usage& its_usage, Problems& problems, Problems& nested)
        : sheet(its_sheet), usage(its_usage), problems_(problems), nested_(nested) {}

    const Sheet& sheet;
    Usage& usage;

    // --- where it stands; who changes these for a while uses Scoped ---
    Scope* scope = nullptr;
    const Cell* cell = nullptr;
    bool addressed = false;  // a literal in this cell has an address of its own

    const Procedure& procedure() const;
    const Enumeration& enumeration_of(const Type& type) const;
    std::optional<Type> join(const Type& a, const Type& b) const { return sheet::join(sheet, a, b); }

    // --- names ---
    const Symbol* find(std::string_view name) const;
    bool is_unknown_name(const Expression& e) const;
    std::vector<std::string> known_names() const;
    // The one that was most likely meant; `number.reach` where only its first part is missing.
    std::string nearest_name(const std::string& wrong, const std::vector<std::string>& known) const;

    // A name for what is done inside a block: a member of a collection, the face of a die.
    class Local {
      public:
        Local(Site& site, std::string name, Symbol symbol, bool is_used = false);
        ~Local();
        Local(const Local&) = delete;
        Local& operator=(const Local&) = delete;
        bool is_used() const { return scope_.used.back(); }

      private:
        Scope& scope_;
    };

    // --- problems: a procedure is compiled by itself and again inside each of its callers; it is reported on once ---
    void error(std::string_view id, const Expression& at, Problems::Arguments arguments = {});
    void error_at(std::string_view id, Place place, Problems::Arguments arguments = {});
    void warn_at(std::string_view id, Place place, Problems::Arguments arguments = {});
    void unknown_name(Place place, const std::string& name, const std::vector<std::string>& known);
    bool reports() const { return scope == nullptr || scope->depth == 0; }
    Problems& problems() { return problems_; }

    // --- remarks: what can never happen, what nobody uses ---
    void check_never(const Value& condition, const Cell& written, std::string_view name);
    void check_unused();

  private:
    Problems& problems_;
    Problems& nested_;
};

}  // namespace grognard::sheet
