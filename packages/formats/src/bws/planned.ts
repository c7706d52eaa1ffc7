/** A Bridgemate file as an evening that is still to be played: its movement, who plays, and its hands. */
import type { TableBoards } from '@openroom/bridge/movement/telling'
import { err, ok, type Result } from '@openroom/bridge/result'
import type { DocumentEvent, DocumentSession, TournamentDocument } from '../json/document.ts'
import { sessionsOfDocument } from '../json/documentBuilder.ts'
import { LIMITS } from '../limits.ts'
import { remark, Warnings } from '../remark.ts'
import type { Remark } from '../report.ts'
import { headerFault } from './guard.ts'
import { type BwsRound, movementOfBwsRows } from './movement.ts'
import { type BwsRows, isTrue, readRows } from './rows.ts'
import { inTheirSections } from './sections.ts'
import { bwsToDocument } from './toDocument.ts'

/** What is not in the file. */
export type PlannedAs = {
  /** Of the event, among those of its tournament. */
  readonly key: string
  readonly sessionKey: string
  readonly event: string
  readonly calcType: DocumentEvent['calcType']
  readonly delay: number
}

export type Planned = {
  readonly document: TournamentDocument
  readonly session: DocumentSession
  /** The boards of tables, by their key. */
  readonly firstBoards: ReadonlyMap<string, TableBoards>
  readonly boardsPerRound: number
}

/** Those that follow each other by the lowest, whatever comes first: players take the boards of a round in any order. */
function toTableBoards({ boards }: BwsRound, each: number): TableBoards {
  const least = Math.min(...boards)
  return boards.length === each && Math.max(...boards) - least === each - 1 ? least : boards
}

export function plannedOf(bytes: Uint8Array): Result<Planned, Remark> {
  const fault = headerFault(bytes)
  if (fault) return err(fault)
  const read = readRows(bytes, LIMITS)
  return read.ok ? plannedOfRows(read.value) : read
}

export function plannedOfRows(given: BwsRows): Result<Planned, Remark> {
  if (given.RoundData.length === 0) return err(remark('bws-empty'))
  if (given.ReceivedData.some((row) => !isTrue(row, 'Erased'))) return err(remark('bws-played'))
  const warnings = new Warnings(LIMITS)
  const rows = inTheirSections(given, warnings)
  const document = bwsToDocument(rows, warnings)
  const [session, ...others] = sessionsOfDocument(document)
  if (!session || others.length > 0) return err(remark('bws-hands-apart'))
  const movement = movementOfBwsRows(rows)
  const played = movement.rounds.filter(({ ns, ew }) => ns !== null && ew !== null)
  const boardsPerRound = Math.max(0, ...played.map(({ boards }) => boards.length))
  const without = played.find(({ boards }) => boards.length === 0)
  if (without) return err(remark('bws-boards', { args: { table: without.table, round: without.round } }))
  const first = new Map(
    played.map((own) => {
      const { letter, base } = movement.sections.get(own.section)!
      return [`${letter} ${base + own.table} ${own.round}`, toTableBoards(own, boardsPerRound)]
    }),
  )
  const firstBoards = new Map(
    session.tables.flatMap(({ key, section, number, round }) => {
      const own = first.get(`${section} ${number} ${round}`)
      return own === undefined ? [] : [[key, own] as const]
    }),
  )
  return ok({ document, session, firstBoards, boardsPerRound })
}

/** The event, segment and session of an evening whose rounds are the movement: boards are told once all have played them. */
export function plannedEvening(
  { document, session, firstBoards, boardsPerRound }: Planned,
  { key, sessionKey, event: name, calcType, delay }: PlannedAs,
) {
  const { segments, ...event } = document.events[0]!
  const { sessions: _, ...segment } = segments[0]!
  return {
    event: { ...event, key, name, calcType },
    segment: { ...segment, key: 'main', name: 'Main' },
    session: {
      ...session,
      key: sessionKey,
      boardsPerRound,
      numberOfRounds: Math.max(...session.tables.map(({ round }) => round)),
      firstBoard: Math.min(...[...firstBoards.values()].flat()),
      delay,
      releaseRule: 'BOARD' as const,
    },
    firstBoards,
  }
}
