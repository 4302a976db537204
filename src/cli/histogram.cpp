#include "cli/histogram.h"

#include <algorithm>

#include "base/exact.h"
#include "sheet/explain/labels.h"

namespace grognard::cli {

namespace {

constexpr int indent = 2;
constexpr int widest_label = 30;  // where there is no room for more
constexpr int shortest_bar = 16;
constexpr int chance_width = 9;

struct Row {
    std::string label;
    Fraction share;
    std::string chance, better, fraction;
    bool outline = false;  // the second series of a comparison
};

struct Columns {
    int label = 0;
    int fraction = 0;
    int better = 0;
    int bar = 0;
};

Columns columns_for(const std::vector<Row>& rows, const std::string& better_heading, int width) {
    Columns columns;
    for (const Row& row : rows) {
        columns.label = std::max(columns.label, width_of(row.label));
        columns.fraction = std::max(columns.fraction, width_of(row.fraction));
        columns.better = std::max(columns.better, width_of(row.better));
    }
    if (columns.better > 0) columns.better = std::max(columns.better, width_of(better_heading)) + 2;
    if (columns.fraction > 0) columns.fraction += 2;
    const int room = width - indent - 2 - chance_width - columns.fraction - columns.better;
    columns.label = std::min(columns.label, std::max(widest_label, room - shortest_bar));
    columns.bar = std::clamp(room - columns.label, 8, 40);
    return columns;
}

void draw_rows(Context& context, const std::string& title, const std::vector<Row>& rows, std::string_view order) {
    const std::string better = order.empty() ? std::string() : context.say("odds.heading." + std::string(order));
    const Columns columns = columns_for(rows, better, context.width());
    Fraction largest(0);
    for (const Row& row : rows) largest = std::max(largest, row.share);

    const int left = columns.label + 2 + columns.bar + chance_width + columns.fraction;
    std::string heading = fitted(title, left - 1);
    if (columns.better > 0) heading = pad_right(heading, left) + pad_left(better, columns.better);
    context.line(std::string(indent, ' ') + context.paint.faint(heading));
    for (const Row& row : rows) {
        const double share = largest == Fraction(0) ? 0 : to_double(row.share / largest);
        std::string drawn = bar(share, columns.bar);
        if (row.outline) {
            // An outline beside the solid bar: light shade, whole characters.
            const int length = width_of(drawn);
            drawn.clear();
            for (int i = 0; i < length; ++i) drawn += "░";
        }
        const std::string blanks(static_cast<std::size_t>(columns.bar - width_of(drawn)), ' ');
        context.line(
            std::string(indent, ' ') + pad_right(fitted(row.label, columns.label), columns.label) + "  " +
            context.paint.accent(drawn) + blanks + pad_left(row.chance, chance_width) +
            context.paint.faint(pad_left(row.fraction, columns.fraction) + pad_left(row.better, columns.better)));
    }
}

void say_mean(Context& context, const sheet::FieldOdds& odds, bool fractions) {
    if (!odds.type.is_number() || odds.shares.size() < 2) return;
    const Fraction mean = *odds.mean();
    // Two decimals, unless the exact value needs no more.
    const std::string exact = context.words.exact(mean);
    const bool short_enough =
        exact.find('/') == std::string::npos && exact.size() <= context.words.decimal(mean).size();
    context.line(std::string(indent, ' ') + context.say(short_enough || !fractions ? "odds.mean" : "odds.mean_exact",
                                                        {{"mean", short_enough ? exact : context.words.decimal(mean)},
                                                         {"fraction", to_text(mean)}}));
}

std::string name_of(const Context& context, const sheet::Question& question, const sheet::FieldOdds& odds) {
    return sheet::label(question.sheet(), question.procedure(), odds.name, context.language());
}

Fraction chance_of(const sheet::FieldOdds& odds, sheet::Word64 word) {
    for (std::size_t i = 0; i < odds.shares.size(); ++i)
        if (odds.shares[i].word == word) return odds.probability(i);
    return Fraction(0);
}

}  // namespace

void draw_histogram(Context& context, const sheet::Question& question, const sheet::FieldOdds& odds,
                    HistogramStyle style) {
    std::vector<Row> rows;
    for (std::size_t i = 0; i < odds.shares.size(); ++i) {
        Row row;
        row.label = sheet::value_text(question.sheet(), odds.type, odds.shares[i].word, context.words);
        row.share = odds.probability(i);
        row.chance = context.words.percent(row.share);
        if (style.fractions) row.fraction = to_text(row.share);
        // The worst value or a better one is always the whole.
        const bool worst = odds.more_is_better ? i == 0 : i + 1 == odds.shares.size();
        if (style.or_better && odds.in_order && odds.shares.size() > 2 && !worst)
            row.better = context.words.percent(odds.or_better(i));
        rows.push_back(std::move(row));
    }
    draw_rows(context, name_of(context, question, odds), rows, odds.order());
    say_mean(context, odds, style.fractions);
}

void draw_comparison(Context& context, const sheet::Question& question, const sheet::FieldOdds& before,
                     const sheet::FieldOdds& after, HistogramStyle style) {
    std::vector<sheet::Word64> values;
    for (const sheet::FieldOdds* odds : {&before, &after})
        for (const auto& share : odds->shares)
            if (std::find(values.begin(), values.end(), share.word) == values.end()) values.push_back(share.word);
    std::sort(values.begin(), values.end(), [&](sheet::Word64 a, sheet::Word64 b) {
        return sheet::number_of(before.type, a) < sheet::number_of(before.type, b);
    });
    std::vector<Row> rows;
    for (const sheet::Word64 value : values)
        for (const bool second : {false, true}) {
            Row row;
            if (!second) row.label = sheet::value_text(question.sheet(), before.type, value, context.words);
            row.share = chance_of(second ? after : before, value);
            row.chance = context.words.percent(row.share);
            if (style.fractions) row.fraction = to_text(row.share);
            row.outline = second;
            rows.push_back(std::move(row));
        }
    draw_rows(context, name_of(context, question, before), rows, before.order());
}

}  // namespace grognard::cli
