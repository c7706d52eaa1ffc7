/** A Tournament document as a PBN file in export format (PBN 2.1), as much of it as PBN can hold. */

import { openingLeader } from '@openroom/bridge/play'
import { type BySeat, bySeat, SEATS, type Seat, seatAfter } from '@openroom/bridge/seat'
import type { EventOf, TableEvent } from '@openroom/bridge/table/events'
import { foldTable } from '@openroom/bridge/table/reducer'
import { hasTrait } from '@openroom/bridge/table/traits'
import type { Vulnerability } from '@openroom/bridge/vulnerability'
import { isIndividual } from '../json/credits.ts'
import type {
  DocumentBoard,
  DocumentEvent,
  DocumentPlayer,
  DocumentRegistration,
  DocumentResult,
  DocumentSegment,
  DocumentSession,
  DocumentTable,
  TournamentDocument,
} from '../json/document.ts'
import { result as emptyResult } from '../json/documentBuilder.ts'
import { withSectionsAsOne } from '../json/sectionsAsOne.ts'
import { adjustmentText, keepsScore } from '../rulingText.ts'
import { decodeStrictly } from '../text.ts'
import { contractBid } from './gameFacts.ts'
import { arrangementTag, conventionsTag } from './ownTags.ts'
import { scoringTag } from './scoring.ts'
import { auctionLines, playLines } from './writeSections.ts'
import {
  contractText,
  isField,
  optimumLines,
  playerText,
  type ResultRow,
  scoreTableLines,
  totalTableLines,
} from './writeTables.ts'
import { CRLF, tagLine } from './writeText.ts'

type Tags = ReadonlyMap<string, string>
type Bid = EventOf<'BID'>
type PlayedCard = EventOf<'PLAY_CARD'>

const MANDATORY = [
  'Event', 'Site', 'Date', 'Board', 'West', 'North', 'East', 'South', 'Dealer', 'Vulnerable', 'Deal', 'Scoring',
  'Declarer', 'Contract', 'Result',
] // biome-ignore format: the order of clause 3.4

type GameText = {
  readonly tags: Tags
  readonly auction?: readonly string[]
  readonly play?: readonly string[]
  /** In the order of their names. */
  readonly sections?: readonly (readonly string[])[]
}

function gameLines({ tags, auction = [], play = [], sections = [] }: GameText): readonly string[] {
  const supplemental = [...tags.keys()].filter((name) => !MANDATORY.includes(name)).sort()
  return [
    ...MANDATORY.map((name) => tagLine(name, tags.get(name) ?? '')),
    ...supplemental.map((name) => tagLine(name, tags.get(name)!)),
    ...auction,
    ...play,
    ...sections.flat(),
  ]
}

const VULNERABLE: Readonly<Record<Vulnerability, string>> = { NONE: 'None', NS: 'NS', EW: 'EW', ALL: 'All' }

/** The deal from the dealer on; the hands that are not known as hyphens. */
function pbnDeal({ dealer, deal }: DocumentBoard): string {
  if (deal === null) return ''
  return `${dealer}:${SEATS.map((_, i) => deal[seatAfter(dealer, i)] ?? '-').join(' ')}`
}

type Place = {
  readonly document: TournamentDocument
  readonly event: DocumentEvent
  readonly segment: DocumentSegment
  readonly session: DocumentSession
}

const presentTags = (entries: readonly (readonly [string, string | null])[]): Tags =>
  new Map(entries.filter((entry): entry is [string, string] => entry[1] !== null))

/** Tags that all games of a session have. */
function sessionTags({ document, event, segment, session }: Place): Tags {
  const { tournament, organiser } = document
  const several = segment.sessions.length > 1
  const last = Math.max(...segment.sessions.map((one) => one.session))
  return presentTags([
    ['Event', event.name],
    ['Site', tournament.location ?? ''],
    ['Date', session.date?.replaceAll('-', '.') ?? ''],
    ['Scoring', scoringTag(event)],
    ['Competition', isIndividual(session) ? 'Individuals' : event.type === 'TEAM' ? 'Teams' : 'Pairs'],
    ['Organiser', organiser.name],
    ['Tournament', tournament.name === document.events[0]?.name ? null : tournament.name],
    ['Stage', segment.name === event.name ? null : segment.name],
    ['Session', several || session.session > 1 ? String(session.session) : null],
    ['MiniSession', several ? String(session.miniSession) : null],
    ['Winners', event.type === 'PAIR' ? String(event.winners) : null],
    ['Sessions', session.numberOfSessions > last ? String(session.numberOfSessions) : null],
    ['Arrangement', arrangementTag(event)],
    ['Conventions', conventionsTag(event)],
  ])
}

const boardTags = (board: DocumentBoard): Tags =>
  new Map([
    ['Board', String(board.number)],
    ['Dealer', board.dealer],
    ['Vulnerable', VULNERABLE[board.vulnerability]],
    ['Deal', pbnDeal(board)],
  ])

function sidedText(ns: number | null, ew: number | null): string | null {
  const parts = [ns === null ? null : `NS ${ns}`, ew === null ? null : `EW ${ew}`]
  return parts.every((part) => part === null) ? null : parts.filter((part) => part !== null).join(' ')
}

function scoreText({ scoreNs, adjustment }: DocumentResult): string | null {
  if (adjustment?.kind === 'split') return sidedText(adjustment.scoreNs, 0 - adjustment.scoreEw)
  return keepsScore(adjustment) ? sidedText(scoreNs, null) : null
}

function resultTags(result: DocumentResult): Tags {
  const { contract, tricks, official } = result
  const played = contract?.kind === 'played'
  return presentTags([
    ['Contract', contractText(result) ?? '?'],
    ['Declarer', played ? contract.declarer : contract === null ? '?' : ''],
    ['Result', tricks === null ? (contract?.kind === 'passedOut' ? '' : '?') : String(tricks)],
    ['Lead', result.lead],
    ['Score', scoreText(result)],
    ['ScoreMP', sidedText(official?.pointsNs ?? null, official?.pointsEw ?? null)],
    ['ScorePercentage', sidedText(official?.percentNs ?? null, official?.percentEw ?? null)],
    ['ScoreIMP', sidedText(official?.impsNs ?? null, official?.impsEw ?? null)],
  ])
}

const mergeTags = (...tags: readonly Tags[]): Tags => new Map(tags.flatMap((one) => [...one]))

const NAME_TAGS: BySeat<string> = { N: 'North', E: 'East', S: 'South', W: 'West' }

/** Who sat at a board: as its log says, else as the table does. */
function playersAtTable(
  table: DocumentTable,
  events: readonly TableEvent[],
  people: ReadonlyMap<string, DocumentPlayer>,
) {
  return bySeat((seat): DocumentPlayer | null => {
    const event = events.find((one) => one.type === 'SEAT_PLAYER' && one.seat === seat)
    const name = event?.type === 'SEAT_PLAYER' ? event.player?.name : undefined
    const own = table.players[seat]
    if (name === undefined || name === own?.name) return own
    return people.get(name) ?? { name, memberId: null }
  })
}

const nameTags = (players: BySeat<DocumentPlayer | null>): Tags =>
  new Map(SEATS.map((seat) => [NAME_TAGS[seat], players[seat] ? playerText(players[seat]) : '?']))

/** One board at one table as a game of its own: its auction and play, or at least its players. */
type TableGame = {
  readonly table: DocumentTable
  readonly board: DocumentBoard
  readonly result: DocumentResult
  readonly events: readonly TableEvent[]
}

function tableGames({ tables }: DocumentSession, board: DocumentBoard, all: boolean): readonly TableGame[] {
  return tables.flatMap((table): readonly TableGame[] => {
    const result = table.results.find((one) => one.board === board.number)
    const log = table.logs.find((one) => one.board === board.number)
    const named = SEATS.some((seat) => table.players[seat] !== null)
    const game = {
      table,
      board,
      result: result ?? emptyResult({ board: board.number, status: 'notPlayed' }),
      events: log?.events ?? [],
    }
    const { auction = [], play = [] } = sectionsOfTableGame(game)
    if (auction.length > 0 || play.length > 0) return [game]
    // Who sat there is told by a log; without calls and cards there is none to be read again.
    return result?.status === 'played' && (named || all) ? [{ ...game, events: [] }] : []
  })
}

const isOfType =
  <T extends TableEvent['type']>(type: T) =>
  (event: TableEvent): event is Extract<TableEvent, { type: T }> =>
    event.type === type

type StandingMoves = { readonly bids: readonly Bid[]; readonly cards: readonly PlayedCard[] }

/** Calls and cards that stand in the end. */
function standingMoves(events: readonly TableEvent[]): StandingMoves {
  const first = events.findIndex(({ type }) => type === 'START_AUCTION')
  if (!events.slice(first + 1).some(({ type }) => hasTrait(type, 'revises'))) {
    return { bids: events.filter(isOfType('BID')), cards: events.filter(isOfType('PLAY_CARD')) }
  }
  const { calls, tricks } = foldTable(events)
  return {
    bids: calls.map(({ irregular, ...made }) => ({
      type: 'BID',
      ...made,
      ...(irregular ? { irregular } : {}),
    })),
    cards: tricks.flatMap(({ cards }) =>
      cards.map(({ irregular, ...played }) => ({
        type: 'PLAY_CARD',
        ...played,
        ...(irregular ? { irregular } : {}),
      })),
    ),
  }
}

function sectionsOfTableGame({ board, result, events }: TableGame): Pick<GameText, 'auction' | 'play'> {
  const { bids, cards } = standingMoves(events)
  const contract = result.contract ?? contractBid(bids)
  const opener: Seat | null = contract?.kind === 'played' ? openingLeader(contract) : null
  return {
    auction: auctionLines(board.dealer, bids),
    play: opener === null ? [] : playLines(opener, cards),
  }
}

type Lookup = {
  readonly registrations: ReadonlyMap<string, DocumentRegistration>
  readonly people: ReadonlyMap<string, DocumentPlayer>
}

const lookupOf = ({ registrations }: DocumentSession): Lookup => ({
  registrations: new Map(registrations.map((one) => [one.key, one])),
  people: new Map(registrations.flatMap(({ players }) => players.map((one) => [one.name, one]))),
})

/** What teams are awarded: a Score tag has no word for it. */
const rulingTag = ({ adjustment }: DocumentResult): string | null =>
  adjustment === null || adjustment.kind === 'split' ? null : adjustmentText(adjustment)

const numberText = (value: number | null | undefined): string | null => (value == null ? null : String(value))

/** Where a table is: so that its games find their results again. */
function tableTags(game: TableGame, place: Place, { registrations, people }: Lookup): Tags {
  const { table, events } = game
  const [ns, ew] = [registrations.get(table.ns)!, registrations.get(table.ew)!]
  const match = place.session.matches.find(
    ({ round, number }) => round === table.round && number === table.number,
  )
  const pairs = presentTags([
    ['Section', table.section],
    ['PairNS', isField(ns) ? null : ns.number],
    ['PairEW', isField(ew) ? null : ew.number],
  ])
  const teams = presentTags([
    ['HomeTeam', match ? registrations.get(match.home)!.name : null],
    ['VisitTeam', match ? registrations.get(match.visiting)!.name : null],
    ['HomeCarryOver', numberText(match?.carryOverHome)],
    ['VisitCarryOver', numberText(match?.carryOverVisiting)],
    ['HomeCorrection', numberText(match?.correctionHome)],
    ['VisitCorrection', numberText(match?.correctionVisiting)],
    ['MatchStatus', match && match.status !== 'PLAYED' ? match.status : null],
    ['Adjustment', rulingTag(game.result)],
    ['Room', table.room === 'CLOSED' ? 'Closed' : 'Open'],
  ])
  const own: Tags = new Map([
    ['Round', String(table.round)],
    ['Table', String(table.number)],
  ])
  return mergeTags(
    own,
    place.event.type === 'TEAM' ? teams : pairs,
    nameTags(playersAtTable(table, events, people)),
  )
}

function boardGames(place: Place, board: DocumentBoard, first: boolean, lookup: Lookup): readonly GameText[] {
  const { session, event } = place
  const common = mergeTags(sessionTags(place), boardTags(board))
  const games = tableGames(session, board, event.type === 'TEAM').map(
    (game): GameText => ({
      tags: mergeTags(common, resultTags(game.result), tableTags(game, place, lookup)),
      ...sectionsOfTableGame(game),
    }),
  )
  const totals = first ? totalTableLines(session, event) : []
  if (event.type === 'TEAM') {
    const [head, ...rest] = games
    const sections = [optimumLines(board), totals]
    return head ? [{ ...head, sections }, ...rest] : [{ tags: common, sections }]
  }
  const rows = session.tables.flatMap((table): readonly ResultRow[] => {
    const result = table.results.find((one) => one.board === board.number)
    const [ns, ew] = [lookup.registrations.get(table.ns)!, lookup.registrations.get(table.ew)!]
    return result ? [{ table, result, ns, ew }] : []
  })
  return [{ tags: common, sections: [optimumLines(board), scoreTableLines(rows), totals] }, ...games]
}

const placesOfDocument = (document: TournamentDocument): readonly Place[] =>
  document.events.flatMap((event) =>
    event.segments.flatMap((segment) =>
      segment.sessions.map((session) => ({ document, event, segment, session })),
    ),
  )

/**
 * The games of documents, one file for all; each board of pairs has one with all its results, and one for each table's
 * record.
 */
export function writePbn(...documents: readonly TournamentDocument[]): string {
  const games = documents
    .map(withSectionsAsOne)
    .flatMap(placesOfDocument)
    .flatMap((place) => {
      const lookup = lookupOf(place.session)
      return place.session.boards.flatMap((board, i) => boardGames(place, board, i === 0, lookup))
    })
  const licences = new Set(documents.map(({ organiser }) => organiser.licence ?? ''))
  const said = [...licences]
    .filter((licence) => licence !== '')
    .map((licence) => `% Licence: ${licence}${CRLF}`)
  const text = said.join('') + games.map((game) => `${gameLines(game).join(CRLF)}${CRLF}`).join(CRLF)
  const charset = isLatin1(text) ? 'ISO-8859-1' : 'UTF-8'
  return `% PBN 2.1${CRLF}% EXPORT${CRLF}%Content-type: text/x-pbn; charset=${charset}${CRLF}${text}`
}

/** ISO 8859-1 without its control characters, and not to be taken for UTF-8. */
function isLatin1(text: string): boolean {
  if (/[^\t\n\r -~\u00a0-\u00ff]/.test(text)) return false
  if (/^[\t\n\r -~]*$/.test(text)) return true
  return decodeStrictly(latin1(text), 'utf-8') === null
}

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0))

/** The bytes of a PBN text in the character set that it declares. */
export const encodePbn = (text: string): Uint8Array =>
  text.includes('charset=ISO-8859-1') && isLatin1(text) ? latin1(text) : new TextEncoder().encode(text)
