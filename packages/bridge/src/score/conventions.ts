/** The ways of scoring that an event may choose between, each with its default. */
import type { TieBreak } from './tieBreaks.ts'
import type { VpScale } from './victoryPoints.ts'

export type MatchpointConventions = {
  /** Points for each score beaten: 2 (2/1/0, default) or 1 (1/½/0, as in North America). */
  readonly perWin: 2 | 1
  /** Whether boards with fewer scores than results are brought to the same top by Neuberg's formula (default). */
  readonly neuberg: boolean
  /**
   * Results that a board should have: as many as the board of the session that was played most often
   * (default; while a session goes on, nobody knows how many that will be, and each board has its own);
   * `rows` counts its own, adjusted ones included; a number is one for all boards.
   */
  readonly expected: 'session' | 'rows' | number
  /** What `session` comes to once all results are known, by section where these are compared apart; not in documents. */
  readonly sessionTops?: Readonly<Record<string, number>>
  /** Whether a score ties with itself too (Ascherman): half a comparison more, a top of `2n`; false by default. */
  readonly ascherman: boolean
  /** Decimals that Neuberg's points are rounded to in mid-calculation; `null` for none (default). */
  readonly neubergDecimals: number | null
  /** Whether a weighted result counts in the field by its weights (default) or is only compared with it. */
  readonly weightedInField: boolean
  /** Percent for AVE+ (60) and AVE− (40), and whether a better (worse) session average replaces them (default; Law 12C2). */
  readonly averagePlus: number
  readonly averageMinus: number
  readonly ownAverage: boolean
}

export type CrossImpConventions = {
  /**
   * `mean` divides by the results compared with (default), `meanOfAll` by all of them, `sum` by nothing,
   * `probst` by the root of half their product, so that a scale of teams fits (EBU White Book 3.1.3).
   */
  readonly method: 'mean' | 'meanOfAll' | 'sum' | 'probst'
  /** Highest IMPs of one comparison; `null` for the 24 of Law 78B (default). */
  readonly cap: number | null
}

export type ButlerConventions = {
  /** What scores are compared with: their mean (default) or their median. */
  readonly datum: 'mean' | 'median'
  /** Scores left out at each end, when enough remain: a number (default 0) or a share such as 0.1. */
  readonly trim: number
  /** Datum to the nearest 10, halves away from zero (default), or as it is. */
  readonly roundDatum: boolean
  /** Highest IMPs of one result; `null` for the 24 of Law 78B (default). */
  readonly cap: number | null
}

export type ImpConventions = {
  /** How pairs scored by IMPs are compared: with every score (default) or with a datum. */
  readonly pairs: 'crossImps' | 'butler'
  /**
   * What a difference is worth: IMPs (default), or the points themselves (total points, aggregate). Pairs then
   * score what they won and lost, without a comparison.
   */
  readonly scale: 'imps' | 'totalPoints'
  /** IMPs for AVE+ and, negative, for AVE− (Law 86A: 3); in total points no Law names any: 0. */
  readonly average: number
}

export type TeamConventions = {
  /** The continuous 20-0 scale by default; `null` where matches are not turned into victory points. */
  readonly vpScale: VpScale | null
  /** For margins of matchpoints at board-a-match; `null` takes the matchpoints themselves (default). */
  readonly bamVpScale: VpScale | null
  /**
   * Points of a won board that a match by IMPs gets beside its victory points, half for a level one; 0 by
   * default. With 2 this is Patton, and the hybrid of point-a-board and IMPs (EBU White Book 3.1.6).
   */
  readonly boardPoints: number
  /**
   * Boards of a match in which handicaps count in full, as IMPs for the team with the higher one, before they become
   * victory points; `null` adds them to what is ranked by, once (default).
   */
  readonly handicapBoards: number | null
}

/** What whoever has no opponents in a round gets; nothing by default. */
export type ByeConventions = {
  /** Percent of the top of each board sat out (IMPs: 60 is AVE+), of a match's maximum for a team's bye. */
  readonly percent: number | null
  /** Whether the own average counts where it is better; alone, it scales totals to the boards of the others. */
  readonly ownAverage: boolean
}

/** Matches of two pairs that are turned into victory points. */
export type SwissPairsConventions = {
  /** 20-0, or 10-0 for very short matches; `null` adds boards up (default). */
  readonly maximum: 20 | 10 | null
  /** For pairs scored by IMPs. */
  readonly impScale: VpScale
}

/** Who goes on after a stage, from the top: so many to this final. */
export type Cut = { readonly after: string; readonly to: string; readonly places: number }

/** Events of several sessions or stages. */
export type StageConventions = {
  /**
   * Where carry-over is the percentage of an earlier stage: for how many boards of this one it counts;
   * `null` where it is points (default).
   */
  readonly carryOverBoards: number | null
  /** How many of a pair's sessions count, its best ones; `null` for all (default). */
  readonly countedSessions: number | null
  /**
   * Sessions that a contestant of a series must have played to be ranked, as soon as there have been so many;
   * `null` for any (default).
   */
  readonly leastSessions: number | null
  /** Of so many sessions above the least number the worst one does not count; `null` for none (default). */
  readonly dropOneIn: number | null
  /** Whether sessions count the same, however many boards they have; else boards do (default). */
  readonly sessionsAlike: boolean
  /** By the key of the segment after which they fall; none by default. */
  readonly cuts: readonly Cut[]
}

export type RankingConventions = {
  /** 2 ranks north-south and east-west apart (default 1). */
  readonly winners: 1 | 2
  /** Whether a board is compared across the field (default) or within its section. */
  readonly sections: 'together' | 'apart'
  /** Whether one ranking holds all sections (default) or each has its own. */
  readonly ranks: 'together' | 'apart'
  /**
   * `auto` (default) ranks by points, but matchpoints by percentage where boards played or tops
   * differ; `points` and `average` (percentage, IMPs per board) always do the one. `quotient` ranks teams by
   * IMPs won over IMPs lost.
   */
  readonly by: 'auto' | 'points' | 'average' | 'quotient'
  /** Tried in turn on contestants with the same figure; none (default) leaves them tied: 2=. */
  readonly tieBreaks: readonly TieBreak[]
  /** Whether all tables play a board at the same time, so that there is a ranking after each (default not). */
  readonly barometer: boolean
  /** `scaled` brings pairs that missed boards up to those that played most; by default their points are `left`. */
  readonly missedBoards: 'left' | 'scaled'
}

export type Conventions = {
  readonly matchpoints: MatchpointConventions
  readonly imps: ImpConventions
  readonly crossImps: CrossImpConventions
  readonly butler: ButlerConventions
  readonly teams: TeamConventions
  readonly swissPairs: SwissPairsConventions
  readonly byes: ByeConventions
  readonly stages: StageConventions
  readonly ranking: RankingConventions
}

export const DEFAULT_CONVENTIONS: Conventions = {
  matchpoints: {
    perWin: 2,
    neuberg: true,
    expected: 'session',
    ascherman: false,
    neubergDecimals: null,
    weightedInField: true,
    averagePlus: 60,
    averageMinus: 40,
    ownAverage: true,
  },
  imps: { pairs: 'crossImps', scale: 'imps', average: 3 },
  crossImps: { method: 'mean', cap: null },
  butler: { datum: 'mean', trim: 0, roundDatum: true, cap: null },
  teams: { vpScale: { kind: 'wbfContinuous' }, bamVpScale: null, boardPoints: 0, handicapBoards: null },
  swissPairs: { maximum: null, impScale: { kind: 'wbfDiscrete' } },
  byes: { percent: null, ownAverage: false },
  stages: {
    carryOverBoards: null,
    countedSessions: null,
    leastSessions: null,
    dropOneIn: null,
    sessionsAlike: false,
    cuts: [],
  },
  ranking: {
    winners: 1,
    sections: 'together',
    ranks: 'together',
    by: 'auto',
    tieBreaks: [],
    barometer: false,
    missedBoards: 'left',
  },
}

/** What an event changes of the defaults, part by part. */
export type ConventionChanges = {
  readonly [Part in keyof Conventions]?: Partial<Conventions[Part]>
}

const PARTS = [
  'matchpoints',
  'imps',
  'crossImps',
  'butler',
  'teams',
  'swissPairs',
  'byes',
  'stages',
  'ranking',
] as const

/** Two sets of changes as one, the later ones over the others. */
export const changesOver = (base: ConventionChanges, changes: ConventionChanges): ConventionChanges =>
  Object.fromEntries(
    PARTS.flatMap((part) => {
      const both = { ...base[part], ...changes[part] }
      return Object.keys(both).length > 0 ? [[part, both]] : []
    }),
  )

/** Victory points of IMPs, and Law 86A's three of them, are none of points: what nobody chose is left out. */
function inTotalPoints(made: Conventions, { imps, teams }: ConventionChanges): Conventions {
  const isOwnTable = teams?.vpScale?.kind === 'table'
  return {
    ...made,
    imps: { ...made.imps, average: imps?.average ?? 0 },
    teams: { ...made.teams, vpScale: isOwnTable ? made.teams.vpScale : null },
  }
}

/** Conventions with changes made to them. */
export function conventionsOver(base: Conventions, changes: ConventionChanges): Conventions {
  const made = mergeConventions(base, changes)
  return changes.imps?.scale === 'totalPoints' ? inTotalPoints(made, changes) : made
}

const mergeConventions = (base: Conventions, changes: ConventionChanges): Conventions => ({
  matchpoints: { ...base.matchpoints, ...changes.matchpoints },
  imps: { ...base.imps, ...changes.imps },
  crossImps: { ...base.crossImps, ...changes.crossImps },
  butler: { ...base.butler, ...changes.butler },
  teams: { ...base.teams, ...changes.teams },
  swissPairs: { ...base.swissPairs, ...changes.swissPairs },
  byes: { ...base.byes, ...changes.byes },
  stages: { ...base.stages, ...changes.stages },
  ranking: { ...base.ranking, ...changes.ranking },
})

/** Whether an event is scored by the points themselves. */
export const isTotalPoints = (calcType: string, { imps }: ConventionChanges): boolean =>
  calcType === 'IMP' && imps?.scale === 'totalPoints'

/** For comparisons with the whole field, which are in IMPs whatever the event is scored by. */
export function comparedByImps(own: Conventions): Conventions {
  if (own.imps.scale === 'imps') return own
  const known = COMPARED.get(own)
  if (known) return known
  const { average } = DEFAULT_CONVENTIONS.imps
  const made: Conventions = { ...own, imps: { ...own.imps, scale: 'imps', average } }
  COMPARED.set(own, made)
  return made
}

/** The same object for the same conventions: what is worked out by them is remembered. */
const COMPARED = new WeakMap<Conventions, Conventions>()

/** The defaults with an event's changes. */
export const conventionsWith = (changes: ConventionChanges): Conventions =>
  conventionsOver(DEFAULT_CONVENTIONS, changes)
