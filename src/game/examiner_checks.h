// The checks of the examiner. See examiner.h.

#pragma once

#include "game/examiner.h"

namespace grognard::game {

template <Game G>
Examined Examiner<G>::run() {
    result_.chosen.assign(static_cast<std::size_t>(game_.kinds()), 0);
    result_.won.assign(static_cast<std::size_t>(game_.sides()) + 1, 0);
    for (int i = 0; i < exam_.games; ++i) {
        if (static_cast<int>(result_.findings.size()) >= exam_.most_findings) break;
        play(exam_.first + static_cast<std::uint64_t>(i));
        ++result_.games;
    }
    return std::move(result_);
}

template <Game G>
void Examiner<G>::play(std::uint64_t number) {
    dice::Generator dice = dice_of(exam_.seed, number);
    dice::Generator choices = choices_of(exam_.seed, number);
    record_ = {};
    record_.identity = game_.identity();
    pool_.clear();
    decisions_ = 0;
    State state = game_.initial();
    try {
        trace_.clear();
        settle(state, dice, &trace_);
        reach();
        RecordLine line;
        line.what = RecordLine::What::start;
        keep(std::move(line));
        while (!game_.over(state)) decide(state, dice, choices);
        look(state);
        const Result result = game_.result(state);
        want(result.winner >= nobody && result.winner < game_.sides(), Check::results, "the winner");
        want(fits_a_record(result.degree), Check::results, "the degree");
        ++result_.won[static_cast<std::size_t>(result.winner == nobody ? game_.sides() : result.winner)];
        result_.longest = std::max(result_.longest, decisions_);
        if (!exam_.on_paper) return;
        if (const auto wrong = examine_on_paper(FaceOf<G>(game_), record_, game_.hash(state)))
            throw Failed{wrong->check, wrong->detail};
    } catch (const Failed& failed) {
        fail(failed, number, state);
    }
}

template <Game G>
void Examiner<G>::keep(RecordLine line) {
    line.dice = trace_.all_faces();
    for (const Event& event : trace_.events()) {
        line.notes.push_back(game_.note(event));
        want(fits_a_record(line.notes.back()), Check::texts, "a note", line.notes.back());
    }
    record_.lines.push_back(std::move(line));
}

template <Game G>
void Examiner<G>::fail(const Failed& failed, std::uint64_t number, const State& state) {
    Finding finding;
    finding.check = failed.check;
    finding.detail = failed.detail;
    finding.game = number;
    finding.decision = decisions_;
    finding.position = game_.position(state);
    finding.record = write_record(record_);
    result_.findings.push_back(std::move(finding));
}

template <Game G>
void Examiner<G>::reach() {
    if (exam_.coverage == nullptr) return;
    for (const Resolved& resolved : trace_.resolutions())
        if (const sheet::Procedure* procedure = game_.procedure(resolved.procedure))
            exam_.coverage->reach(*procedure, trace_.words(resolved), trace_.faces(resolved));
}

// --- a decision ---

template <Game G>
void Examiner<G>::settle(State& state, dice::Chance& chance, Trace* trace) {
    constexpr int most_steps = 100'000;
    for (int steps = 0; game_.pending(state); ++steps) {
        want(steps < most_steps, Check::endless, "steps");
        want(game_.mover(state) == nobody, Check::mover, "somebody moves while steps are pending");
        Counted counted(chance);
        game_.step(state, counted, trace);
        want(counted.draws() <= 1, Check::draws, "more than one draw in a step");
        want(game_.is_consistent(state), Check::consistency, "after a step");
    }
}

template <Game G>
void Examiner<G>::decide(State& state, dice::Generator& dice, dice::Generator& choices) {
    look(state);
    want(decisions_ < game_.longest(), Check::length, "more decisions than the longest game has");
    if (actions_.size() > 1) ++result_.decisions;
    result_.actions += actions_.size();
    const std::size_t index = random_action(game_, actions_, choices);
    const Action action = actions_[index];
    ++result_.chosen[static_cast<std::size_t>(game_.kind(action))];
    RecordLine line;
    line.number = ++decisions_;
    line.side = game_.side_name(game_.mover(state));
    line.text = game_.action_text(state, action);

    const State before = state;
    trace_.clear();
    game_.begin(state, action, &trace_);
    want(game_.is_consistent(state), Check::consistency, "after an action", line.text);
    settle(state, dice, &trace_);
    reach();
    keep(std::move(line));
    want(game_.chapter(state) >= game_.chapter(before), Check::chapters, "went back");
    const std::vector<int> faces = trace_.all_faces();
    repeat(before, action, state, faces);
    type_dice(before, action, state, faces);
    for (std::size_t i = 0; i < 2; ++i) {
        if (pool_.size() < 24) pool_.push_back(action);
        pool_[choices.below(static_cast<std::uint32_t>(pool_.size()))] = i == 0 ? action : actions_.front();
    }
}

template <Game G>
void Examiner<G>::repeat(const State& before, const Action& action, const State& after, const std::vector<int>& faces) {
    State again = before;
    dice::Script script(faces);
    apply(game_, again, action, script);
    want(script.fits(), Check::repetition, "the faces of the trace are not those that were thrown");
    want(again == after, Check::repetition, "another state without a trace");
}

// With fewer faces the script runs dry at the first that is lacking, and says so.
template <Game G>
void Examiner<G>::type_dice(const State& before, const Action& action, const State& after,
                            const std::vector<int>& faces) {
    std::vector<int> known;
    for (std::size_t i = 0; i <= faces.size(); ++i) {
        State trial = before;
        dice::Script script(known);
        apply(game_, trial, action, script);
        if (i < faces.size()) {
            want(script.missing().has_value(), Check::typed_dice, "no die was asked for");
            want(script.missing()->die.shows(faces[i]), Check::typed_dice, "another die was asked for");
            known.push_back(faces[i]);
        } else {
            want(script.fits() && trial == after, Check::typed_dice, "another state");
        }
    }
}

// --- a state ---

template <Game G>
void Examiner<G>::look(const State& state) {
    const State copy = state;
    want(copy == state && game_.hash(copy) == game_.hash(state), Check::copies, "a copy");
    want(game_.is_consistent(state), Check::consistency, "a state");

    const std::string position = game_.position(state);
    want(is_one_line(position), Check::positions, "not one line", position);
    Problems problems;
    const auto read = game_.read_position(position, problems);
    want(read.has_value(), Check::positions, "not read back", position);
    want(*read == state, Check::positions, "read back as another state", position);
    want(game_.hash(*read) == game_.hash(state), Check::positions, "another hash", position);

    look_at_actions(state);
    imagine(state, fingerprint_of(position));
    look_at_refusals(state);
    if (!exam_.secrets) return;
    dice::Generator chance(game_.hash(state));
    for (Side side = 0; side < game_.sides(); ++side) look_at_side(state, side, chance);
}

template <Game G>
std::vector<std::string> Examiner<G>::texts(const State& state, const Actions<G>& actions) {
    std::vector<std::string> list;
    list.reserve(actions.size());
    for (const Action& action : actions) list.push_back(game_.action_text(state, action));
    return list;
}

template <Game G>
void Examiner<G>::look_at_actions(const State& state) {
    const Side mover = game_.mover(state);
    game_.propose(state, actions_);
    if (game_.over(state) || game_.pending(state)) {
        want(mover == nobody && actions_.empty(), Check::mover, "actions when nobody has to move");
        texts_.clear();
        return;
    }
    want(mover >= 0 && mover < game_.sides(), Check::mover, "nobody has to move");
    want(!actions_.empty(), Check::dead_end, "no action", game_.side_name(mover));
    if (exam_.on_paper) look_at_texts(state);
    look_at_draws(state);
}

template <Game G>
void Examiner<G>::look_at_texts(const State& state) {
    texts_ = texts(state, actions_);
    for (std::size_t i = 0; i < actions_.size(); ++i) {
        want(fits_a_record(texts_[i]), Check::texts, "unfit for a record", texts_[i]);
        const auto read = game_.read_action(state, texts_[i]);
        want(read.has_value() && *read == actions_[i], Check::texts, "not read back", texts_[i]);
        const int kind = game_.kind(actions_[i]);
        want(kind >= 0 && kind < game_.kinds() && kind < most_kinds, Check::texts, "of no kind", texts_[i]);
    }
    std::vector<std::string> sorted = texts_;
    std::sort(sorted.begin(), sorted.end());
    const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
    want(twice == sorted.end(), Check::texts, "twice", twice == sorted.end() ? std::string() : *twice);
}

// With the list or without, chance draws the same action.
template <Game G>
void Examiner<G>::look_at_draws(const State& state) {
    if constexpr (requires(dice::Generator & chance) { game_.random_action(state, chance); }) {
        dice::Generator listed(game_.hash(state) + 2);
        dice::Generator drawn = listed;
        for (int i = 0; i < 8; ++i) {
            const std::size_t index = random_action(game_, actions_, listed);
            want(game_.random_action(state, drawn) == actions_[index] && drawn == listed, Check::repetition,
                 "another action drawn than from the list", game_.action_text(state, actions_[index]));
        }
    }
}

// Actions that nobody would offer, where a game can think of some; and what players ask the sheet about all of them.
template <Game G>
void Examiner<G>::imagine(const State& state, std::uint64_t seed) {
    dice::Generator random(seed);
    if constexpr (requires { game_.imagine(state, random); })
        for (int i = 0; i < 6; ++i) {
            const Action action = game_.imagine(state, random);
            const auto read = game_.read_action(state, game_.action_text(state, action));
            want(read.has_value() && *read == action, Check::texts, "not read back", game_.action_text(state, action));
            if (pool_.size() < 24) pool_.push_back(action);
            pool_[random.below(static_cast<std::uint32_t>(pool_.size()))] = action;
        }
    if constexpr (requires { game_.questions(state, actions_.front()); }) {
        if (exam_.coverage == nullptr) return;
        for (const Action& action : pool_)
            for (const sheet::Question& question : game_.questions(state, action))
                exam_.coverage->wonder(question, random);
        if (actions_.empty()) return;
        const Action& legal = actions_[random.below(static_cast<std::uint32_t>(actions_.size()))];
        const std::vector<sheet::Question> questions = game_.questions(state, legal);
        want(questions.empty() || !sheet::resolve(questions.front(), random).forbidden, Check::refusals,
             "the sheet forbids a legal action", game_.action_text(state, legal));
        for (const sheet::Question& question : questions) exam_.coverage->wonder(question, random);
    }
}

template <Game G>
void Examiner<G>::look_at_refusals(const State& state) {
    for (std::size_t i = 0; i < actions_.size(); i += 1 + actions_.size() / 8)
        want(!game_.why_not(state, actions_[i]).has_value(), Check::refusals, "refused though proposed",
             game_.action_text(state, actions_[i]));
    for (const Action& action : pool_) {
        const bool proposed = std::find(actions_.begin(), actions_.end(), action) != actions_.end();
        const Refusal refusal = game_.why_not(state, action);
        want(!proposed || !refusal, Check::refusals, "refused though proposed", game_.action_text(state, action));
        // Where all legal actions are proposed, the others are refused; where a person may do more, what is legal can be done.
        if (!proposed && !refusal) {
            want(game_.is_open(game_.kind(action)), Check::refusals, "no reason", game_.action_text(state, action));
            try_free(state, action);
        }
        want(!refusal || !refusal->id.empty() || !refusal->procedure.empty(), Check::refusals, "an empty reason",
             game_.action_text(state, action));
    }
}

// A legal action that nobody proposed is carried out like any other.
template <Game G>
void Examiner<G>::try_free(const State& state, const Action& action) {
    const std::string text = game_.action_text(state, action);
    want(fits_a_record(text), Check::texts, "unfit for a record", text);
    dice::Generator dice(game_.hash(state) + 2);
    State after = state;
    Trace trace;
    game_.begin(after, action, &trace);
    want(game_.is_consistent(after), Check::consistency, "after a free action", text);
    settle(after, dice, &trace);
    repeat(state, action, after, trace.all_faces());
    ++result_.free;
}

// --- secrets ---

template <Game G>
void Examiner<G>::look_at_side(const State& state, Side side, dice::Generator& chance) {
    const State view = game_.view(state, side);
    want(game_.view(view, side) == view, Check::views, "a view of a view", game_.side_name(side));
    Problems problems;
    const auto read = game_.read_position(game_.position(view), problems);
    want(read.has_value() && *read == view, Check::views, "a view that is not read back", game_.position(view));
    want(game_.guess(state, side, chance) == state, Check::guesses, "a guess of what is known", game_.side_name(side));
    const State twin = game_.guess(view, side, chance);
    want(game_.is_consistent(twin), Check::guesses, "an inconsistent guess", game_.position(twin));
    want(game_.view(twin, side) == view, Check::guesses, "a guess with another view", game_.position(twin));
    want(game_.position(game_.view(twin, side)) == game_.position(view), Check::secrets, "another position",
         game_.position(twin));
    if (!(twin == state)) look_at_twin(state, twin, side);
    if (game_.mover(state) != side && game_.mover(state) != nobody) look_at_hidden(state, side);
}

// What a side is told must not depend on what it cannot know.
template <Game G>
void Examiner<G>::look_at_twin(const State& state, const State& twin, Side side) {
    const std::string& name = game_.side_name(side);
    want(game_.mover(twin) == game_.mover(state) && game_.over(twin) == game_.over(state) &&
             game_.pending(twin) == game_.pending(state) && game_.chapter(twin) == game_.chapter(state),
         Check::secrets, "another mover", name);
    want(game_.result(twin) == game_.result(state), Check::secrets, "another standing", name);
    if (game_.mover(state) != side) return;
    Actions<G> actions;
    game_.propose(twin, actions);
    want(actions == actions_ && (!exam_.on_paper || texts(twin, actions) == texts_), Check::secrets, "other actions",
         name);
    for (const Action& action : pool_) {
        const Refusal one = game_.why_not(state, action);
        const Refusal other = game_.why_not(twin, action);
        const bool equal = one.has_value() == other.has_value() &&
                           (!one || (one->id == other->id && one->arguments == other->arguments &&
                                     one->procedure == other->procedure && one->step == other->step));
        want(equal, Check::secrets, "another refusal", game_.action_text(state, action));
    }
}

// Two actions that look the same to the other side leave it with the same view, and the same lines of the record, as long as
// nothing is revealed.
template <Game G>
void Examiner<G>::look_at_hidden(const State& state, Side side) {
    struct Looked {
        Action seen;
        State view;
        Trace trace;
    };
    std::vector<Looked> looked;
    for (const Action& action : actions_) {
        const Action seen = game_.seen_action(state, action, side);
        if (seen == action) continue;
        State after = state;
        Trace trace;
        game_.begin(after, action, &trace);
        if (trace.revealed() || game_.pending(after)) continue;
        const State view = game_.view(after, side);
        const auto same =
            std::find_if(looked.begin(), looked.end(), [&](const Looked& one) { return one.seen == seen; });
        if (same == looked.end()) {
            looked.push_back({seen, view, trace});
            continue;
        }
        want(view == same->view, Check::secrets, "a view that tells", game_.action_text(state, action));
        want(trace.events() == same->trace.events(), Check::secrets, "an event that tells",
             game_.action_text(state, action));
    }
}

}  // namespace grognard::game
