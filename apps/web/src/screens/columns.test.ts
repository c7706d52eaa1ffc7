/** Every column of every results table, by the width of the table, under the words of its head. */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { namesOf } from '../ui/names.ts'
import { TIERS, type Tier } from '../ui/results/columns.ts'
import { crossColumns } from './cross-imp/columns.tsx'
import { pairColumns as pairFrequencies } from './frequency/pairColumns.tsx'
import { teamColumns as teamFrequencies } from './frequency/teamColumns.tsx'
import { teamColumns as teamResults } from './private-score/teamColumns.tsx'
import { pairColumns as pairScores } from './running-score/pairColumns.tsx'
import { teamColumns as teamScores } from './running-score/teamColumns.tsx'
import { cardColumns } from './score-card/columns.tsx'

const names = namesOf([])
const nothing = () => {}

type Shown = { readonly key: string; readonly head: ReactNode; readonly spoken?: string }

/** `key: head`, with what is read aloud where the head is another. */
function said({ key, head, spoken }: Shown): string {
  const text = renderToStaticMarkup(head)
    .replaceAll(/<svg.*?<\/svg>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `${key}: ${text}${spoken && spoken !== text ? ` (${spoken})` : ''}`
}

const TABLES: Readonly<Record<string, (tier: Tier) => readonly Shown[]>> = {
  'cross-IMPs': (tier) => crossColumns({ tier, names, percent: true, onOpen: null }),
  'score card': (tier) =>
    cardColumns({
      card: null,
      tier,
      bam: false,
      total: false,
      names,
      replays: true,
      onBoard: nothing,
      onReplay: nothing,
      bidding: null,
    }),
  'running score of teams': (tier) =>
    teamScores({
      calcType: 'IMP',
      totalPoints: false,
      round: { number: 2, knockOut: false },
      tier,
      names,
      onTeam: nothing,
      boards: 16,
      has: { correction: true, carryOver: true, quotient: true, vps: true, masterPoints: true },
      handicaps: null,
    }),
  'running score of pairs': (tier) =>
    pairScores({
      calcType: 'MP',
      totalPoints: false,
      individual: false,
      session: { number: 1, count: 2 },
      tier,
      names,
      onPair: nothing,
      onPlay: nothing,
      has: { correction: true, carryOver: true, percent: true, vp: false, masterPoints: true },
      handicaps: null,
    }),
  'results of a team': (tier) =>
    teamResults({
      tier,
      bam: false,
      total: false,
      knockOut: false,
      names,
      has: { adjust: true, vp: true, ranking: true },
      onCard: nothing,
      onTeam: nothing,
    }),
  'frequencies of teams': (tier) =>
    teamFrequencies({
      tier,
      bam: false,
      total: false,
      cross: true,
      names,
      replays: true,
      onReplay: nothing,
      onTeam: null,
      onCard: nothing,
    }),
  'frequencies of pairs': (tier) =>
    pairFrequencies({
      tier,
      calcType: 'MP',
      totalPoints: false,
      replays: true,
      line: 'NORTH_SOUTH',
      replay: () => null,
      pair: () => null,
      mark: () => null,
      contract: (_, contract) => contract,
    }),
}

const EXPECTED: Readonly<Record<string, Readonly<Record<Tier, string>>>> = {
  'cross-IMPs': {
    phone: 'rank: Rank · pair: Pair · average: Avg. (Average) · percent: % (Percent)',
    quarter:
      'rank: Rank · pair: Pair · boards: Boards · sum: Sum · average: Avg. (Average) · percent: % (Percent)',
    tablet: 'rank: Rank · pair: Pair · boards: Boards · sum: Sum · average: Average · percent: % (Percent)',
    wide: 'rank: Rank · pair: Pair · boards: Boards · sum: Sum · average: Average · percent: % (Percent)',
  },
  'score card': {
    phone:
      'board: Bd (Board) · room: Room · contract: Contract · lead: Lead · over: = (Result) · score: N-S · swing: IMP',
    quarter:
      'board: Bd (Board) · replay OPEN:  (Replay) · contract OPEN: Contract · by OPEN: By (Declarer) · lead OPEN: Lead · over OPEN: = (Result) · score OPEN: N-S · replay CLOSED:  (Replay) · contract CLOSED: Contract · by CLOSED: By (Declarer) · lead CLOSED: Lead · over CLOSED: = (Result) · score CLOSED: N-S · home swing: Home · visiting swing: Visit. (Visiting)',
    tablet:
      'board: Bd (Board) · replay OPEN:  (Replay) · contract OPEN: Contract · by OPEN: By (Declarer) · lead OPEN: Lead · over OPEN: = (Result) · scoreNS OPEN: N-S · scoreEW OPEN: E-W · replay CLOSED:  (Replay) · contract CLOSED: Contract · by CLOSED: By (Declarer) · lead CLOSED: Lead · over CLOSED: = (Result) · scoreNS CLOSED: N-S · scoreEW CLOSED: E-W · home swing: Home · visiting swing: Visit. (Visiting)',
    wide: 'board: Bd (Board) · replay OPEN:  (Replay) · contract OPEN: Contract · by OPEN: By (Declarer) · lead OPEN: Lead · over OPEN: = (Result) · scoreNS OPEN: N-S · scoreEW OPEN: E-W · replay CLOSED:  (Replay) · contract CLOSED: Contract · by CLOSED: By (Declarer) · lead CLOSED: Lead · over CLOSED: = (Result) · scoreNS CLOSED: N-S · scoreEW CLOSED: E-W · home swing: Home · visiting swing: Visit. (Visiting)',
  },
  'running score of teams': {
    phone: 'rank: Rank · team: Team · total: Quotient round',
    quarter:
      'rank: Rank · team: Team · roundPlayed: Played · roundImp: IMP · roundVp: VP · imp: IMP · correction: Corr. (Correction) · vp: Quotient · masterPoints: MPts (Master points)',
    tablet:
      'rank: Rank · team: Team · against: Against · roundPlayed: Played · roundImp: IMP · roundAverage: Avg. (Average) · roundVp: VP · carryOver: c/o (Carry-over) · imp: IMP · played: Played · average: Avg. (Average) · correction: Corr. (Correction) · vp: Quotient · masterPoints: MPts (Master points)',
    wide: 'rank: Rank · team: Team · against: Against · roundPlayed: Played · roundImp: IMP · roundAverage: Avg. (Average) · roundVp: VP · carryOver: c/o (Carry-over) · imp: IMP · played: Played · average: Avg. (Average) · correction: Corr. (Correction) · vp: Quotient · masterPoints: MPts (Master points)',
  },
  'running score of pairs': {
    phone: 'rank: Rank · pair: Pair · total: Total % session % · play:  (Play)',
    quarter:
      'rank: Rank · pair: Pair · sessionRank: Rank · sessionPercent: % (Percent) · points: Points · percent: % (Percent) · masterPoints: MPts (Master points) · play:  (Play)',
    tablet:
      'rank: Rank · pair: Pair · sessionRank: Rank · sessionPoints: Points · sessionPercent: % (Percent) · carryOver: c/o (Carry-over) · played: Played · correction: Corr. (Correction) · points: Points · percent: % (Percent) · masterPoints: MPts (Master points) · play:  (Play)',
    wide: 'rank: Rank · pair: Pair · sessionRank: Rank · sessionPoints: Points · sessionPercent: % (Percent) · carryOver: c/o (Carry-over) · played: Played · correction: Corr. (Correction) · points: Points · percent: % (Percent) · masterPoints: MPts (Master points) · play:  (Play)',
  },
  'results of a team': {
    phone: 'round: Round · opponent: Opponent · swing: IMP · vp: VP',
    quarter:
      'round: Round · opponent: Opponent · based: Boards · swingWe: Own · swingOpponent: Opp. (Opponent) · adjustWe: Own · adjustOpponent: Opp. (Opponent) · vpWe: Own · vpOpponent: Opp. (Opponent) · ranking: Rank',
    tablet:
      'round: Round · opponent: Opponent · based: Boards · swingWe: Own · swingOpponent: Opp. (Opponent) · adjustWe: Own · adjustOpponent: Opp. (Opponent) · vpWe: Own · vpOpponent: Opp. (Opponent) · ranking: Rank',
    wide: 'round: Round · opponent: Opponent · based: Boards · swingWe: Own · swingOpponent: Opp. (Opponent) · adjustWe: Own · adjustOpponent: Opp. (Opponent) · vpWe: Own · vpOpponent: Opp. (Opponent) · ranking: Rank',
  },
  'frequencies of teams': {
    phone:
      'room: Room · contract: Contract · lead: Lead · over: = (Result) · score: N-S · swing1: H (Home) · swing2: V (Visiting)',
    quarter:
      'table: Table · teams: Home – Visiting · replay:  (Replay) · room: Room · contract: Contract · by: By (Declarer) · lead: Lead · over: = (Result) · score1: N-S · score2: E-W · swing1: Home · swing2: Visit. · cross1: N-S · cross2: E-W',
    tablet:
      'table: Table · teams: Home – Visiting · replay:  (Replay) · room: Room · contract: Contract · by: By (Declarer) · lead: Lead · over: = (Result) · score1: N-S · score2: E-W · swing1: Home · swing2: Visit. · cross1: N-S · cross2: E-W',
    wide: 'table: Table · teams: Home – Visiting · replay:  (Replay) · room: Room · contract: Contract · by: By (Declarer) · lead: Lead · over: = (Result) · score1: N-S · score2: E-W · swing1: Home · swing2: Visit. · cross1: N-S · cross2: E-W',
  },
  'frequencies of pairs': {
    phone:
      'replay:  (Replay) · contract: Contract · lead: Lead · over: = (Result) · score: Score · figure: %',
    quarter:
      'replay:  (Replay) · ns: N-S pair · ew: E-W pair · contract: Contract · by: By (Declarer) · lead: Lead · over: = (Result) · scoreNS: N-S · scoreEW: E-W · percentNS: N-S Points',
    tablet:
      'replay:  (Replay) · ns: N-S pair · ew: E-W pair · contract: Contract · by: By (Declarer) · lead: Lead · over: = (Result) · scoreNS: N-S · scoreEW: E-W · pointsNS: N-S · pointsEW: E-W · percentNS: N-S · percentEW: E-W',
    wide: 'replay:  (Replay) · ns: N-S pair · ew: E-W pair · contract: Contract · by: By (Declarer) · lead: Lead · over: = (Result) · scoreNS: N-S · scoreEW: E-W · pointsNS: N-S · pointsEW: E-W · percentNS: N-S · percentEW: E-W',
  },
}

test.each(Object.entries(TABLES))('%s', (name, of) => {
  const shown = Object.fromEntries(TIERS.map((tier) => [tier, of(tier).map(said).join(' · ')]))
  expect(shown).toEqual(EXPECTED[name])
})
