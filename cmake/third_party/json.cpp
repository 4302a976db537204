// The one compilation of Boost.JSON where no built library exists; see cmake/third_party.cmake.

#include <boost/json/src.hpp>
