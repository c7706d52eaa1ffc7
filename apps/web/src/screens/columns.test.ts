/** Every column of every results table, by the width of the table, under the words of its head. */
import { readdirSync, readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { namesOf } from '../ui/names.ts'
import { TIERS, type Tier } from '../ui/results/columns.ts'
import { crossColumns } from './cross-imp/columns.tsx'
import { pairColumns as pairFrequencies } from './frequency/pairColumns.tsx'
import { teamColumns as teamFrequencies } from './frequency/teamColumns.tsx'
import { personalColumns } from './personal-cross-imp/columns.tsx'
import { privateColumns } from './private-score/pairColumns.tsx'
import { teamColumns as teamResults } from './private-score/teamColumns.tsx'
import { handicapColumns } from './running-score/handicapColumns.tsx'
import { pairColumns as pairScores } from './running-score/pairColumns.tsx'
import { teamColumns as teamScores } from './running-score/teamColumns.tsx'
import { cardColumns } from './score-card/columns.tsx'
import { teamColumns as teamTables } from './tables/columns.tsx'
import { pairColumns as pairTables } from './tables/pairColumns.tsx'

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

const scoresOfPairs = (tier: Tier, carryOver: boolean) =>
  pairScores({
    calcType: 'MP',
    totalPoints: false,
    individual: false,
    session: { number: 1, count: 2 },
    tier,
    names,
    onPair: nothing,
    onPlay: nothing,
    has: { correction: true, carryOver, percent: true, vp: false, masterPoints: true },
    handicaps: null,
  })

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
  handicaps: (tier) => handicapColumns(new Map(), tier),
  'running score of pairs': (tier) => scoresOfPairs(tier, true),
  'results of a pair': (tier) =>
    privateColumns({
      tier,
      imp: false,
      total: false,
      replays: true,
      partners: true,
      names,
      opens: () => true,
      onReplay: nothing,
      onBoard: nothing,
      onPair: nothing,
      contractOf: (_, contract) => contract,
    }),
  'cross-IMPs of two': (tier) =>
    personalColumns({
      tier,
      id: '',
      knockOut: false,
      cumulated: true,
      replays: true,
      onBoard: nothing,
      onReplay: nothing,
    }),
  'tables of teams': (tier) =>
    teamTables({
      tier,
      bam: false,
      total: false,
      vps: true,
      names,
      onCard: nothing,
      onTeam: nothing,
      rooms: () => null,
      commentators: true,
      viewers: () => 0,
    }),
  'tables of pairs': (tier) =>
    pairTables({
      tier,
      names,
      onPair: nothing,
      play: { can: () => true, onPlay: nothing },
      viewers: () => 0,
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
  handicaps: {
    phone: '',
    quarter: 'handicapRank: Rank · handicapFigure: Hcp. (With handicap)',
    tablet: 'handicapRank: Rank · handicapFigure: Hcp. (With handicap)',
    wide: 'handicapRank: Rank · handicapFigure: Hcp. (With handicap)',
  },
  'running score of pairs': {
    // With what was carried over points rank.
    phone: 'rank: Rank · pair: Pair · total: Total session · play:  (Play)',
    quarter:
      'rank: Rank · pair: Pair · sessionRank: Rank · sessionPercent: % (Percent) · points: Points · percent: % (Percent) · masterPoints: MPts (Master points) · play:  (Play)',
    tablet:
      'rank: Rank · pair: Pair · sessionRank: Rank · sessionPoints: Points · sessionPercent: % (Percent) · carryOver: c/o (Carry-over) · played: Played · correction: Corr. (Correction) · points: Points · percent: % (Percent) · masterPoints: MPts (Master points) · play:  (Play)',
    wide: 'rank: Rank · pair: Pair · sessionRank: Rank · sessionPoints: Points · sessionPercent: % (Percent) · carryOver: c/o (Carry-over) · played: Played · correction: Corr. (Correction) · points: Points · percent: % (Percent) · masterPoints: MPts (Master points) · play:  (Play)',
  },
  'results of a pair': {
    phone:
      'board: Bd (Board) · contract: Contract · lead: Lead · over: = (Result) · score: Score Points · figure: % Session % (Percent)',
    quarter:
      'board: Bd (Board) · replay:  (Replay) · partner: Partner · opponents: Opponents · side: Side · contract: Contract · by: By (Declarer) · lead: Lead · over: = (Result) · score: Score Points · figure: % (Percent) · running: Session %',
    tablet:
      'board: Bd (Board) · replay:  (Replay) · partner: Partner · opponents: Opponents · side: Side · contract: Contract · by: By (Declarer) · lead: Lead · over: = (Result) · score: Score · points: Points · figure: % (Percent) · running: Session %',
    wide: 'board: Bd (Board) · replay:  (Replay) · partner: Partner · opponents: Opponents · side: Side · contract: Contract · by: By (Declarer) · lead: Lead · over: = (Result) · score: Score · points: Points · figure: % (Percent) · bar:  (Above or below average) · running: Session %',
  },
  'cross-IMPs of two': {
    phone:
      'board: Board · replay:  (Replay) · contract: Contract · over: = (Result) · score: Score · cross: Cross (Cross IMP) · open:  (Deal)',
    quarter:
      'round: Round · board: Board · replay:  (Replay) · side: Side · contract: Contract · by: By (Declarer) · lead: Lead · over: = (Result) · score: Score · cross: Cross (Cross IMP) · open:  (Deal)',
    tablet:
      'round: Round · board: Board · replay:  (Replay) · side: Side · contract: Contract · by: By (Declarer) · lead: Lead · over: = (Result) · score: Score · cross: Cross (Cross IMP) · open:  (Deal)',
    wide: 'round: Round · board: Board · replay:  (Replay) · side: Side · contract: Contract · by: By (Declarer) · lead: Lead · over: = (Result) · score: Score · cross: Cross (Cross IMP) · open:  (Deal)',
  },
  'tables of teams': {
    phone: 'table: Table · teams: Match · swing: IMPs · vp: VPs · viewers: Viewers',
    quarter:
      'table: Table · teams: Match · played: Played · swing: IMPs · vp: VPs · rooms: Play · viewers: Viewers',
    tablet:
      'table: Table · teams: Match · played: Played · swing: IMPs · vp: VPs · rooms: Play · commentators: Commentators · viewers: Viewers',
    wide: 'table: Table · home: Home Team · visiting: Visiting Team · played: Played · swing-home: Home · swing-visiting: Visit. · vp-home: Home · vp-visiting: Visit. · rooms: Play · commentators: Commentators · viewers: Viewers',
  },
  'tables of pairs': {
    phone: 'table: Table · pairs: North - South East - West · play:  (Play) · viewers: Viewers',
    quarter:
      'table: Table · NORTH_SOUTH: North - South · EAST_WEST: East - West · play:  (Play) · viewers: Viewers',
    tablet:
      'table: Table · NORTH_SOUTH: North - South · EAST_WEST: East - West · play:  (Play) · viewers: Viewers',
    wide: 'table: Table · NORTH_SOUTH: North - South · EAST_WEST: East - West · play:  (Play) · viewers: Viewers',
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

test('no file of columns is left out', () => {
  const root = new URL('./', import.meta.url)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /[cC]olumns\.tsx$/.test(file),
  )
  const here = readFileSync(new URL('columns.test.ts', root), 'utf8')
  expect(files.filter((file) => !here.includes(`'./${file}'`))).toEqual([])
})

test('no screen makes columns beside them', () => {
  const root = new URL('./', import.meta.url)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test|[cC]olumns)\.tsx$/.test(file),
  )
  const made = files.filter((file) => /\bkey: .*\n\s*head: /.test(readFileSync(new URL(file, root), 'utf8')))
  // Its column is one of running scores.
  expect(made).toEqual(['running-score/Awards.tsx'])
})

test('running score of pairs on a phone, where nothing was carried over', () => {
  const shown: readonly Shown[] = scoresOfPairs('phone', false)
  expect(shown.map(said).join(' · ')).toBe(
    'rank: Rank · pair: Pair · total: Total % session % · play:  (Play)',
  )
})
