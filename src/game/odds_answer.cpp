#include "game/odds_answer.h"

#include "game/scene.h"

namespace grognard::game {

namespace json = boost::json;

json::object& OddsAnswer::add(Prospect prospect, Value value) {
    values_.push_back(std::move(value));
    if (values_.back() < values_[worst_]) worst_ = values_.size() - 1;
    if (values_.back() > values_[best_]) best_ = values_.size() - 1;
    json::object object{{"replies", std::move(prospect.replies)},
                        {"texts", std::move(prospect.texts)},
                        {"mine", std::move(prospect.mine)},
                        {"theirs", std::move(prospect.theirs)},
                        {"mine_suffer", chance_json(prospect.mine_suffer)},
                        {"theirs_suffer", chance_json(prospect.theirs_suffer)}};
    if (prospect.undecided > Fraction(0)) object["undecided"] = chance_json(prospect.undecided);
    if (prospect.too_large) object["too_large"] = true;
    prospects_.push_back(std::move(object));
    return prospects_.back().get_object();
}

json::object OddsAnswer::told(const std::string& asker, const Catalogue& words, const std::string& id,
                              const std::string& note) {
    return {{"asker", asker},
            {"prospects", std::move(prospects_)},
            {"worst", worst_},
            {"best", best_},
            {"suffer", json::object{{"mine", words.say(id + ".mine")}, {"theirs", words.say(id + ".theirs")}}},
            {"note", words.say(id + "." + note)}};
}

}  // namespace grognard::game
