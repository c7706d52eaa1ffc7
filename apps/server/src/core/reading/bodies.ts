/** Bodies that a source sends: parts of the Tournament document, where what is left out has its usual value. */
import { usualRule } from '@openroom/bridge/movement/telling'
import {
  boardSchema,
  eventSchema,
  matchSchema,
  registrationSchema,
  resultSchema,
  segmentSchema,
  sessionSchema,
  tableSchema,
  tournamentSchema,
} from '@openroom/formats/json/document'
import {
  board,
  event,
  NO_RESULT,
  registration,
  segment,
  session,
  table,
} from '@openroom/formats/json/documentBuilder'
import { drawnOf } from '@openroom/formats/json/drawn'
import { tableEventSchema } from '@openroom/formats/json/tableEvent'
import { id } from '@openroom/protocol/schema/common'
import { batchSchema } from '@openroom/protocol/schema/ingest'
import { fencedParts } from '@openroom/protocol/schema/operate'
import { z } from 'zod'
import type { GivenSession } from '../../sources/fedSessions.ts'
import type { GivenEntry } from '../../tables/checkEntry.ts'

/** Of a table in a round, at most. */
const MOST_BOARDS = 200

const boardNumber = boardSchema.shape.number

const registrationBody = registrationSchema
  .omit({ official: true })
  .partial()
  .required({ key: true, name: true })

const tableBody = tableSchema
  .omit({ results: true, logs: true })
  .partial()
  .required({ key: true, number: true, ns: true, ew: true })

const matchBody = matchSchema
  .omit({ official: true })
  .partial()
  .required({ round: true, number: true, home: true, visiting: true })

const sessionBody = sessionSchema
  .extend({
    registrations: z.array(registrationBody).max(20_000),
    boards: z.array(boardSchema.partial().required({ number: true })).max(5_000),
    matches: z.array(matchBody).max(50_000),
    tables: z.array(tableBody).max(100_000),
  })
  .partial()
  .required({ key: true })

export const fedSessionBody = z.strictObject({
  tournament: tournamentSchema.omit({ key: true }).partial().optional(),
  event: eventSchema.omit({ segments: true }).partial().required({ key: true, name: true, type: true }),
  segment: segmentSchema.omit({ sessions: true }).partial().required({ key: true, name: true }),
  session: sessionBody,
  /** The `miniSessionId` of the announced session that this is, whatever its keys. */
  announced: id.optional(),
  /** Boards are told while somebody has still to play them: the token must be one that may say so. */
  tellsEarly: z.boolean().optional(),
  /**
   * The boards of tables, by their key, of a movement that is known: where they begin, `boardsPerRound` from there on, or each
   * of them.
   */
  firstBoards: z
    .record(tableSchema.shape.key, z.union([boardNumber, z.array(boardNumber).min(1).max(MOST_BOARDS)]))
    .refine((all) => Object.keys(all).length <= 100_000)
    .optional(),
})

/** JSON holds no `undefined`: a part is there or it is not. */
type Present<T> = { [K in keyof T]: Exclude<T[K], undefined> }
const present = <T extends object>(parts: T) => parts as Present<T>

const NO_FIGURES = {
  carryOverHome: null,
  carryOverVisiting: null,
  correctionHome: null,
  correctionVisiting: null,
  official: null,
} as const

function givenTables(tables: z.infer<typeof tableBody>[] = []) {
  return tables.map((one) => table(present(one)))
}

/** The body with everything in it that documents have. */
export function givenSession(body: z.infer<typeof fedSessionBody>): GivenSession {
  const { registrations = [], boards = [], matches = [], tables = [], ...own } = body.session
  const { segments: _segments, ...ofEvent } = event({ ...present(body.event), segments: [] })
  const { sessions: _sessions, ...ofSegment } = segment({ ...present(body.segment), sessions: [] })
  const given = session({
    ...present(own),
    registrations: registrations.map((one) => registration(present(one))),
    boards: boards.map((one) => board(present(one))),
    matches: matches.map((one) => ({ status: 'PLAYED', ...NO_FIGURES, ...present(one) })),
    tables: givenTables(tables),
  })
  const firstBoards = body.firstBoards && new Map(Object.entries(body.firstBoards))
  return {
    tournament: present(body.tournament ?? {}),
    announced: body.announced,
    tellsEarly: body.tellsEarly,
    ...(firstBoards && { firstBoards }),
    event: ofEvent,
    segment: ofSegment,
    // Who says nothing gets what the movement can bear.
    session: {
      ...given,
      releaseRule: own.releaseRule ?? usualRule(drawnOf(ofEvent.type, given, firstBoards)),
    },
  }
}

const resultBody = resultSchema.omit({ board: true, official: true }).partial()

export const batchBody = batchSchema(tableEventSchema, resultBody)

/** A batch of a console, which says who sends it to which table. */
export const fencedBatchBody = batchBody.safeExtend(fencedParts)

/** Entries with whole results; their parts stand in one order, so that the same one is the same text. */
export const givenEntries = ({
  entries,
}: Pick<z.infer<typeof batchBody>, 'entries'>): readonly GivenEntry[] =>
  entries.map(
    ({ seq, board, event, result }): GivenEntry =>
      event === undefined
        ? { seq, board, result: { ...NO_RESULT, ...present(result ?? {}) } }
        : { seq, board, event },
  )
