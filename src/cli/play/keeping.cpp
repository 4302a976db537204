#include "cli/play/keeping.h"

#include <algorithm>

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

void Keeping::leave(const game::Record& record) {
    if (!file_ || !file_->written()) return;
    if (has_decisions(record))
        context_.faint_paragraph(context_.say("play.kept", {{"file", file_->path()}}), 0);
    else
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
