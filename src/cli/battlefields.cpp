#include "cli/battlefields.h"

#include <filesystem>

#include "base/toml_reader.h"
#include "cli/files.h"
#include "cli/library.h"

namespace grognard::cli {

namespace {

namespace fs = std::filesystem;

class Surveyor {
  public:
    Surveyor(const Context& context, const std::string& path, const std::string& text)
        : context_(context), file_{path, text}, root_(fs::path(path).parent_path() / "..") {
        std::error_code ignored;
        beside_ = fs::exists(root_ / "sheet.toml", ignored);
    }

    Battlefield survey(BoardFile what) {
        find_sheet(what);
        if (!field_.sheet) return std::move(field_);
        if (what == BoardFile::form) {
            read_form(file_);
            return std::move(field_);
        }
        board::LegendRead legend =
            board::read_legend(what == BoardFile::legend ? file_ : part("maps", "legend"), *field_.sheet);
        take(field_.legend, std::move(legend.legend), std::move(legend.problems));
        if (!field_.legend || what == BoardFile::legend) return std::move(field_);
        if (what == BoardFile::map) {
            read_map(file_);
            return std::move(field_);
        }
        read_form(part("scenarios", "form"));
        const std::string map = game::map_of(file_.text);
        if (map.empty()) context_.refuse("check.no_map", {{"file", file_.name}});
        read_map(part("maps", map));
        if (!field_.form || !field_.map) return std::move(field_);
        game::ScenarioRead scenario = game::read_scenario(file_, *field_.form, *field_.map, *field_.sheet);
        take(field_.scenario, std::move(scenario.scenario), std::move(scenario.problems));
        return std::move(field_);
    }

  private:
    void find_sheet(BoardFile what) {
        static constexpr std::string_view tables[] = {"", "legend", "map", "form", "scenario"};
        Problems problems;
        const TomlFile toml(0, file_.text, problems);
        const auto* system = toml.root()[tables[static_cast<std::size_t>(what)]]["system"].as_string();
        if (system == nullptr) context_.refuse("check.no_system", {{"file", file_.name}});
        const std::string folder = beside_ ? root_.string() : system->get();
        provide(context_, folder);
        sheet::Loaded loaded = library().load(folder);
        field_.sheet = loaded.sheet;
        // Warnings of the sheet are its own affair.
        if (!loaded.ok()) field_.problems = std::move(loaded.problems);
    }

    // A file of the system, from its folder if there is one.
    SourceText part(const std::string& folder, const std::string& id) const {
        const std::string name = id + ".toml";
        if (beside_) {
            const std::string path = (root_ / folder / name).lexically_normal().string();
            return {path, read_file(context_, path)};
        }
        const std::string path = "rules/" + field_.sheet->source.id + "/" + folder + "/" + name;
        const std::string_view text = library().file(path);
        if (text.empty()) context_.refuse("cli.no_file", {{"file", path}});
        return {path, std::string(text)};
    }

    void read_form(const SourceText& text) {
        game::FormRead form = game::read_form(text, *field_.sheet);
        take(field_.form, std::move(form.form), std::move(form.problems));
    }

    void read_map(const SourceText& text) {
        board::MapRead map = board::read_map(text, *field_.legend);
        take(field_.map, std::move(map.map), std::move(map.problems));
    }

    template <class Thing>
    void take(std::optional<Thing>& to, std::optional<Thing>&& from, std::vector<Problem>&& problems) {
        to = std::move(from);
        for (Problem& problem : problems) field_.problems.push_back(std::move(problem));
    }

    const Context& context_;
    SourceText file_;
    fs::path root_;
    bool beside_ = false;
    Battlefield field_;
};

}  // namespace

BoardFile board_file(const TomlFile& toml) {
    if (toml.root().contains("legend")) return BoardFile::legend;
    if (toml.root().contains("map")) return BoardFile::map;
    if (toml.root().contains("form")) return BoardFile::form;
    if (toml.root().contains("scenario")) return BoardFile::scenario;
    return BoardFile::none;
}

Battlefield read_battlefield(const Context& context, const std::string& path, const std::string& text, BoardFile what) {
    return Surveyor(context, path, text).survey(what);
}

}  // namespace grognard::cli
