/** Which games of a file belong together: events, segments, sessions, and sets of deals. */
import { dealerOf } from '@openroom/bridge/board'
import { groupBy } from '@openroom/bridge/groupBy'
import { scoreNs as duplicateScore } from '@openroom/bridge/score/duplicate'
import { SEATS } from '@openroom/bridge/seat'
import type { DocumentBoard } from '../json/document.ts'
import { remark, type Warnings } from '../remark.ts'
import { weighedDeals } from '../weigh/deals.ts'
import { cutByHeading, foldedHeading, weighedHeading, withoutNextDays } from '../weigh/headings.ts'
import { weighedKind } from '../weigh/kinds.ts'
import { type VulnerableGame, weighedVulnerability } from '../weigh/vulnerabilities.ts'
import type { Witness } from '../weigh/weigh.ts'
import type { DealText } from './dealText.ts'
import type { Game } from './game.ts'
import { type NumberedGame, roundOf } from './numbered.ts'
import { arrangementIn, commonNumber } from './ownTags.ts'
import { withParts } from './parts.ts'
import { parseDate } from './values.ts'

/** One set of deals, in which a board number is unique, and the games played with it. */
export type DealSet = { readonly games: readonly NumberedGame[]; readonly boards: readonly DocumentBoard[] }

export type GroupedSession = {
  readonly number: number
  /** How many sessions there are, where that is told. */
  readonly of: number | null
  readonly date: string | null
  readonly sets: readonly DealSet[]
}

export type GroupedSegment = { readonly name: string | null; readonly sessions: readonly GroupedSession[] }

export type GroupedEvent = {
  /** `null` when the file does not name it. */
  readonly name: string | null
  readonly team: boolean
  /** Its sessions are the segments of knock-out matches. */
  readonly knockOut: boolean
  readonly games: readonly NumberedGame[]
  readonly segments: readonly GroupedSegment[]
}

const PAIRS_SCORING = /\b(MP|MP\d|MATCHPOINTS?|CROSS\d?|BUTLER(-\d)?|CAVENDISH|INSTANT)\b/i

const isPairsGame = ({ tags }: Game): boolean =>
  /pair|individual/i.test(tags.get('Competition') ?? '') || PAIRS_SCORING.test(tags.get('Scoring') ?? '')

/** Whether games are of a team match: two rooms, two teams, or told so. */
export function isTeamGame(game: Game): boolean {
  const { tags } = game
  const competition = tags.get('Competition') ?? ''
  if (isPairsGame(game)) return false
  if (/team/i.test(competition)) return true
  return (tags.has('HomeTeam') && tags.has('VisitTeam')) || /^\s*(c$|closed)/i.test(tags.get('Room') ?? '')
}

const fitsDeal = (a: DealText | null, b: DealText | null): boolean => {
  if (a === null || b === null) return true
  return SEATS.every((seat) => a[seat] === null || b[seat] === null || a[seat] === b[seat])
}

type OpenSet = { readonly games: NumberedGame[]; readonly deals: Map<number, DealText | null> }

const acceptsDeal = ({ deals }: OpenSet, { board, deal }: NumberedGame): boolean =>
  fitsDeal(deals.get(board) ?? null, deal)

function addGame(set: OpenSet, game: NumberedGame): void {
  set.games.push(game)
  if (game.deal !== null || !set.deals.has(game.board)) set.deals.set(game.board, game.deal)
}

/** Puts games that stay together into the first set whose deals are the same, else into a new one. */
function putTogether(sets: OpenSet[], games: readonly NumberedGame[]): void {
  const set = sets.find((one) => games.every((game) => acceptsDeal(one, game)))
  const own = set ?? { games: [], deals: new Map() }
  if (!set) sets.push(own)
  for (const game of games) addGame(own, game)
}

const hasConflict = (games: readonly NumberedGame[]): boolean => {
  const set: OpenSet = { games: [], deals: new Map() }
  return games.some((game) => {
    const conflict = !acceptsDeal(set, game)
    addGame(set, game)
    return conflict
  })
}

/** Games with the deals that count; what was computed of another goes with it. */
function giveGamesDeals(games: readonly NumberedGame[], warnings: Warnings): readonly NumberedGame[] {
  const told = games.map((game) => ({
    game,
    board: game.board,
    deal: game.deal,
    place: { line: game.line, column: 1 },
  }))
  const deals = weighedDeals(told, warnings)
  return told.map((one) => {
    const right = deals.get(one)
    return right === undefined ? one.game : { ...one.game, deal: right?.deal ?? null, doubleDummy: null }
  })
}

/**
 * Sets of deals. Where a board number stands for several deals, whole rounds go together if rounds are
 * told and each is consistent; else the second deal of a number belongs to the second set, and so on.
 */
function groupDealSets(games: readonly NumberedGame[], warnings: Warnings): readonly OpenSet[] {
  return [...groupBy(games, setKey).values()].flatMap((own) => {
    const together = giveGamesDeals(own, warnings)
    const rounds = [...groupBy(together, (game) => String(roundOf(game))).values()]
    const byRound = together.every((game) => roundOf(game) !== null) && !rounds.some(hasConflict)
    const sets: OpenSet[] = []
    for (const games of byRound ? rounds : together.map((game) => [game])) putTogether(sets, games)
    return sets
  })
}

const setKey = ({ tags }: NumberedGame): string => tags.get('MiniSession') ?? ''

function boardsOfGames(games: readonly NumberedGame[], warnings: Warnings): readonly DocumentBoard[] {
  const groups = [...groupBy(games, ({ board }) => String(board)).values()]
  return groups.map((group) => boardOfGames(group, warnings)).sort((a, b) => a.number - b.number)
}

const vulnerableGame = ({ vulnerability, facts, isScoreTold, line }: NumberedGame): VulnerableGame => ({
  vulnerability,
  contract: facts.contract,
  tricks: facts.tricks,
  told: isScoreTold ? facts.scoreNs : null,
  points: facts.official?.pointsNs ?? null,
  place: { line, column: 1 },
})

/** A game that tells another vulnerability than its board has, with the score that its contract makes there. */
function scoredOn(game: NumberedGame, board: DocumentBoard): NumberedGame {
  const { facts, isScoreTold, vulnerability } = game
  const { contract, tricks, scoreNs } = facts
  if (isScoreTold || scoreNs === null || contract === null || vulnerability === null) return game
  if (vulnerability === board.vulnerability) return game
  const score = duplicateScore(contract, board.vulnerability, tricks ?? 0)
  return { ...game, vulnerability: board.vulnerability, facts: { ...facts, scoreNs: score } }
}

function dealSetOf(games: readonly NumberedGame[], warnings: Warnings): DealSet {
  const boards = boardsOfGames(games, warnings)
  const byNumber = new Map(boards.map((board) => [board.number, board]))
  return { games: games.map((game) => scoredOn(game, byNumber.get(game.board)!)), boards }
}

function boardOfGames(group: readonly NumberedGame[], warnings: Warnings): DocumentBoard {
  const number = group[0]!.board
  const dealer = group.find((game) => game.dealer !== null)?.dealer ?? dealerOf(number)
  const vulnerability = weighedVulnerability(number, group.map(vulnerableGame), warnings)
  const odd = group.find((game) => (game.dealer ?? dealer) !== dealer)
  if (odd) {
    warnings.add(
      remark('board-seen-otherwise', { args: { board: number }, place: { line: odd.line, column: 1 } }),
    )
  }
  const deal = group.find((game) => game.deal !== null)?.deal ?? null
  const doubleDummy = group.find((game) => game.doubleDummy !== null)?.doubleDummy ?? null
  return { number, dealer, vulnerability, deal, doubleDummy }
}

/** Dates on which the same deals were played are one session; so are games without date. */
function dateClusters(games: readonly NumberedGame[]): readonly (readonly NumberedGame[])[] {
  const clusterOf = new Map<string, string>()
  const root = (date: string): string => {
    const up = clusterOf.get(date)
    return up === undefined || up === date ? date : root(up)
  }
  const dealDate = new Map<string, string>()
  const first = games.map(dateOfGame).find((date) => date !== null) ?? ''
  for (const game of games) {
    const date = root(dateOfGame(game) ?? first)
    clusterOf.set(date, date)
    if (game.deal === null) continue
    const deal = `${game.board} ${Object.values(game.deal).join(' ')}`
    const seen = dealDate.get(deal)
    if (seen === undefined) dealDate.set(deal, date)
    else clusterOf.set(date, root(seen))
  }
  return [...groupBy(games, (game) => root(dateOfGame(game) ?? first)).values()]
}

/** Games that follow each other are of one day. */
let latestDate: { readonly text: string; readonly date: string | null } = { text: '', date: null }

function dateOfGame({ tags }: Game): string | null {
  const text = tags.get('Date') ?? ''
  if (text !== latestDate.text) latestDate = { text, date: parseDate(text) }
  return latestDate.date
}

type SessionGames = { readonly number: number | null; readonly games: readonly NumberedGame[] }

/** By segment, by the Session tag, else by day. */
function sessionGames(games: readonly NumberedGame[]): readonly SessionGames[] {
  if (games.some(({ part }) => part !== null))
    return [...groupBy(games, (game) => `${game.part?.number ?? ''}`).values()].map((own) => ({
      number: own[0]!.part?.number ?? null,
      games: own,
    }))
  const tagged = [...groupBy(games, ({ tags }) => tags.get('Session') ?? '').entries()]
  return tagged.flatMap(([tag, group]) =>
    tag === ''
      ? dateClusters(group).map((cluster) => ({ number: null, games: cluster }))
      : [{ number: /^\d{1,5}$/.test(tag) ? Math.max(1, Number(tag)) : null, games: group }],
  )
}

function sessionsOfGames(games: readonly NumberedGame[], warnings: Warnings): readonly GroupedSession[] {
  const groups = sessionGames(games)
  const taken = new Set(groups.map(({ number }) => number))
  let next = 1
  return groups.map(({ number, games: own }) => {
    while (number === null && taken.has(next)) next += 1
    const sets = groupDealSets(own, warnings).map((set) => dealSetOf(set.games, warnings))
    const date =
      own
        .map(dateOfGame)
        .filter((one) => one !== null)
        .sort()[0] ?? null
    const of = own.find(({ part }) => part?.of != null)?.part?.of ?? commonNumber(own, 'Sessions')
    return { number: number ?? next++, of, date, sets }
  })
}

/** Of which match a game is, else who plays it, else of which round; of a game that tells none of these nothing. */
function marksOfGame({ tags, names }: NumberedGame): readonly string[] {
  const round = tags.get('Round') ?? ''
  const teams = (['HomeTeam', 'VisitTeam'] as const).flatMap((name) => tags.get(name) ?? [])
  if (teams.length === 2) return [[...teams.sort(), round].join('\n')]
  const players = SEATS.flatMap((seat) => names[seat] ?? [])
  if (players.length > 0) return players
  return round === '' ? [] : [round]
}

/** A game that lacks its stage or section, between games of one that have it, is of that one if others of its match, players or round are. */
function withNeighbours(
  games: readonly NumberedGame[],
  name: 'Stage' | 'Section',
  warnings: Warnings,
): readonly NumberedGame[] {
  const stages = games.map(({ tags }) => tags.get(name) ?? null)
  const lacking = stages.filter((stage) => stage === null)
  if (lacking.length === 0 || 2 * lacking.length >= games.length) return games
  const marks = new Map<string | null, Set<string>>()
  for (const [i, game] of games.entries()) {
    const own = marks.get(stages[i]!) ?? new Set()
    for (const mark of marksOfGame(game)) own.add(mark)
    marks.set(stages[i]!, own)
  }
  const before: (string | null)[] = []
  for (const stage of stages) before.push(stage ?? before.at(-1) ?? null)
  const after: (string | null)[] = []
  for (const stage of stages.toReversed()) after.push(stage ?? after.at(-1) ?? null)
  after.reverse()
  return games.map((game, i) => {
    if (stages[i] !== null) return game
    const [one, other] = [before[i] ?? after[i], after[i] ?? before[i]]
    if (one == null || one !== other) return game
    const told = marksOfGame(game)
    if (told.length > 0 && !told.some((mark) => marks.get(one)!.has(mark))) return game
    const args = { about: 'stage', board: game.board, one: '?', other: one, counts: one, why: 'neighbours' }
    warnings.add(remark('weighed', { args, place: { line: game.line, column: 1 } }))
    return { ...game, tags: game.tags.with(name, one) }
  })
}

/** Stage, and a Round that is no number such as "Group A": of a knock-out match what the Round says beside its number. */
function segmentName(game: NumberedGame): string {
  const stage = game.tags.get('Stage')
  const round = game.part ? game.part.stage : roundOf(game) === null ? game.tags.get('Round') : null
  return [...new Set([stage, round])].filter((one) => one != null).join(' - ')
}

const eventName = (game: NumberedGame, team: boolean, only: string | undefined): string => {
  const section = team ? game.tags.get('Section') : undefined
  return [game.tags.get('Event') ?? only, section].filter((part) => part !== undefined).join(' - ')
}

/** The first game of a match often names the teams for all of them: a game that says nothing is of either kind. */
function readsAsTeams(games: readonly NumberedGame[], warnings: Warnings): boolean {
  const told = games.map((game) => ({
    kind: isTeamGame(game) ? ('TEAM' as const) : isPairsGame(game) ? ('PAIR' as const) : null,
    board: game.board,
    place: { line: game.line, column: 1 },
  }))
  return weighedKind(told, null, warnings) === 'TEAM'
}

/** With each event as it is written most, where it is written in several ways. */
function withOneEventName(games: readonly NumberedGame[], warnings: Warnings): readonly NumberedGame[] {
  const told = new Map<string, { readonly text: string; times: number; board: string; line: number }>()
  for (const { tags, board, line } of games) {
    const name = tags.get('Event')
    if (name === undefined) continue
    const known = told.get(name)
    if (known) known.times += 1
    else told.set(name, { text: name, times: 1, board: `${board}`, line })
  }
  const called = new Map<string, string>()
  for (const own of groupBy([...told], ([name]) => foldedHeading(name) || name).values()) {
    if (own.length === 1) continue
    const [name] = own.reduce((most, one) => (one[1].times > most[1].times ? one : most))
    const first: Witness<string> = { name: 'more', speaksFor: (one) => Number(one === name) }
    weighedHeading(new Map(own), [first], warnings)
    for (const [one] of own) if (one !== name) called.set(one, name)
  }
  if (called.size === 0) return games
  return games.map((game) => {
    const name = called.get(game.tags.get('Event') ?? '')
    return name === undefined ? game : { ...game, tags: game.tags.with('Event', name) }
  })
}

/** The pairs, or teams, of a game as one name each. */
function teamsInGame({ names, tags }: NumberedGame): readonly string[] {
  const teams = (['HomeTeam', 'VisitTeam'] as const).flatMap((name) => tags.get(name) ?? [])
  const pairs = ['NS', 'EW'].map((side) => [...side].map((seat) => names[seat as keyof typeof names]))
  return [...teams, ...pairs.flatMap(([one, other]) => (one && other ? [`${one} - ${other}`] : []))]
}

/** With the date of their evening for games of another one that lack nothing else of it: a misprint. */
function withOneDate(games: readonly NumberedGame[], warnings: Warnings): readonly NumberedGame[] {
  const rows = games.map((game) => ({
    game,
    event: game.tags.get('Event') ?? '',
    date: dateOfGame(game) ?? '',
    pairs: teamsInGame(game),
    round: `${roundOf(game) ?? ''}`,
    table: [game.tags.get('Section'), game.tags.get('Table'), game.tags.get('Room')].join('\n'),
    board: `${game.board}`,
  }))
  const dates = new Set(rows.map(({ date }) => date)).size
  if (dates < 2 || rows.some(({ date, pairs }) => date === '' || pairs.length === 0)) return games
  const moved = new Map<NumberedGame, NumberedGame>()
  const groups = cutByHeading(rows)
  for (const own of groups.length > 1 || rows.length >= 2 * dates ? groups : []) {
    const told = new Map<string, { readonly text: string; times: number; board: string; line: number }>()
    for (const { game, date, board } of own) {
      const known = told.get(date)
      if (known) known.times += 1
      else told.set(date, { text: game.tags.get('Date')!, times: 1, board, line: game.line })
    }
    const meant = withoutNextDays(told)
    const deals = new Map(own.map(({ game }) => [game.board, JSON.stringify(game.deal)]))
    const isDealt = own.every(({ game }) => deals.get(game.board) === JSON.stringify(game.deal))
    if (meant.size < 2 || !isDealt) continue
    const date = weighedHeading(meant, [], warnings)
    for (const row of own)
      if (date !== null && row.date !== date && meant.has(row.date))
        moved.set(row.game, { ...row.game, tags: row.game.tags.with('Date', told.get(date)!.text) })
  }
  return moved.size === 0 ? games : games.map((game) => moved.get(game) ?? game)
}

/** Events in the order of the file, each with its segments, sessions and sets of deals. */
export function groupGames(given: readonly NumberedGame[], warnings: Warnings): readonly GroupedEvent[] {
  const games = withOneDate(withOneEventName(given, warnings), warnings)
  const names = new Set(games.flatMap(({ tags }) => tags.get('Event') ?? []))
  const only = names.size === 1 ? [...names][0] : undefined
  const byEvent = groupBy(games, ({ tags }) => tags.get('Event') ?? only ?? '')
  const teams = new Set([...byEvent].filter(([, own]) => readsAsTeams(own, warnings)).map(([name]) => name))
  const isTeam = ({ tags }: NumberedGame) => teams.has(tags.get('Event') ?? only ?? '')
  const areTeams = games.every(isTeam)
  const placed = withParts(areTeams ? withNeighbours(games, 'Section', warnings) : games, isTeam, warnings)
  const events = groupBy(placed, (game) => `${game.part !== null}\n${eventName(game, isTeam(game), only)}`)
  return [...events.values()].map((inEvent) => {
    const own = withNeighbours(inEvent, 'Stage', warnings)
    const name = eventName(own[0]!, isTeam(own[0]!), only)
    return {
      name: name === '' ? null : name,
      team: own.some(isTeam),
      knockOut: own.some(({ part }) => part !== null) || arrangementIn(own) === 'KNOCK_OUT',
      games: own,
      segments: [...groupBy(own, segmentName)].map(([segment, members]) => ({
        name: segment === '' ? null : segment,
        sessions: sessionsOfGames(members, warnings),
      })),
    }
  })
}
