#include "board/tabletop/table.h"

#include "board/tabletop/contact.h"

namespace grognard::board::tabletop {

namespace {

template <class Fits>
Bases chosen(Bases among, Fits&& fits) {
    Bases found = 0;
    for_each(among, [&](int base) {
        if (fits(base)) found |= base_bit(base);
    });
    return found;
}

}  // namespace

Bases Table::overlapping(const Box& other, Bases among) const {
    return chosen(among & there_, [&](int base) { return overlap(box(base), other); });
}

Bases Table::touching(const Box& other, Bases among) const {
    return chosen(among & there_, [&](int base) { return touch(box(base), other); });
}

Bases Table::within(const Box& other, Length far, Bases among) const {
    return chosen(among & there_,
                  [&](int base) { return is_near(other, box(base), far) && distance(other, box(base)).within(far); });
}

bool Table::is_consistent() const {
    bool right = true;
    for_each(there_, [&](int base) {
        right = right && ground_->holds(box(base)) && overlapping(box(base), there_ & ~base_bit(base)) == 0;
    });
    return right;
}

}  // namespace grognard::board::tabletop
