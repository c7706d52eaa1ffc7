/** How a session was scored, and how the figures of its source compare with ours. */
import { isTotalPoints } from '@openroom/bridge/score/conventions'
import type { DocumentEvent, DocumentRegistration, DocumentSession } from '@openroom/formats/json/document'
import { registration, session } from '@openroom/formats/json/documentBuilder'
import { compareSession } from '@openroom/formats/official/compare'
import type { Remark } from '@openroom/formats/report'
import { toLine } from '@openroom/protocol/names'
import { differingFigureSchema, type Scoring } from '@openroom/protocol/schema/scoring'
import type { EntryRow } from './content.public.ts'
import { resultOfRow } from './document.columns.ts'
import { scoredEventOf } from './event.columns.ts'
import type { SessionModel } from './model.ts'

/** Differing figures that are told one by one. */
const MOST_TOLD = 200

const registrationOf = (entry: EntryRow): DocumentRegistration =>
  registration({
    key: `${entry.registration_id}`,
    name: entry.name,
    section: entry.section,
    side: entry.side,
    bye: entry.bye,
    carryOver: entry.carry_over,
    correction: entry.correction,
    ...(entry.adjustments === null ? {} : { adjustments: entry.adjustments }),
    ...(entry.further?.members ? { members: entry.further.members } : {}),
    official: entry.official,
  })

/** What was released, as a document has it, with ids for keys: only what figures follow from. */
function documentSession(model: SessionModel): DocumentSession {
  const results = new Map<number, DocumentSession['tables'][number]['results'][number][]>()
  for (const { table, row, board } of model.lines) {
    const own = results.get(table.id)
    if (own) own.push(resultOfRow(row, board))
    else results.set(table.id, [resultOfRow(row, board)])
  }
  return session({
    key: `${model.row.id}`,
    registrations: [...model.entries.values()].map(registrationOf),
    boards: [...model.boards.values()].map(({ number, dealer, vulnerability }) => ({
      number,
      dealer,
      vulnerability,
      deal: null,
      doubleDummy: null,
    })),
    matches: model.matches.map(({ row }) => ({
      round: row.round,
      number: row.number,
      status: row.status,
      official: row.official,
      home: `${row.home_id}`,
      visiting: `${row.visiting_id}`,
      carryOverHome: row.carry_over_home,
      carryOverVisiting: row.carry_over_visiting,
      correctionHome: row.correction_home,
      correctionVisiting: row.correction_visiting,
    })),
    tables: model.tables.map((table) => ({
      key: `${table.id}`,
      round: table.round,
      number: table.number,
      room: table.room,
      section: table.section,
      ns: `${table.ns_id}`,
      ew: `${table.ew_id}`,
      logs: [],
      players: { N: null, E: null, S: null, W: null },
      results: results.get(table.id) ?? [],
    })),
  })
}

function documentEvent(sessions: readonly SessionModel[]): DocumentEvent {
  const { row } = sessions.at(-1)!
  return {
    key: row.event_key,
    name: row.event_name,
    order: row.event_order,
    ...scoredEventOf(row),
    segments: [
      {
        key: row.segment_key,
        name: row.segment_name,
        order: row.segment_order,
        sessions: sessions.map(documentSession),
      },
    ],
  }
}

type Differing = NonNullable<Scoring['figures']>['differing'][number]

function differingOf(model: SessionModel, { args }: Remark): Differing {
  const table = model.tables.find(({ id }) => `${id}` === args.table)
  const named = [args.registration, args.other].flatMap((key) => (key === undefined ? [] : [Number(key)]))
  return differingFigureSchema.parse({
    kind: args.kind,
    board: args.board ?? null,
    line: args.side === 'NS' || args.side === 'EW' ? toLine(args.side) : null,
    registrations: table ? [table.ns_id, table.ew_id] : named,
    given: args.given,
    ours: args.ours === '' ? null : args.ours,
    reason: args.convention ?? null,
  })
}

/** Nothing of a session that goes on: what its source says of the whole is not for the public yet. */
function figuresOfModels(sessions: readonly SessionModel[]): Scoring['figures'] {
  const model = sessions.at(-1)!
  if (!model.isOver) return null
  const { official, differing } = compareSession(documentEvent(sessions), sessions.length - 1, MOST_TOLD)
  const { published, compared, unexplained, explained } = official
  return {
    published,
    compared,
    unexplained,
    explained: { ...explained },
    equal: compared - official.differing,
    differing: differing.map((remark) => differingOf(model, remark)),
  }
}

function pairScoring({ row, conventions, isOver }: SessionModel): Scoring['pairs'] {
  if (row.type === 'TEAM') return null
  const { matchpoints, imps, crossImps, butler, ranking } = conventions
  const { expected } = matchpoints
  const toSession = expected === 'rows' || (expected === 'session' && !isOver) ? 'board' : 'session'
  return {
    perWin: matchpoints.perWin,
    ascherman: matchpoints.ascherman,
    neuberg: matchpoints.neuberg ? toSession : 'none',
    imps: imps.pairs,
    divided: crossImps.method,
    datum: butler.datum,
    trim: butler.trim,
    roundDatum: butler.roundDatum,
    sections: ranking.sections,
    winners: ranking.winners,
    missedBoards: ranking.missedBoards,
  }
}

const MADE = new WeakMap<SessionModel, Scoring>()

/** @param sessions the sessions of the segment up to the one looked at, which is the last */
export function scoring(sessions: readonly SessionModel[]): Scoring {
  const model = sessions.at(-1)!
  const known = MADE.get(model)
  if (known) return known
  const { calc_type, other_calc_types, organiser_name, date } = model.row
  const made = {
    calcTypes: [calc_type, ...other_calc_types],
    ...(isTotalPoints(calc_type, model.row.conventions) ? { totalPoints: true as const } : {}),
    pairs: pairScoring(model),
    organiser: organiser_name,
    date,
    figures: figuresOfModels(sessions),
  }
  MADE.set(model, made)
  return made
}
