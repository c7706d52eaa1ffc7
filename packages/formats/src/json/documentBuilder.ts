/** Defaults from which parsers make documents, so that each states only what its file says. */

import { dealerOf, vulnerabilityOf } from '@openroom/bridge/board'
import { rankOf, SUITS, suitOf } from '@openroom/bridge/card'
import type { Hand, PartialDeal } from '@openroom/bridge/deal'
import { type BySeat, bySeat, type Seat } from '@openroom/bridge/seat'
import type { ReadCounts } from '../report.ts'
import {
  DOCUMENT_FORMAT,
  DOCUMENT_VERSION,
  type DocumentBoard,
  type DocumentEvent,
  type DocumentPlayer,
  type DocumentRegistration,
  type DocumentResult,
  type DocumentSegment,
  type DocumentSession,
  type DocumentTable,
  type TournamentDocument,
} from './document.ts'
import { withLetters } from './entities.ts'

const KEY_LENGTH = 100

/** A key from words of a file: lower case letters and digits, whatever the script, joined by hyphens. */
export function slug(...words: readonly (string | number | null)[]): string {
  const joined = words
    .filter((word) => word !== null && word !== '')
    .join(' ')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, KEY_LENGTH)
  return joined === '' ? 'x' : joined
}

/** Keys that stay unique: the second `a` becomes `a~2`. */
export class Keys {
  private readonly used = new Set<string>()

  unique(wanted: string): string {
    let key = wanted
    for (let n = 2; this.used.has(key); n++) key = `${wanted.slice(0, KEY_LENGTH - 7)}~${n}`
    this.used.add(key)
    return key
  }
}

/** A name as documents keep it: no control characters, single blanks, at most 200 characters; `null` if empty. */
/** Marks of pages, which some programs write into names. */
const MARKS = /<\/?(?:a|b|big|br|center|em|font|h[1-6]|i|p|small|span|strong|sub|sup|u)(?:\s[^<>]*)?\/?>/gi

const withoutMarks = (text: string): string => withLetters(text.replace(MARKS, ' '))

export function cleanName(text: string): string | null {
  const plain = text.includes('<') || text.includes('&') ? withoutMarks(text) : text
  const name = plain
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .trim()
  return name === '' ? null : name
}

export const player = (name: string, memberId: string | null = null): DocumentPlayer => ({ name, memberId })

const buildHand = (hand: Hand): string =>
  SUITS.map((suit) =>
    hand
      .filter((card) => suitOf(card) === suit)
      .map(rankOf)
      .join(''),
  ).join('.')

/** A deal as documents write it: `AKQ.T32.-` style without the hyphens, spades first. */
export const dealText = (deal: PartialDeal): BySeat<string | null> =>
  bySeat((seat: Seat) => {
    const hand = deal[seat]
    return hand ? buildHand(hand) : null
  })

type Only<T, K extends keyof T> = Pick<T, K> & Partial<Omit<T, K>>

/** Dealer and vulnerability follow from the number unless given (Law 2). */
export const board = (given: Only<DocumentBoard, 'number'>): DocumentBoard => ({
  dealer: dealerOf(given.number),
  vulnerability: vulnerabilityOf(given.number),
  deal: null,
  doubleDummy: null,
  ...given,
})

export const registration = (given: Only<DocumentRegistration, 'key' | 'name'>): DocumentRegistration => ({
  number: null,
  section: null,
  side: null,
  players: [],
  bye: false,
  carryOver: null,
  correction: null,
  official: null,
  ...given,
})

/** A board that is to be played: nothing of its result is known. */
export const NO_RESULT = {
  status: 'played',
  contract: null,
  lead: null,
  tricks: null,
  scoreNs: null,
  adjustment: null,
  jury: false,
  juryComment: null,
} as const satisfies Partial<DocumentResult>

/** Written out, as a large file has many thousands: an object that is spread together takes several times the room. */
export const result = (given: Only<DocumentResult, 'board'>): DocumentResult => ({
  status: given.status ?? NO_RESULT.status,
  contract: given.contract ?? NO_RESULT.contract,
  lead: given.lead ?? NO_RESULT.lead,
  tricks: given.tricks ?? NO_RESULT.tricks,
  scoreNs: given.scoreNs ?? NO_RESULT.scoreNs,
  adjustment: given.adjustment ?? NO_RESULT.adjustment,
  jury: given.jury ?? NO_RESULT.jury,
  juryComment: given.juryComment ?? NO_RESULT.juryComment,
  official: given.official ?? null,
  board: given.board,
})

export const NO_OFFICIAL_RESULT = {
  pointsNs: null,
  pointsEw: null,
  percentNs: null,
  percentEw: null,
  impsNs: null,
  impsEw: null,
} as const

export const table = (given: Only<DocumentTable, 'key' | 'number' | 'ns' | 'ew'>): DocumentTable => ({
  round: 1,
  section: null,
  room: null,
  players: bySeat(() => null),
  results: [],
  logs: [],
  ...given,
})

const lowestNumber = (numbers: readonly number[]): number =>
  numbers.reduce((a, b) => Math.min(a, b), Infinity)
const highestNumber = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.max(a, b), 0)

function boardsPerRound(tables: readonly DocumentTable[]): number {
  return highestNumber(
    tables.map(
      ({ results, logs }) => new Set([...results.map((r) => r.board), ...logs.map((l) => l.board)]).size,
    ),
  )
}

/** A session; rounds and boards are counted from its tables and boards unless given. */
export function session(given: Only<DocumentSession, 'key'>): DocumentSession {
  const { tables = [], boards = [], matches = [] } = given
  const rounds = [...tables, ...matches].map(({ round }) => round)
  const firstRound = rounds.length > 0 ? lowestNumber(rounds) : 1
  return {
    session: 1,
    miniSession: 1,
    numberOfSessions: 1,
    date: null,
    startDateTime: null,
    firstRound,
    numberOfRounds: rounds.length > 0 ? highestNumber(rounds) - firstRound + 1 : 0,
    roundGroups: 1,
    firstBoard: boards.length > 0 ? lowestNumber(boards.map(({ number }) => number)) : 1,
    boardsPerRound: boardsPerRound(tables),
    bidOnly: false,
    adaptive: false,
    vugraphClosedResult: false,
    playVisible: true,
    crossTable: false,
    alertType: 'SCREENLESS',
    delay: 0,
    releaseRule: 'DELAY',
    registrations: [],
    boards,
    matches,
    tables,
    ...given,
  }
}

export const segment = (given: Only<DocumentSegment, 'key' | 'name' | 'sessions'>): DocumentSegment => ({
  order: 1,
  ...given,
})

export const event = (given: Only<DocumentEvent, 'key' | 'name' | 'type' | 'segments'>): DocumentEvent => ({
  order: 1,
  calcType: given.type === 'TEAM' ? 'IMP' : 'MP',
  otherCalcTypes: [],
  arrangeType: 'FREE',
  winners: 1,
  sectionsScored: 'together',
  conventions: {},
  ...given,
})

export const tournamentDocument = (
  tournament: Only<TournamentDocument['tournament'], 'key' | 'name'>,
  events: readonly DocumentEvent[],
  organiser: TournamentDocument['organiser'] = { name: null, club: false },
): TournamentDocument => ({
  format: DOCUMENT_FORMAT,
  version: DOCUMENT_VERSION,
  organiser,
  tournament: { location: null, timeZone: null, ...tournament },
  events,
})

export const sessionsOfDocument = (document: TournamentDocument): readonly DocumentSession[] =>
  document.events.flatMap(({ segments }) => segments.flatMap(({ sessions }) => sessions))

/** The document with each session changed. */
export const withSessions = (
  document: TournamentDocument,
  change: (session: DocumentSession, event: DocumentEvent) => DocumentSession,
): TournamentDocument => ({
  ...document,
  events: document.events.map((event) => ({
    ...event,
    segments: event.segments.map((segment) => ({
      ...segment,
      sessions: segment.sessions.map((session) => change(session, event)),
    })),
  })),
})

/** What a document holds: played or adjusted results, and logs with a call or a card in them. */
export function countsOf(document: TournamentDocument): ReadCounts {
  const sessions = sessionsOfDocument(document)
  const tables = sessions.flatMap((one) => one.tables)
  const logs = tables.flatMap((one) => one.logs)
  const logsWith = (type: 'BID' | 'PLAY_CARD') =>
    logs.filter(({ events }) =>
      events.some(
        (e) =>
          e.type === type || (e.type === 'FULL' && e.state[type === 'BID' ? 'calls' : 'tricks'].length > 0),
      ),
    ).length
  return {
    boards: sessions.reduce((sum, one) => sum + one.boards.length, 0),
    results: tables.reduce((sum, one) => sum + one.results.filter((r) => r.status === 'played').length, 0),
    auctions: logsWith('BID'),
    plays: logsWith('PLAY_CARD'),
    registrations: sessions.reduce((sum, one) => sum + one.registrations.length, 0),
  }
}
