/** The kinds of tournament that can be made, each with its usual size. */
import { err, ok, type Result } from '@openroom/bridge/result'
import type { Adjustment } from '@openroom/bridge/score/adjustments'
import type { ConventionChanges } from '@openroom/bridge/score/conventions'

export type Plan = {
  /** What the kind is, for help texts. */
  readonly about: string
  readonly form: 'pairs' | 'swissPairs' | 'individual' | 'roundRobin' | 'swiss' | 'knockOut'
  readonly calcType: 'MP' | 'IMP' | 'BAM'
  /** Pairs, players of an individual, or teams. */
  readonly contestants: number
  /** Boards of a session (pairs), of a round or segment (Swiss pairs, teams). */
  readonly boards: number
  /** Rounds of a Swiss, segments of a knock-out match; other movements know their own (`null`). */
  readonly rounds: number | null
  readonly sections: number
  readonly sessions: number
  /** Tables of a section, or matches of a round, whose auctions and play are recorded. */
  readonly recorded: number
  readonly movement: 'mitchell' | 'howell'
  readonly carryOver: boolean
  /** Whether players have handicaps and categories, contestants strata, and the best master points. */
  readonly traits: boolean
  /** Sessions are evenings a week apart, and not everybody comes to each. */
  readonly weekly: boolean
  readonly roundGroups: number
  readonly bidOnly: boolean
  readonly adaptive: boolean
  readonly vugraphClosedResult: boolean
  /** Whether a team withdraws, segments are postponed and the director corrects IMPs. */
  readonly troubles: boolean
  /** Penalties of the contestants, from the first on. */
  readonly penalties: readonly Adjustment[]
  /** How the event is scored where that is not as usual. */
  readonly conventions: ConventionChanges
}

const PAIRS: Plan = {
  about: '',
  form: 'pairs',
  calcType: 'MP',
  contestants: 24,
  boards: 24,
  rounds: null,
  sections: 1,
  sessions: 1,
  recorded: 1,
  movement: 'mitchell',
  carryOver: false,
  traits: false,
  weekly: false,
  roundGroups: 1,
  bidOnly: false,
  adaptive: false,
  vugraphClosedResult: false,
  troubles: false,
  penalties: [],
  conventions: {},
}

const TEAMS: Plan = { ...PAIRS, form: 'roundRobin', calcType: 'IMP', contestants: 8, boards: 8, recorded: 4 }

const KNOCK_OUT: Plan = { ...TEAMS, form: 'knockOut', contestants: 8, boards: 12, rounds: 3 }

export const KINDS = {
  'pairs-mitchell': { ...PAIRS, about: 'Pairs, Mitchell movement, matchpoints, two winners' },
  'pairs-sit-out': {
    ...PAIRS,
    contestants: 21,
    conventions: { byes: { percent: 60, ownAverage: true } },
    penalties: [
      { unit: 'TOP', amount: -25, reason: 'Slow play' },
      { unit: 'PERCENT', amount: -2, reason: 'Boards passed on wrongly' },
    ],
    about: 'Pairs with an odd pair that sits out, which counts 60 % or the own average',
  },
  'pairs-howell': {
    ...PAIRS,
    contestants: 10,
    boards: 27,
    movement: 'howell',
    about: 'Pairs, Howell, one winner',
  },
  'pairs-victory-points': {
    ...PAIRS,
    contestants: 7,
    boards: 28,
    movement: 'howell',
    conventions: { swissPairs: { maximum: 20 }, byes: { percent: 60, ownAverage: true } },
    penalties: [{ unit: 'VP', amount: -1, reason: 'Late for the round' }],
    about: 'Pairs, all against all, matches in victory points',
  },
  'pairs-swiss': {
    ...PAIRS,
    form: 'swissPairs',
    contestants: 15,
    boards: 6,
    rounds: 6,
    conventions: { swissPairs: { maximum: 20 }, byes: { percent: 60 } },
    about: 'Pairs, Swiss: drawn by the standing, percentages in victory points',
  },
  'pairs-swiss-imps': {
    ...PAIRS,
    form: 'swissPairs',
    calcType: 'IMP',
    contestants: 16,
    boards: 8,
    rounds: 5,
    conventions: { swissPairs: { maximum: 20 }, crossImps: { method: 'probst' } },
    about: 'Pairs, Swiss: drawn by the standing, cross-IMPs in victory points',
  },
  'pairs-barometer': {
    ...PAIRS,
    contestants: 10,
    boards: 27,
    movement: 'howell',
    conventions: { ranking: { barometer: true } },
    about: 'Pairs, barometer: all tables play the same boards at the same time',
  },
  'pairs-imp': { ...PAIRS, calcType: 'IMP', about: 'Pairs, Mitchell movement, cross-IMPs' },
  'pairs-total-points': {
    ...PAIRS,
    calcType: 'IMP',
    contestants: 8,
    boards: 21,
    movement: 'howell',
    penalties: [{ unit: 'POINT', amount: -100, reason: 'Mobile phone' }],
    conventions: { imps: { scale: 'totalPoints' } },
    about: 'Pairs, Howell, total points: the scores themselves added up',
  },
  'pairs-sections': { ...PAIRS, contestants: 72, sections: 3, boards: 26, about: 'Pairs in three sections' },
  'pairs-sessions': {
    ...PAIRS,
    sessions: 3,
    conventions: {
      stages: {
        countedSessions: 2,
        cuts: [
          { after: 'main', to: 'Final A', places: 8 },
          { after: 'main', to: 'Final B', places: 8 },
        ],
      },
    },
    about: 'Pairs over three sessions, of which the best two count, with a cut to finals A and B',
  },
  'pairs-series': {
    ...PAIRS,
    contestants: 10,
    boards: 18,
    sessions: 5,
    recorded: 0,
    movement: 'howell',
    weekly: true,
    conventions: { stages: { countedSessions: 3, leastSessions: 3, sessionsAlike: true } },
    about: 'A series of club evenings, week after week: the best three count',
  },
  'pairs-carry-over': {
    ...PAIRS,
    sessions: 2,
    carryOver: true,
    about: 'Pairs final with carry-over, two sessions',
  },
  'pairs-strata': {
    ...PAIRS,
    contestants: 14,
    movement: 'howell',
    boards: 26,
    traits: true,
    about: 'Pairs with handicaps, strata, categories and master points',
  },
  'pairs-bid-only': { ...PAIRS, recorded: 12, bidOnly: true, about: 'Pairs that bid and do not play' },
  'club-evening': {
    ...PAIRS,
    contestants: 8,
    boards: 21,
    calcType: 'IMP',
    movement: 'howell',
    about: 'A club evening: Howell, cross-IMPs',
  },
  individual: {
    ...PAIRS,
    form: 'individual',
    contestants: 12,
    boards: 22,
    movement: 'howell',
    about: 'Individual: everybody is everybody’s partner once',
  },
  'teams-round-robin': { ...TEAMS, about: 'Teams, round robin, IMPs and victory points' },
  'teams-round-groups': { ...TEAMS, boards: 6, roundGroups: 2, about: 'Round robin, matches in two halves' },
  'teams-swiss': {
    ...TEAMS,
    form: 'swiss',
    contestants: 16,
    rounds: 7,
    about: 'Teams, Swiss, victory points',
  },
  'teams-swiss-acbl': {
    ...TEAMS,
    form: 'swiss',
    contestants: 11,
    rounds: 5,
    boards: 7,
    penalties: [
      { unit: 'VP', amount: -1, reason: 'Late for the round', round: 2 },
      { unit: 'IMP', amount: -3, reason: 'Mobile phone', round: 1 },
      { unit: 'VP', amount: 0.5, reason: 'For equity' },
    ],
    conventions: {
      byes: { percent: 60, ownAverage: true },
      teams: { vpScale: { kind: 'acbl20' } },
      ranking: { tieBreaks: ['headToHead', 'headToHeadImps', 'wins', 'opponents'] },
    },
    about: 'Teams, Swiss with byes, 20-0 in whole numbers, ties split',
  },
  'teams-handicap': {
    ...TEAMS,
    traits: true,
    conventions: { teams: { handicapBoards: 24 } },
    about: 'Teams with handicaps, strata, categories and master points',
  },
  'teams-patton': {
    ...TEAMS,
    boards: 10,
    conventions: { teams: { boardPoints: 2 } },
    about: 'Teams, Patton: victory points of the IMPs and two points a board',
  },
  'teams-total-points': {
    ...TEAMS,
    penalties: [{ unit: 'POINT', amount: -100, reason: 'Late for the round', round: 2 }],
    conventions: { imps: { scale: 'totalPoints' } },
    about: 'Teams, total points: scores added up, without IMPs',
  },
  'teams-bam': { ...TEAMS, calcType: 'BAM', about: 'Teams, board-a-match' },
  'teams-knock-out': { ...KNOCK_OUT, about: 'Teams, knock-out over three segments' },
  'teams-knock-out-carry-over': {
    ...KNOCK_OUT,
    carryOver: true,
    troubles: true,
    recorded: 2,
    about: 'Knock-out with carry-over, corrections, a withdrawal, postponed and conceded segments',
  },
  'teams-final': { ...KNOCK_OUT, contestants: 2, carryOver: true, about: 'The final of a knock-out' },
  'teams-bid-only': { ...TEAMS, bidOnly: true, about: 'Teams that bid and do not play' },
  'teams-adaptive': {
    ...TEAMS,
    bidOnly: true,
    adaptive: true,
    about: 'Teams that bid against prepared opposition',
  },
  'teams-vugraph': {
    ...TEAMS,
    bidOnly: true,
    vugraphClosedResult: true,
    about: 'Bid-only teams whose results stay closed until the end',
  },
} as const satisfies Readonly<Record<string, Plan>>

export type Kind = keyof typeof KINDS

export const KIND_NAMES = Object.keys(KINDS) as readonly Kind[]

export type UnknownKind = { readonly code: 'unknown-kind'; readonly message: string }

/** The kind named by a text, such as the value of `--kind`. */
export function parseKind(text: string): Result<Kind, UnknownKind> {
  const wanted = text.trim().toLowerCase()
  const kind = KIND_NAMES.find((name) => name === wanted)
  if (kind) return ok(kind)
  const message = `There is no kind of tournament called "${text}"; choose one of ${KIND_NAMES.join(', ')}.`
  return err({ code: 'unknown-kind', message })
}
