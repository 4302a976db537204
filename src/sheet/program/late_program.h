// The program of a procedure, written at once or when it is first asked for.
//
// To find what is wrong with a sheet all its procedures have to be compiled. Of a sheet that is known to be right most are never
// asked for by whoever loads it: a question needs one of them, a game some twenty of fifty.

#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>

#include "sheet/program/program.h"

namespace grognard::sheet {

class LateProgram {
  public:
    using Writer = std::function<std::unique_ptr<const Program>()>;

    void set(std::unique_ptr<const Program> program) {
        late_ = std::make_unique<Late>();
        late_->program = std::move(program);
        late_->written = late_->program.get();
    }
    void put_off(Writer writer) {
        late_ = std::make_unique<Late>();
        late_->writer = std::move(writer);
    }

    // Neither written nor put off: the sheet is not compiled yet.
    bool is_missing() const { return late_ == nullptr; }

    // Whoever asks first writes it; other threads wait for that.
    const Program& operator*() const {
        const Program* written = late_->written.load(std::memory_order_acquire);
        return written != nullptr ? *written : write();
    }
    const Program* operator->() const { return &**this; }

  private:
    struct Late {
        Writer writer;
        std::once_flag once;
        std::unique_ptr<const Program> program;
        std::atomic<const Program*> written = nullptr;
    };

    const Program& write() const {
        std::call_once(late_->once, [this] {
            late_->program = late_->writer();
            late_->written.store(late_->program.get(), std::memory_order_release);
        });
        return *late_->program;
    }

    std::unique_ptr<Late> late_;
};

}  // namespace grognard::sheet
