#include "cli/play/keeping.h"

#include <algorithm>
#include <filesystem>

#include "cli/files.h"

namespace grognard::cli {

namespace {

std::string_view reason_of(SaveFile::Trouble trouble) {
    switch (trouble) {
        case SaveFile::Trouble::exists: return "play.reason.exists";
        case SaveFile::Trouble::full: return "play.reason.full";
        case SaveFile::Trouble::forbidden: return "play.reason.forbidden";
        default: return "play.reason.other";
    }
}

bool has_decisions(const game::Record& record) {
    return std::any_of(record.lines.begin(), record.lines.end(), [](const game::RecordLine& line) {
        return line.what == game::RecordLine::What::action || line.what == game::RecordLine::What::remark;
    });
}

}  // namespace

std::string Keeping::text_of(game::Record record) const {
    record.sitting = sitting_;
    record.battle = battle_;
    return game::write_record(record);
}

void Keeping::keep(const game::Record& record) {
    if (!file_) return;
    const std::string text = text_of(record);
    const bool readable = game::can_be_read(record, text);
    const SaveFile::Trouble trouble = readable ? file_->write(text) : SaveFile::Trouble::full;
    if (trouble != SaveFile::Trouble::none) {
        if (!in_trouble_)
            context_.paragraph(
                context_.say(file_->written() ? "play.not_saved" : "play.never_saved",
                             {{"file", file_->path()},
                              {"reason", context_.say(readable ? reason_of(trouble) : "play.reason.long")}}),
                0, 0, Ink::marked);
        in_trouble_ = true;
        return;
    }
    if (in_trouble_) context_.faint_paragraph(context_.say("play.saved_again", {{"file", file_->path()}}), 0);
    in_trouble_ = false;
    if (file_->take_moved())
        context_.paragraph(context_.say("play.moved", {{"file", file_->path()}}), 0, 0, Ink::marked);
}

bool Keeping::is_offered() const {
    const std::vector<std::string> all = saves_in(context_.host.state_folder, most_looked_at);
    const auto same = [&](const std::string& path) {
        std::error_code ignored;
        return std::filesystem::equivalent(path, file_->path(), ignored);
    };
    return std::any_of(all.begin(), all.end(), same);
}

void Keeping::leave(const game::Record& record) {
    if (!file_ || !file_->written()) return;
    if (has_decisions(record))
        context_.faint_paragraph(
            context_.say(is_offered() ? "play.kept" : "play.kept_elsewhere", {{"file", file_->path()}}), 0);
    else if (file_->is_new())
        file_->remove();
}

void save_copy(Context& context, const std::string& path, const std::string& text) {
    if (path == "-") {
        write_file(context, path, text);
        return;
    }
    const SaveFile::Trouble trouble = SaveFile::at(path).write(text);
    if (trouble == SaveFile::Trouble::none)
        context.paragraph(context.say("play.saved", {{"file", path}}));
    else
        context.paragraph(context.say("play.no_copy", {{"file", path}, {"reason", context.say(reason_of(trouble))}}));
}

}  // namespace grognard::cli
