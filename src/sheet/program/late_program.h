// The program of a procedure, written at once or when it is first asked for.
//
// To find what is wrong with a sheet all its procedures have to be compiled. Of a sheet that is known to be right most are never
// asked for by whoever loads it: a question needs one of them, a game some twenty of fifty.

#pragma once

#include <atomic>
#include <functional>
#include <memory>

#include "sheet/program/program.h"

namespace grognard::sheet {

class LateProgram {
  public:
    using Writer = std::function<std::unique_ptr<const Program>()>;

    void set(std::unique_ptr<const Program> program) {
        late_ = std::make_unique<Late>();
        late_->written = program.release();
    }
    void put_off(Writer writer) {
        late_ = std::make_unique<Late>();
        late_->writer = std::move(writer);
    }

    // Neither written nor put off: the sheet is not compiled yet.
    bool is_missing() const { return late_ == nullptr; }

    const Program& operator*() const {
        const Program* written = late_->written.load(std::memory_order_acquire);
        return written != nullptr ? *written : write();
    }
    const Program* operator->() const { return &**this; }

  private:
    struct Late {
        Late() = default;
        Late(const Late&) = delete;
        Late& operator=(const Late&) = delete;
        ~Late() { delete written.load(); }

        Writer writer;
        std::atomic<const Program*> written = nullptr;
    };

    // Whoever asks at the same time writes the same; the first one's is kept.
    const Program& write() const {
        std::unique_ptr<const Program> own = late_->writer();
        const Program* first = nullptr;
        if (!late_->written.compare_exchange_strong(first, own.get())) return *first;
        return *own.release();
    }

    std::unique_ptr<Late> late_;
};

}  // namespace grognard::sheet
