/** Pairs, what they scored, and the rankings that a source may give of them. */
import type { DocumentEvent, DocumentRegistration, DocumentSession } from '../../json/document.ts'
import {
  board,
  event,
  registration,
  result,
  segment,
  session,
  table,
  tournamentDocument,
} from '../../json/documentBuilder.ts'
import { compareOfficial } from '../compare.ts'
import { documentVariant, linesOfSession } from '../pairVariants.ts'
import { sheetOf } from '../sheet.ts'
import { type OwnStanding, ownStandings } from '../standings.ts'

export const PAIRS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const
export type Pair = (typeof PAIRS)[number]

/** Made by a rule, and all different on a board: five tables of a Mitchell, at each of which a board is missed by one. */
const scoreAt = (boardNumber: number, at: number): number =>
  [620, 170, -50, 420, -100][(boardNumber * 2 + at) % 5]! + 10 * ((boardNumber * at) % 3)

type Options = {
  readonly boards?: number
  readonly type?: Partial<DocumentEvent>
  readonly key?: string
  /** Tables that have no result on this board. */
  readonly missed?: (boardNumber: number, at: number) => boolean
  readonly average?: (boardNumber: number, at: number) => boolean
}

export function sessionOf({
  boards = 7,
  key = 's1',
  missed = () => false,
  average = () => false,
}: Options): DocumentSession {
  const numbers = Array.from({ length: boards }, (_, i) => i + 1)
  const pairAt = (at: number, round: number) => `${6 + ((at + round) % 5)}`
  return session({
    key,
    session: Number(key.slice(1)),
    registrations: PAIRS.map((one) => registration({ key: one, number: one, name: `Pair ${one}` })),
    boards: numbers.map((number) => board({ number })),
    tables: numbers.flatMap((number) =>
      [0, 1, 2, 3, 4].flatMap((at) =>
        missed(number, at)
          ? []
          : [
              table({
                key: `b${number}-${at}`,
                round: number,
                number: at + 1,
                ns: `${at + 1}`,
                ew: pairAt(at, number),
                results: [
                  result({
                    board: number,
                    scoreNs: average(number, at) ? null : scoreAt(number, at),
                    adjustment: average(number, at) ? { kind: 'average', ns: 'AVE', ew: 'AVE' } : null,
                  }),
                ],
              }),
            ],
      ),
    ),
  })
}

export const eventOf = (
  sessions: readonly DocumentSession[],
  more: Partial<DocumentEvent> = {},
): DocumentEvent =>
  event({
    key: 'e',
    name: 'E',
    type: 'PAIR',
    segments: [segment({ key: 'g', name: 'E', sessions })],
    ...more,
  })

/** Our own standings after so many sessions. */
export function oursOf(own: DocumentEvent, from = 0, to = 1): ReadonlyMap<string, OwnStanding> {
  const variant = documentVariant(own)
  const played = own.segments[0]!.sessions.slice(from, to)
  const scored = played.map((one) => ({
    session: one,
    score: sheetOf(linesOfSession(one), variant).scored.score,
  }))
  return ownStandings(scored, variant.conventions)
}

export type Told = (own: OwnStanding, pair: Pair) => Partial<DocumentRegistration['official']>

/** The last session with the ranking that its source gives. */
export function ranked(
  own: DocumentEvent,
  standings: ReadonlyMap<string, OwnStanding>,
  told: Told,
): DocumentEvent {
  const sessions = own.segments[0]!.sessions
  const last = sessions.at(-1)!
  const registrations = last.registrations.map((one) => {
    const official = {
      rank: null,
      total: null,
      percent: null,
      ...told(standings.get(one.key)!, one.key as Pair),
    }
    return { ...one, official }
  })
  return {
    ...own,
    segments: [{ ...own.segments[0]!, sessions: [...sessions.slice(0, -1), { ...last, registrations }] }],
  }
}

export const explained = (own: DocumentEvent) =>
  compareOfficial(tournamentDocument({ key: 't', name: 'T' }, [own])).official

export const fixed = (value: number | null, digits: number): number => Number(value!.toFixed(digits))
export const cut = (value: number | null, digits: number): number =>
  Math.trunc(value! * 10 ** digits + 1e-9) / 10 ** digits

/** All but one pair as told; that one otherwise. */
export const but =
  (pair: Pair, told: Told, other: Told): Told =>
  (own, key) =>
    key === pair ? other(own, key) : told(own, key)

/** With the figures on the boards beside the totals. */
export function withOwnFigures(
  own: DocumentEvent,
  isTold = (_board: number, _table: string) => true,
): DocumentEvent {
  const sessions = own.segments[0]!.sessions.map((one) => {
    const { scored } = sheetOf(linesOfSession(one), documentVariant(own))
    const tables = one.tables.map((at) => ({
      ...at,
      results: at.results.map((row) => {
        const figures = scored.row(at.key, row.board)
        if (!figures || !isTold(row.board, at.key)) return row
        const [pointsNs, pointsEw] = [fixed(figures.NS.points, 2), fixed(figures.EW.points, 2)]
        const isImps = own.calcType === 'IMP'
        return {
          ...row,
          official: {
            pointsNs: isImps ? null : pointsNs,
            pointsEw: isImps ? null : pointsEw,
            percentNs: null,
            percentEw: null,
            impsNs: isImps ? pointsNs : null,
            impsEw: isImps ? pointsEw : null,
          },
        }
      }),
    }))
    return { ...one, tables }
  })
  return { ...own, segments: [{ ...own.segments[0]!, sessions }] }
}
