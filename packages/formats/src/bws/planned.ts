/** A Bridgemate file as an evening that is still to be played: its movement, who plays, and its hands. */
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
  /** Where the boards of a table begin, by its key. */
  readonly firstBoards: ReadonlyMap<string, number>
  readonly boardsPerRound: number
}

/** Whatever comes first: players take the boards of a round in any order. */
const areConsecutive = (boards: readonly number[]): boolean =>
  Math.max(...boards) - Math.min(...boards) === boards.length - 1

/** The first round whose boards cannot be told by the lowest of them. */
function oddRound(rounds: readonly BwsRound[], each: number): BwsRound | undefined {
  return rounds.find(({ boards }) => boards.length !== each || !areConsecutive(boards))
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
  const odd = boardsPerRound === 0 ? played[0] : oddRound(played, boardsPerRound)
  if (odd)
    return err(
      remark('bws-boards', { args: { table: odd.table, round: odd.round, boards: odd.boards.join(', ') } }),
    )
  const first = new Map(
    played.map(({ section, table, round, boards }) => {
      const { letter, base } = movement.sections.get(section)!
      return [`${letter} ${base + table} ${round}`, Math.min(...boards)]
    }),
  )
  const firstBoards = new Map(
    session.tables.flatMap(({ key, section, number, round }) => {
      const board = first.get(`${section} ${number} ${round}`)
      return board === undefined ? [] : [[key, board] as const]
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
      firstBoard: Math.min(...firstBoards.values()),
      delay,
      releaseRule: 'BOARD' as const,
    },
    firstBoards,
  }
}
