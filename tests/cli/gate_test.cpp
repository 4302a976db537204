// What reaches a terminal: whatever files, names and lines say, nothing that could do more than be read.

#include "cli/gate.h"

#include <sstream>

#include <gtest/gtest.h>

#include "cli/program.h"
#include "cli/run.h"
#include "dice/generator.h"

namespace grognard::cli {
namespace {

// The first byte that is not just text: a control character but for line breaks, one that turns the direction of writing, or no
// UTF-8 at all. Written apart from the gate, from what the standard says.
std::size_t first_harm(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const auto byte = [&](std::size_t i) {
            return at + i < text.size() ? static_cast<unsigned>(static_cast<unsigned char>(text[at + i])) : 0U;
        };
        const auto follows = [&](std::size_t i, unsigned low = 0x80, unsigned high = 0xBF) {
            return byte(i) >= low && byte(i) <= high;
        };
        const unsigned b = byte(0);
        if (b < 0x80) {
            if ((b < 0x20 && b != '\n') || b == 0x7F) return at;
            at += 1;
        } else if (b >= 0xC2 && b <= 0xDF) {
            if (!follows(1)) return at;
            if (b == 0xC2 && byte(1) < 0xA0) return at;   // U+0080 to U+009F
            if (b == 0xD8 && byte(1) == 0x9C) return at;  // U+061C
            at += 2;
        } else if (b >= 0xE0 && b <= 0xEF) {
            if (!follows(1, b == 0xE0 ? 0xA0 : 0x80, b == 0xED ? 0x9F : 0xBF) || !follows(2)) return at;
            const bool general = b == 0xE2 && byte(1) == 0x80, isolates = b == 0xE2 && byte(1) == 0x81;
            if (general && (byte(2) == 0x8E || byte(2) == 0x8F || (byte(2) >= 0xAA && byte(2) <= 0xAE))) return at;
            if (isolates && byte(2) >= 0xA6 && byte(2) <= 0xA9) return at;
            at += 3;
        } else if (b >= 0xF0 && b <= 0xF4) {
            if (!follows(1, b == 0xF0 ? 0x90 : 0x80, b == 0xF4 ? 0x8F : 0xBF) || !follows(2) || !follows(3)) return at;
            at += 4;
        } else {
            return at;
        }
    }
    return std::string_view::npos;
}

std::string through(std::string_view text, Gate::Manner manner = {}, std::size_t at_once = 3) {
    std::ostringstream out;
    const Signals signals(1813);
    Gate gate(out, signals, manner);
    std::ostream to(&gate);
    for (std::size_t at = 0; at < text.size(); at += at_once) to << text.substr(at, at_once) << std::flush;
    return out.str();
}

TEST(Gate, LetsTextPassAndNothingElse) {
    EXPECT_EQ(through("Müffling, « 3 »\n½ ♣\n"), "Müffling, « 3 »\n½ ♣\n");
    EXPECT_EQ(through("a\x1b[2Jb\tc\rd\x7f"
                      "e"),
              "a\uFFFD[2Jb\uFFFDc\uFFFDd\uFFFDe");
    EXPECT_EQ(through("\xC2\x9B"
                      "31m\xE2\x80\xAE"),
              "\uFFFD31m\uFFFD");
    EXPECT_EQ(through("\xFF\xC3(\xE2\x82"), "\uFFFD\uFFFD(");
    EXPECT_EQ(through("\xC0\x80\xED\xA0\x80"), "\uFFFD\uFFFD\uFFFD");
    EXPECT_EQ(through("{\"a\":\"\xE2\x80\xAE\x7F\"}\n", {true, false}), "{\"a\":\"\\u202e\\u007f\"}\n");
}

TEST(Gate, KnowsItsOwnMarksOnly) {
    const Signals ours(1813), others(1814);
    EXPECT_EQ(through(ours.mark(Signal::strong) + "x" + ours.mark(Signal::end)), "\x1b[1mx\x1b[0m");
    EXPECT_EQ(first_harm(through(others.mark(Signal::strong) + "x")), std::string::npos);
    EXPECT_EQ(first_harm(through(ours.word().substr(0, 9) + ours.word().substr(0, 4) + "\x1b")), std::string::npos);
}

TEST(Gate, SpellsForTerminalsWithoutUtf8) {
    EXPECT_EQ(through("Crösten “a” │ 3 …\n", {false, true}), "Crosten \"a\" | 3 .\n");
    EXPECT_EQ(through("日\x1b", {false, true}), "??");
    // Everything that the program says has a spelling: no line is lost.
    for (const char* page : {"README.md", "i18n/fr.toml", "i18n/en.toml"}) {
        const std::string text = project_text(page), plain = through(text, {false, true}, 4'096);
        EXPECT_TRUE(
            std::all_of(plain.begin(), plain.end(), [](char c) { return c == '\n' || (c >= ' ' && c < 0x7F); }));
        EXPECT_EQ(std::count(plain.begin(), plain.end(), '\n'), std::count(text.begin(), text.end(), '\n'));
    }
}

// Bytes of all kinds, and more of those that matter than chance would give.
std::string hostile(dice::SplitMix64& random, std::size_t size) {
    static const std::vector<std::string> pieces = {
        "\x1b[31m",     "\x1b]0;x\x07", "\xC2\x9B", "\xC2\x85", "\x7F", "\r",   "\t",
        "\xE2\x80\xAE", "\xE2\x81\xA6", "\xD8\x9C", "\xFE",     "\xFF", "\xC3", "\xE2\x82",
        "\xF0\x9F",     "\x08",         "|",        "; ",       "é",    "…"};
    std::string text;
    while (text.size() < size) {
        const std::uint64_t next = random.next();
        if (next % 3 == 0)
            text += pieces[(next >> 8U) % pieces.size()];
        else if (next % 3 == 1)
            text += static_cast<char>(' ' + (next >> 8U) % 95);
        else
            text += static_cast<char>((next >> 8U) % 256);
    }
    return text;
}

std::string without(std::string text, std::string_view characters) {
    std::erase_if(text, [&](char c) { return c == '\0' || characters.find(c) != std::string_view::npos; });
    return text;
}

TEST(Gate, IsPassedByNoHostileByte) {
    dice::SplitMix64 random(1813);
    const int times = is_small_scale() ? 500 : is_full_scale() ? 1'000'000 : 20'000;
    for (int i = 0; i < times; ++i) {
        const std::string text = hostile(random, random.next() % 60);
        for (const Gate::Manner manner : {Gate::Manner{false, false}, {true, false}, {false, true}}) {
            const std::string out = through(text, manner, 1 + random.next() % 7);
            ASSERT_EQ(first_harm(out), std::string::npos) << ::testing::PrintToString(text);
        }
    }
}

void expect_harmless(const std::vector<std::string>& arguments, const std::string& typed = {}) {
    const Ran result = ran(arguments, typed);
    for (const std::string& text : {result.out, result.err})
        ASSERT_EQ(first_harm(text), std::string::npos)
            << ::testing::PrintToString(arguments) << ::testing::PrintToString(text.substr(first_harm(text), 40));
}

TEST(Gate, StandsBeforeEverythingThatFilesAndLinesSay) {
    const TemporaryFolder folder;
    dice::SplitMix64 random(14);
    const std::string heading = "grognard record 1\nsystem jours-de-gloire\nscenario tiny\nrules 0000000000000001\n";
    const int times = is_small_scale() ? 3 : is_full_scale() ? 2'000 : 40;
    for (int i = 0; i < times; ++i) {
        const std::string evil = hostile(random, 1 + random.next() % 80), word = without(evil, "\n|;\"'\\"),
                          argument = without(evil, "");
        const std::string record = folder.path("x.record");
        for (const std::string& body :
             {"\nstart | | " + word + "\n1 red: " + word + "\n# " + word + "\n", "house " + word + " 0\n\n", word,
              "seat " + word + " " + word + "\n\n# " + evil, "ruling " + word + " x\n\nstart\n# " + word + "\n"}) {
            folder.write("x.record", heading + body);
            expect_harmless({"replay", record});
            expect_harmless({"check", record});
            expect_harmless({"play", record}, "note " + word + "\nposition\nsave -\nquit\n");
        }
        for (const std::string& text :
             {"base = \"" + word + "\"\n",
              "base = \"impetus\"\n[[change]]\nat = '" + word + "'\nset = '" + word + "'\n",
              "[sheet]\nid = \"" + word + "\"\nwords = '''\n. | " + word + " | " + word + "\n'''\n", evil})
            expect_harmless({"check", folder.write("x.toml", text)});
        expect_harmless({"odds", "allemagne-1813", "combat_roll", "--batch"},
                        "{\"set\": {\"" + word + "\": 3}}\n{\"procedure\": \"" + word + "\"}\n" + evil + "\n");
        expect_harmless({"odds", "allemagne-1813", "combat_roll", argument + "=" + argument});
        expect_harmless({"odds", "allemagne-1813", argument});
        expect_harmless({"resolve", argument, "x", "--json"});
        expect_harmless({"play", argument});
        expect_harmless({argument});
        expect_harmless({"help", argument});
        expect_harmless({"check", folder.path(without(argument, "/"))});
    }
}

}  // namespace
}  // namespace grognard::cli
