/** Files from which trials start: every section and quirk once, all made up. */
import { DEAL, game, tags } from './texts.ts'

const AUCTION =
  '[Auction "N"]\nPass =1= Pass 1NT ! $25 {nice} Pass\n3NT Pass Pass Pass\n[Note "1:may be strong"]\n'
const PLAY =
  '[Play "W"]\nCA C3 C5 C4\nCK C2 C6 C8\nST SA S2 S5\nS9 SK =1= S3 S6\n- - - SQ\n*\n[Note "1:count"]\n'
const OPTIMUM = ['N', 'E', 'S', 'W']
  .flatMap((seat) => ['NT', 'S', 'H', 'D', 'C'].map((strain, i) => `${seat} ${strain.padStart(2)} ${6 + i}`))
  .join('\n')

const pairs = `% PBN 2.1\n% EXPORT\n${game({ Date: '2024.01.01' }, AUCTION + PLAY)}
${game({ Board: '2', Contract: '4SX', Declarer: '^E', Result: '^8', Score: 'EW -300', ScoreIMP: 'NS 7 EW -7' }, '[Auction "N"]\n^S 1D ^I 1C 4S\nX AP\n')}
${game({ Board: '3', Contract: 'Pass', Declarer: '', Result: '' }, `[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\n${OPTIMUM}\n`)}`

const teams = `% PBN 2.0\n${game({ HomeTeam: 'Reds', VisitTeam: 'Blues', Room: 'Open', Round: '1', Scoring: 'IMP' }, PLAY)}
${tags({ Event: '#', Board: '1', North: 'Eva', South: 'Gus', East: 'Fay', West: 'Hal', HomeTeam: '#', VisitTeam: '#', Room: 'Closed', Round: '#', Dealer: 'N', Vulnerable: 'None', Deal: DEAL, Contract: '2SXX', Declarer: 'W', Result: '=' })}`

const rows = `${tags({ Event: '##Night', Date: '##2024.02.02', Board: '1', Dealer: 'N', Vulnerable: 'None', Deal: DEAL, Scoring: '##MatchPoints' })}[TotalScoreTable "Rank\\2R;PairId\\2R;Names\\20L;TotalPercentage"]
 1 1 "Ann;Ben"  60.00
 2 2 "Cid - Dot" 40.00
[ScoreTable "Section;Table;Round;PairId_NS\\1R;PairId_EW\\1R;Contract\\3;Declarer;Result\\2R;Lead;Score_NS;Score_EW;MP_NS;MP_EW;Names_NS\\10;Names_EW"]
A 1 1 1 2 3NT E 10 CK - 430 0 2 Ann-Ben    Cid-Dot
A 2 1 3 4 Pass - - - "0" - 2 0 Eva-Fay    Gus-Hal
B 1 1 1 2 - - - - "A+" "A-" ? - Ida-Jon    Kim-Lea

${tags({ Board: '2', DoubleDummyTricks: '89587895874365643656', OptimumScore: 'NS 400' })}[ScoreTable "Rank;Score_NS;Percentage_NS;Multiplicity"]
1 420 75.0 2
3 -50 25.0 2
`

export const SEED_TEXTS: readonly string[] = [pairs, teams, rows]
