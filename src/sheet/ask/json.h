// Answers as JSON, one shape for the terminal program and for the page.
//
// Ids stand under `id`, `name` or as keys and never change with the language; `label`, `text` and `sentence` are in the
// reader's. Whole numbers and truths are themselves, fractions are strings ("7/2"), values are their ids.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/json/fwd.hpp>

#include "base/catalogue.h"
#include "dice/script.h"
#include "sheet/explain/outlook.h"
#include "sheet/explain/tale.h"
#include "sheet/run/advise.h"
#include "sheet/run/odds.h"

namespace grognard::sheet {

// One line, without a line break.
std::string to_line(const boost::json::object& object);

// --- values ---

boost::json::value word_json(const Sheet& sheet, const Type& type, Word64 word);
// A value as requests write it; datum_of_json reads it back.
boost::json::value datum_json(const Datum& datum);
// The shortest digits that read back as this number: what the asker wrote. "0.75", never "7.5e-1".
std::string plain_decimal(double number);
// A value of a JSON request; nothing if it cannot be one.
std::optional<Datum> datum_of_json(const boost::json::value& value);
// { probability, fraction }, put into an object that says of what.
void put_chance(boost::json::object& object, const Fraction& chance);

// --- what a sheet holds ---

boost::json::object system_json(const SheetSource& source, Language language);
boost::json::object procedures_json(const Sheet& sheet, Language language);
boost::json::object facts_json(const Question& question, const Catalogue& words);
// All tables, or one of them.
boost::json::object tables_json(const Sheet& sheet, std::optional<int> only, Language language);
boost::json::object rulings_json(const Sheet& sheet, Language language);
boost::json::object inventory_json(const Sheet& sheet, Language language);
// Of one procedure, or of all where none is named, with the facts that each sets.
boost::json::object presets_json(const Sheet& sheet, std::string_view procedure, Language language);

// --- answers ---

boost::json::object resolution_json(const Question& question, const Resolution& resolution,
                                    const Explanation& explanation, const Catalogue& words);
// The dice that a script lacked: { needs: [{ count, sides, lowest, die, for, label, again }] }.
boost::json::object needs_json(const Question& question, const dice::Script::Missing& missing, const Catalogue& words);

boost::json::object odds_json(const Question& question, const Odds& odds, const Catalogue& words);
// One answer per option of each open choice, if there are any.
void put_choices(boost::json::object& object, const Question& question, const Catalogue& words);
// Those that were to be made and cannot come up, if there are any.
void put_idle_choices(boost::json::object& object, const Question& question, const Catalogue& words);
// What makes no difference as things stand: facts, members of a set that are given (`my_hand.TC5`), and choices.
void put_unread(boost::json::object& object, const Question& question);
// The short answer: { headline, also, lines: [{ kind, depth, label, text, figure, faces, result, whole }], set_aside }.
boost::json::object tale_json(const Tale& tale, const Catalogue& words);
// What applies whatever the dice: trace and rulings.
void put_explanation(boost::json::object& object, const Question& question, const Explanation& explanation,
                     const Catalogue& words);
// What is known before any die falls: the short form, trace and rulings.
void put_outlook(boost::json::object& object, const Question& question, const Outlook& outlook, const Catalogue& words);
// The same by itself, without the odds.
boost::json::object outlook_json(const Question& question, const Catalogue& words);

boost::json::object levers_json(const Question& question, std::string_view want, const Wish::Chance& now,
                                const Levers& levers, const Catalogue& words);
boost::json::object seek_json(const Question& question, std::string_view want, std::size_t input,
                              const Fraction& at_least, const Sought& sought, const Catalogue& words);
// The same question before and after a change of reading.
struct Asked {
    const Question& question;
    const Odds& odds;
};
boost::json::object compare_json(const Asked& before, const Asked& after, const Catalogue& words);

}  // namespace grognard::sheet
