/** What can come next in a session, by how it stands. Pure. */
import { bergerRound } from '@openroom/bridge/movement/berger'
import { stageMeetings } from '@openroom/bridge/movement/knockOut'
import { explainedPairing } from '@openroom/bridge/movement/swiss'
import { isClosed } from '@openroom/protocol/names'
import type { NextEntrant, NextOffer, NextRounds, Proposed } from '@openroom/protocol/schema/nextRound'
import type { KnockoutMatch } from '@openroom/protocol/schema/results'
import type { AsItWillBe } from '../corrections/asItWillBe.rows.ts'
import { knockoutMatches } from '../sessions/knockOut.ts'
import { type Match, type SessionModel, sessionModel } from '../sessions/model.ts'
import { pairRunningScores } from '../sessions/pairs.ts'
import { teamRunningScores } from '../sessions/teamScores.ts'
import { isKnockOut } from '../sessions/teams.ts'

type Offers = Pick<NextRounds, 'offers' | 'why' | 'entrants' | 'missing'>

const none = (why: NonNullable<NextRounds['why']>, rest: Omit<Offers, 'offers' | 'why'>): Offers => ({
  offers: [],
  why,
  ...rest,
})

const keyOf = (model: SessionModel, id: number): string => model.entries.get(id)?.key ?? ''

const isBye = (model: SessionModel, id: number): boolean => model.entries.get(id)?.bye ?? false

/** Results that a match still needs in its two rooms. */
function missingOf(model: SessionModel, { row, open, closed }: Match): number {
  if (row.status !== 'PLAYED' || isBye(model, row.home_id) || isBye(model, row.visiting_id)) return 0
  const results = (table: Match['open']) =>
    table === null ? 0 : model.lines.filter((line) => line.table.id === table.id).length
  const perRoom = model.row.boards_per_round
  return Math.max(0, perRoom - results(open)) + Math.max(0, perRoom - results(closed))
}

const isOfPairs = ({ row }: SessionModel): boolean => row.type === 'PAIR'

/** Two who meet: teams in a match, pairs at a table. */
type Met = { readonly round: number; readonly home: number; readonly visiting: number }

const meetingsOf = (model: SessionModel): readonly Met[] =>
  isOfPairs(model)
    ? model.tables.map(({ round, ns_id: home, ew_id: visiting }) => ({ round, home, visiting }))
    : model.matches.map(({ row: { round, home_id: home, visiting_id: visiting } }) => ({
        ...{ round, home, visiting },
      }))

const lastRound = (model: SessionModel): number => Math.max(0, ...meetingsOf(model).map(({ round }) => round))

/** Whether it is out of the rounds from the next one on. */
const hasLeft = (model: SessionModel, withdrawnFrom: number | null): boolean =>
  withdrawnFrom !== null && withdrawnFrom <= lastRound(model) + 1

/** Results that the tables of pairs still need. */
function missingAtTables(model: SessionModel): number {
  const results = new Map<number, number>()
  for (const { table } of model.lines) results.set(table.id, (results.get(table.id) ?? 0) + 1)
  return model.tables
    .filter(({ ns_id, ew_id }) => !isBye(model, ns_id) && !isBye(model, ew_id))
    .reduce((sum, { id }) => sum + Math.max(0, model.row.boards_per_round - (results.get(id) ?? 0)), 0)
}

/** Teams in the order of the ranking; before anybody has played, in the order of their numbers. */
function entrantsOf(models: readonly SessionModel[]): readonly NextEntrant[] {
  const model = models.at(-1)!
  const scores = teamRunningScores(models, null)
  const rows = scores.type === 'TEAM' ? scores.rows : []
  const standings = new Map(rows.map((row) => [row.registrationId, row]))
  const own = [...model.entries.values()].filter(
    ({ bye, withdrawn_from }) => !bye && !hasLeft(model, withdrawn_from),
  )
  const entrants = own.map(({ registration_id, key, name, number }): NextEntrant => {
    // Nobody is before the others by the margin of a match of his own.
    const row = isKnockOut(model) ? undefined : standings.get(registration_id)
    const points = row?.totalVp ?? row?.totalMp ?? row?.totalImp ?? null
    return { key, name, number, rank: row?.totalRank ?? null, points }
  })
  const last = Number.POSITIVE_INFINITY
  return entrants
    .map((entrant, i) => ({ entrant, i }))
    .sort((a, b) => (a.entrant.rank ?? last) - (b.entrant.rank ?? last) || a.i - b.i)
    .map(({ entrant }) => entrant)
}

const DECIDED: Proposed['either'] = { home: [], visiting: [] }

const plain = (home: string, visiting: string | null, either = DECIDED): Proposed => ({
  home,
  visiting,
  again: false,
  passedOver: [],
  either,
})

/** By the standings, whoever has not met. */
function swissMatches(model: SessionModel, entrants: readonly NextEntrant[]): readonly Proposed[] {
  const placeOf = new Map(entrants.map(({ key }, place) => [key, place]))
  const met = new Set<string>()
  const rested = new Set<number>()
  for (const one of meetingsOf(model)) {
    const [home, visiting] = [one.home, one.visiting].map((id) => placeOf.get(keyOf(model, id)))
    if (home !== undefined && isBye(model, one.visiting)) rested.add(home)
    if (visiting !== undefined && isBye(model, one.home)) rested.add(visiting)
    met.add(`${home} ${visiting}`).add(`${visiting} ${home}`)
  }
  const at = (place: number): string => entrants[place]!.key
  const pairing = explainedPairing(
    entrants.map((_, place) => place),
    (a, b) => met.has(`${a} ${b}`),
    (place) => rested.has(place),
  )
  return pairing.map(({ meeting: [home, visiting], again, passedOver }) => ({
    home: at(home),
    visiting: visiting === null ? null : at(visiting),
    again,
    either: DECIDED,
    passedOver: passedOver.map(({ place, why }) => ({ key: at(place), why })),
  }))
}

function bergerMatches(model: SessionModel, round: number): readonly Proposed[] {
  const teams = [...model.entries.values()].filter(({ bye }) => !bye)
  const plays = (at: number | null) => {
    const { key, withdrawn_from } = (at === null ? null : teams[at]) ?? { key: null, withdrawn_from: null }
    return withdrawn_from !== null && withdrawn_from <= round ? null : key
  }
  return bergerRound(teams.length, round).flatMap(([one, other]) => {
    const [home, visiting] = [plays(one), plays(other)]
    // Whom nobody meets has a bye.
    if (home === null) return visiting === null ? [] : [plain(visiting, null)]
    return [plain(home, visiting)]
  })
}

/** By the tables; where somebody came late, by who has met fewest so far. */
function robinMatches(
  model: SessionModel,
  round: number,
  entrants: readonly NextEntrant[],
): readonly Proposed[] {
  const met = new Set(
    model.matches.map(({ row }) =>
      [row.home_id, row.visiting_id]
        .map((id) => keyOf(model, id))
        .sort()
        .join(' '),
    ),
  )
  const repeats = (matches: readonly Proposed[]): number =>
    matches.filter(({ home, visiting }) => met.has([home, visiting].sort().join(' '))).length
  const byTables = bergerMatches(model, round)
  const byMeetings = swissMatches(model, entrants)
  return repeats(byMeetings) < repeats(byTables) ? byMeetings : byTables
}

/** Of two pairs who has sat north-south less often does so now; of two alike the first, and at every second table the other. */
function facing(model: SessionModel, matches: readonly Proposed[]): readonly Proposed[] {
  const times = new Map<string, number>()
  for (const { home, visiting } of meetingsOf(model))
    if (!isBye(model, visiting)) times.set(keyOf(model, home), (times.get(keyOf(model, home)) ?? 0) + 1)
  return matches.map((one, i) => {
    const { home, visiting } = one
    if (visiting === null) return one
    const more = (times.get(home) ?? 0) - (times.get(visiting) ?? 0)
    return more > 0 || (more === 0 && i % 2 === 1) ? { ...one, home: visiting, visiting: home } : one
  })
}

function roundOffer(model: SessionModel, entrants: readonly NextEntrant[]): NextOffer {
  const round = lastRound(model) + 1
  const isSwiss = model.row.arrange_type === 'SWISS'
  const drawn = isSwiss ? swissMatches(model, entrants) : robinMatches(model, round, entrants)
  const matches = isOfPairs(model) ? facing(model, drawn) : drawn
  return {
    kind: 'round',
    round,
    isExtra: round > model.row.number_of_rounds,
    losers: [],
    matches: [...matches],
  }
}

type Decided = {
  readonly winner: string
  readonly loser: string | null
  /** The two, where the director says it. */
  readonly either: readonly string[]
}

/** Whether results of it are missing. */
function isUnfinished(model: SessionModel, { segments }: KnockoutMatch): boolean {
  const own = new Set(segments.map(({ calcTableId }) => calcTableId))
  return model.matches.some((one) => own.has(one.row.id) && missingOf(model, one) > 0)
}

/** Who goes on and who does not; where nothing is decided the home team is proposed. */
function decided(model: SessionModel, match: KnockoutMatch): Decided {
  const [home, visiting] = [match.home, match.visiting].map((id) => keyOf(model, id)) as [string, string]
  if (isBye(model, match.visiting)) return { winner: home, loser: null, either: [] }
  if (isBye(model, match.home)) return { winner: visiting, loser: null, either: [] }
  const isMissing = isUnfinished(model, match)
  const [winner, loser] = match.winner === 'VISITING' ? [visiting, home] : [home, visiting]
  return { winner, loser, either: isMissing || match.winner === null ? [home, visiting] : [] }
}

/** Matches of a knock-out as they stand, in the order of the draw. */
function knockOutOffers(
  models: readonly SessionModel[],
  stage: AsItWillBe['stage'],
): { readonly offers: readonly NextOffer[]; readonly why: NextRounds['why'] } {
  const model = models.at(-1)!
  const all = knockoutMatches(models)
  const round = lastRound(model) + 1
  const going = all.filter(({ visiting, home }) => !isBye(model, visiting) && !isBye(model, home))
  const keysOf = ({ home, visiting }: KnockoutMatch) => [keyOf(model, home), keyOf(model, visiting)] as const
  const level = going.filter((match) => match.winner === null && !isUnfinished(model, match))
  const segment: NextOffer = {
    kind: 'segment',
    round,
    isExtra: true,
    losers: [],
    matches: going.map((match) => plain(...keysOf(match))),
    ...(level.length > 0 && { level: level.map((match): [string, string] => [...keysOf(match)]) }),
  }
  const main = stage?.third_place ? all.slice(0, -1) : all
  if (main.length < 2) return { offers: [segment], why: null }
  const ended = main.map((match) => decided(model, match))
  const losers = ended.length === 2 ? ended.flatMap(({ loser }) => loser ?? []) : []
  const matches = stageMeetings(ended.length).map(([one, other]) => {
    const [home, visiting] = [ended[one]!, other === null ? null : ended[other]!]
    return plain(home.winner, visiting?.winner ?? null, {
      home: [...home.either],
      visiting: [...(visiting?.either ?? [])],
    })
  })
  const next: NextOffer = { kind: 'stage', round: 1, isExtra: false, matches, losers }
  return { offers: [next, segment], why: null }
}

/** Pairs by the running score, those without one last. */
function pairEntrants(models: readonly SessionModel[]): readonly NextEntrant[] {
  const scores = pairRunningScores(models)
  const rows = new Map(scores.rows.map((row) => [row.registrationId, row]))
  const model = models.at(-1)!
  const own = [...model.entries.values()].filter(
    ({ bye, withdrawn_from }) => !bye && !hasLeft(model, withdrawn_from),
  )
  const entrants = own.map(({ registration_id, key, name, number }): NextEntrant => {
    const row = rows.get(registration_id)
    const points = row && 'totalPoints' in row ? (row.totalVp ?? row.totalPoints) : null
    return { key, name, number, rank: row?.totalRank ?? null, points }
  })
  const last = Number.POSITIVE_INFINITY
  return entrants.sort((a, b) => (a.rank ?? last) - (b.rank ?? last))
}

/** Who has lost a match of a knock-out, by her key, and to whom; of a match that is not decided nobody. */
export function lostIn(sessions: AsItWillBe['sessions']): ReadonlyMap<string, { lost: string; won: string }> {
  const models = sessions.map(({ row, content }) => sessionModel({ ...row, status: 'CLOSED' }, content))
  const model = models.at(-1)
  if (model?.row.type !== 'TEAM' || model.row.arrange_type !== 'KNOCK_OUT') return new Map()
  const names = new Map([...model.entries.values()].map(({ key, name }) => [key, name]))
  return new Map(
    knockoutMatches(models)
      .map((match) => decided(model, match))
      .flatMap(({ winner, loser, either }) =>
        loser === null || either.length > 0
          ? []
          : [[loser, { lost: names.get(loser) ?? '', won: names.get(winner) ?? '' }]],
      ),
  )
}

export function nextOffers({ sessions, stage, hasNext }: AsItWillBe): Offers {
  const areMatches = sessions.at(-1)?.row.arrange_type === 'KNOCK_OUT'
  // Whoever leads a match is through when its boards are played, whether or not the session has been closed.
  const models = sessions.map(({ row, content }) =>
    sessionModel(areMatches ? { ...row, status: 'CLOSED' } : row, content),
  )
  const model = models.at(-1)
  const row = sessions.at(-1)?.row
  if (model && row?.type === 'PAIR') {
    const entrants = [...pairEntrants(models)]
    if (row.arrange_type !== 'SWISS') return none('not-drawn-here', { entrants, missing: 0 })
    const rest = { entrants, missing: missingAtTables(model) }
    if (isClosed(row.status)) return none('over', rest)
    return { offers: [roundOffer(model, entrants)], why: null, ...rest }
  }
  if (!model || row?.type !== 'TEAM') return none('not-drawn-here', { entrants: [], missing: 0 })
  const entrants = [...entrantsOf(models)]
  const missing = model.matches.reduce((sum, match) => sum + missingOf(model, match), 0)
  const rest = { entrants, missing }
  const isOver = isClosed(row.status)
  if (row.arrange_type === 'KNOCK_OUT') {
    if (hasNext) return none('stage-made', rest)
    const { offers, why } = knockOutOffers(models, stage)
    const possible = isOver ? offers.filter(({ kind }) => kind === 'stage') : offers
    return possible.length > 0 ? { offers: [...possible], why, ...rest } : none('final', rest)
  }
  if (row.arrange_type !== 'SWISS' && row.arrange_type !== 'ROUND_ROBIN') return none('not-drawn-here', rest)
  if (isOver) return none('over', rest)
  return { offers: [roundOffer(model, entrants)], why: null, ...rest }
}
