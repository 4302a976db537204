// Who is meant by {me} and {enemy} in the words of a procedure.
//
// Both are true only in the procedure that was asked: a call may have the enemy act. A procedure that names its own sides
// (`me | le tireur | the shooter`) is told in its own terms wherever it is called from; in any other they are those of the caller,
// exchanged where the call hands over the enemy's things as one's own.

#pragma once

#include <string>
#include <string_view>

#include "base/text.h"
#include "sheet/program/model.h"

namespace grognard::sheet {

// Whose words a side has: a procedure's, or those that the whole sheet shares.
struct Side {
    int procedure = -1;
    bool me = true;
};

struct Sides {
    Side me, enemy;
};

// Of a procedure that is asked by itself.
Sides sides_of(const Sheet& sheet, int procedure);
// Of a procedure that a step of another calls.
Sides sides_of_call(const Sheet& sheet, const Sides& caller, const Procedure& from, const Step& call);
// Whether what is mine in the procedure that a step calls is the enemy's in the one it stands in.
bool exchanges_sides(const Sheet& sheet, const Procedure& from, const Step& call);

// `{me} {of me} {to me} {enemy} {of enemy} {to enemy}` filled in; a sentence begins with a capital.
std::string with_sides(const Sheet& sheet, std::string text, const Sides& sides, Language language);

}  // namespace grognard::sheet
