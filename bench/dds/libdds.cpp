// Asks Debian's libdds, one request a line on standard input:
//   T <pbn>                                  a full table
//   C <trump> <first> <n> <s r>*n <pbn>      every card of the hand on turn, n cards of the trick played
// and answers a line each: microseconds of the processor, then the figures.
#include <dds/dll.h>

#include <cstring>
#include <ctime>
#include <iostream>
#include <sstream>
#include <string>

static long long micros() {
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return used.tv_sec * 1000000LL + used.tv_nsec / 1000;
}

static std::string rest(std::istringstream& in) {
  std::string text;
  std::getline(in >> std::ws, text);
  return text;
}

static void table(std::istringstream& in) {
  ddTableDealPBN request{};
  std::strncpy(request.cards, rest(in).c_str(), sizeof request.cards - 1);
  ddTableResults answer{};
  const auto start = micros();
  const int code = CalcDDtablePBN(request, &answer);
  std::cout << micros() - start;
  if (code != RETURN_NO_FAULT) std::cout << " error " << code;
  for (const auto& strain : answer.resTable)
    for (int tricks : strain) std::cout << ' ' << tricks;
}

static void cards(std::istringstream& in) {
  dealPBN request{};
  int played = 0;
  in >> request.trump >> request.first >> played;
  for (int i = 0; i < played; i++) in >> request.currentTrickSuit[i] >> request.currentTrickRank[i];
  std::strncpy(request.remainCards, rest(in).c_str(), sizeof request.remainCards - 1);
  futureTricks answer{};
  const auto start = micros();
  const int code = SolveBoardPBN(request, -1, 3, 1, &answer, 0);
  std::cout << micros() - start;
  if (code != RETURN_NO_FAULT) std::cout << " error " << code;
  for (int i = 0; i < answer.cards; i++)
    std::cout << ' ' << answer.suit[i] << ' ' << answer.rank[i] << ' ' << answer.equals[i] << ' ' << answer.score[i];
}

int main() {
  SetResources(160, 1);
  std::string line;
  while (std::getline(std::cin, line)) {
    std::istringstream in(line.substr(1));
    if (line[0] == 'T') table(in);
    else cards(in);
    std::cout << std::endl;
  }
}
