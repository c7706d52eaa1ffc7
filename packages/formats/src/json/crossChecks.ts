/** What a schema cannot say of a document: keys that exist and are unique, deals that can be. */

import { type Card, card, type Rank, SUITS } from '@openroom/bridge/card'
import { completeDeal, type PartialDeal } from '@openroom/bridge/deal'
import type { AdjustmentUnit } from '@openroom/bridge/score/adjustments'
import { isTotalPoints } from '@openroom/bridge/score/conventions'
import { bySeat } from '@openroom/bridge/seat'
import { remark } from '../remark.ts'
import type { Remark } from '../report.ts'
import type { DocumentBoard, DocumentEvent, DocumentSession, TournamentDocument } from './document.ts'
import { sessionsOfDocument } from './documentBuilder.ts'

/**
 * Something wrong at a JSON path, such as `/events/0/segments/0/sessions/0/tables/3/ns`: which fault it is, and what
 * its sentence names (`remark.document-invalid`).
 */
export type DocumentFault = {
  readonly path: string
  readonly fault: string
  readonly reason?: string
  readonly key?: string | number
}

/** A fault in words. */
export const documentRemark = (fault: DocumentFault): Remark => remark('document-invalid', { args: fault })

const findRepeated = (
  items: readonly { readonly value: string | number; readonly path: string }[],
  fault: string,
): readonly DocumentFault[] => {
  const seen = new Set<string | number>()
  return items.flatMap(({ value, path }) => {
    if (!seen.has(value)) {
      seen.add(value)
      return []
    }
    return [{ path, fault, key: value }]
  })
}

const keysOfItems = (items: readonly { readonly key: string }[], path: string) =>
  items.map(({ key }, i) => ({ value: key, path: `${path}/${i}/key` }))

function cardsOfHand(hand: string): readonly Card[] {
  return hand.split('.').flatMap((ranks, suit) => [...ranks].map((rank) => card(SUITS[suit]!, rank as Rank)))
}

/** The hands of a document's board as cards. */
export function dealOfBoard(board: Pick<DocumentBoard, 'deal'>): PartialDeal | null {
  const { deal } = board
  if (deal === null) return null
  return bySeat((seat) => {
    const hand = deal[seat]
    return hand === null ? null : cardsOfHand(hand)
  })
}

function dealFault(board: DocumentBoard, path: string): readonly DocumentFault[] {
  const deal = dealOfBoard(board)
  const complete = deal && completeDeal(deal)
  if (complete === null || complete.ok) return []
  const { error } = complete
  const where = `${path}/deal/${error.seat}`
  if (error.code === 'card-twice') return [{ path: where, fault: 'cardTwice', key: error.card }]
  return [{ path: where, fault: 'handSize', key: error.cards }]
}

function referenceFaults(session: DocumentSession, path: string): readonly DocumentFault[] {
  const registered = new Set(session.registrations.map(({ key }) => key))
  const boards = new Set(session.boards.map(({ number }) => number))
  const missing = (key: string, at: string) =>
    registered.has(key) ? [] : [{ path: at, fault: 'noRegistration', key }]
  const noBoard = (number: number, at: string) =>
    boards.has(number) ? [] : [{ path: at, fault: 'noBoard', key: number }]
  return [
    ...session.registrations.flatMap(({ members = [] }, i) =>
      members.flatMap((member, m) => missing(member, `${path}/registrations/${i}/members/${m}`)),
    ),
    ...session.tables.flatMap((table, i) => {
      const at = `${path}/tables/${i}`
      return [
        ...missing(table.ns, `${at}/ns`),
        ...missing(table.ew, `${at}/ew`),
        ...table.results.flatMap((r, j) => noBoard(r.board, `${at}/results/${j}/board`)),
        ...table.logs.flatMap((l, j) => noBoard(l.board, `${at}/logs/${j}/board`)),
      ]
    }),
    ...session.matches.flatMap((match, i) => [
      ...missing(match.home, `${path}/matches/${i}/home`),
      ...missing(match.visiting, `${path}/matches/${i}/visiting`),
    ]),
  ]
}

function uniquenessFaults(session: DocumentSession, path: string): readonly DocumentFault[] {
  const numbers = session.boards.map(({ number }, i) => ({
    value: number,
    path: `${path}/boards/${i}/number`,
  }))
  const once = session.tables.flatMap((table, i) => {
    const at = `${path}/tables/${i}`
    const results = table.results.map((r, j) => ({ value: r.board, path: `${at}/results/${j}/board` }))
    const logs = table.logs.map((l, j) => ({ value: l.board, path: `${at}/logs/${j}/board` }))
    return [...findRepeated(results, 'resultTwice'), ...findRepeated(logs, 'logTwice')]
  })
  return [
    ...findRepeated(keysOfItems(session.registrations, `${path}/registrations`), 'registrationTwice'),
    ...findRepeated(keysOfItems(session.tables, `${path}/tables`), 'tableTwice'),
    ...findRepeated(numbers, 'boardTwice'),
    ...once,
  ]
}

function sessionPaths(document: TournamentDocument): readonly string[] {
  return document.events.flatMap((event, e) =>
    event.segments.flatMap((segment, g) =>
      segment.sessions.map((_, s) => `/events/${e}/segments/${g}/sessions/${s}`),
    ),
  )
}

/** Units of penalties that count in an event. */
export function unitsOf({ type, calcType, conventions }: DocumentEvent): readonly AdjustmentUnit[] {
  if (isTotalPoints(calcType, conventions))
    return type === 'TEAM' && conventions.teams?.vpScale ? ['POINT', 'VP'] : ['POINT']
  if (type === 'PAIR' && (conventions.swissPairs?.maximum ?? null) !== null) return ['VP']
  if (type === 'TEAM') return calcType === 'BAM' ? ['MP', 'VP'] : ['IMP', 'VP']
  return calcType === 'IMP' ? ['IMP'] : ['PERCENT', 'TOP', 'MP']
}

const sessionsWithPaths = ({ segments }: DocumentEvent) =>
  segments.flatMap(({ sessions }, g) =>
    sessions.map((session, s) => ({ session, at: `segments/${g}/sessions/${s}` })),
  )

/** What is for IMPs alone would be a wrong figure, or one of a wrong name, where points are scored. */
function totalPointFaults(event: DocumentEvent, path: string): readonly DocumentFault[] {
  const { imps, teams, swissPairs, ranking } = event.conventions
  if (imps?.scale !== 'totalPoints') return []
  const scale = teams?.vpScale
  const ties = (ranking?.tieBreaks ?? []).filter((rule) => /imp/i.test(rule))
  const fault = (is: boolean, at: string, fault: string): readonly DocumentFault[] =>
    is ? [{ path: `${path}/${at}`, fault }] : []
  return [
    ...fault(event.calcType !== 'IMP', 'calcType', 'totalPointsCalcType'),
    ...fault(imps.pairs === 'butler', 'conventions/imps/pairs', 'totalPointsDatum'),
    ...fault(scale != null && scale.kind !== 'table', 'conventions/teams/vpScale', 'totalPointsScale'),
    ...fault((swissPairs?.maximum ?? null) !== null, 'conventions/swissPairs/maximum', 'totalPointsVps'),
    ...fault(ranking?.by === 'quotient', 'conventions/ranking/by', 'totalPointsQuotient'),
    ...sessionsWithPaths(event).flatMap(({ at, session }) =>
      session.tables.flatMap((table, i) =>
        table.results.flatMap(({ adjustment }, j) =>
          fault(adjustment?.kind === 'imps', `${at}/tables/${i}/results/${j}/adjustment`, 'totalPointsAward'),
        ),
      ),
    ),
    ...(ties.length > 0
      ? [{ path: `${path}/conventions/ranking/tieBreaks`, fault: 'totalPointsTies', key: ties.join(', ') }]
      : []),
  ]
}

/** Handicaps match by match need matches that are ranked by what they are scored by. */
function handicapFaults(
  { type, calcType, arrangeType, conventions }: DocumentEvent,
  path: string,
): readonly DocumentFault[] {
  const { teams, ranking } = conventions
  if ((teams?.handicapBoards ?? null) === null) return []
  const fault = (fault: string): readonly DocumentFault[] => [
    { path: `${path}/conventions/teams/handicapBoards`, fault },
  ]
  if (type !== 'TEAM' || calcType !== 'IMP') return fault('handicapType')
  if (arrangeType === 'KNOCK_OUT') return fault('handicapKnockOut')
  return ranking?.by === 'quotient' ? fault('handicapQuotient') : []
}

/** Penalties in a unit that the event is not scored in would count nowhere. */
function adjustmentFaults(
  event: DocumentEvent,
  session: DocumentSession,
  path: string,
): readonly DocumentFault[] {
  const units = unitsOf(event)
  return session.registrations.flatMap(({ adjustments = [] }, i) =>
    adjustments.flatMap(({ unit }, j) =>
      units.includes(unit)
        ? []
        : [
            {
              path: `${path}/registrations/${i}/adjustments/${j}/unit`,
              fault: 'unit',
              key: unit,
              reason: units.join(', '),
            },
          ],
    ),
  )
}

/** Everything wrong with a document that already fits the schema, in its order. */
export function crossChecks(document: TournamentDocument): readonly DocumentFault[] {
  const paths = sessionPaths(document)
  const ofSessions = sessionsOfDocument(document).flatMap((session, i) => {
    const path = paths[i]!
    return [
      ...uniquenessFaults(session, path),
      ...session.boards.flatMap((board, b) => dealFault(board, `${path}/boards/${b}`)),
      ...referenceFaults(session, path),
    ]
  })
  const keys = document.events.flatMap((event, e) => {
    const segments = event.segments.flatMap((one, g) =>
      findRepeated(keysOfItems(one.sessions, `/events/${e}/segments/${g}/sessions`), 'sessionTwice'),
    )
    const adjusted = event.segments.flatMap((one, g) =>
      one.sessions.flatMap((session, s) =>
        adjustmentFaults(event, session, `/events/${e}/segments/${g}/sessions/${s}`),
      ),
    )
    return [
      ...findRepeated(keysOfItems(event.segments, `/events/${e}/segments`), 'segmentTwice'),
      ...segments,
      ...totalPointFaults(event, `/events/${e}`),
      ...handicapFaults(event, `/events/${e}`),
      ...adjusted,
    ]
  })
  return [...findRepeated(keysOfItems(document.events, '/events'), 'eventTwice'), ...keys, ...ofSessions]
}
