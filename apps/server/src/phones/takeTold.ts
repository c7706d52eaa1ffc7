/** One word of a scoring terminal about a board: by the checks of a phone's, into the table's log or beside it. */
import { ok } from '@openroom/bridge/result'
import { isAlike } from '@openroom/formats/json/alike'
import { NO_RESULT } from '@openroom/formats/json/documentBuilder'
import { takesTold } from '@openroom/protocol/phoneRounds'
import type {
  TerminalWord,
  ToldOutcome,
  ToldReason,
  tellResultsSchema,
} from '@openroom/protocol/schema/terminals'
import type { z } from 'zod'
import { writerRow } from '../consoles/operatorLinks.rows.ts'
import type { SessionPlan } from '../consoles/sessionPlan.rows.ts'
import type { ToldWord } from '../core/database/allTables.ts'
import type { Corrections } from '../corrections/corrections.ts'
import { NONE_AFTER_ALL } from '../tables/checkEntry.ts'
import type { Answered, HeldTable } from '../tables/entries.ts'
import { agree } from './agree.columns.ts'
import { boardsAt, logged, notNow, resultsIn, roundsOf } from './entered.ts'
import { averageOf } from './otherwise.ts'
import {
  type Counting,
  confirmEntered,
  countingResults,
  enteredRow,
  type MovementRow,
  resultOf,
} from './phones.rows.ts'
import { type ToldRow, toldRows, writeTold } from './told.rows.ts'

export type Told = z.output<typeof tellResultsSchema>
export type Saying = Told['results'][number]
export type Became = { readonly outcome: ToldOutcome; readonly reason: ToldReason | null }

export const became = (outcome: ToldOutcome, reason: ToldReason | null = null): Became => ({
  outcome,
  reason,
})

/** A session in which terminals speak. */
export type Evening = {
  readonly plan: SessionPlan
  readonly boardsPerRound: number
  readonly corrections: Pick<Corrections, 'keepTold'>
}

/** The tables of one number, round by round. */
const placesOf = ({ tables }: SessionPlan, { number, section, room }: MovementRow) =>
  tables.filter((row) => row.number === number && row.section === section && row.room === room)

type Spoken = {
  readonly counts: boolean
  /** Whether the table's log has more by it. */
  readonly isLogged: boolean
  readonly became: Became
}

/** Whether a word is what counts. */
export const isWordOf = (word: Omit<TerminalWord, 'pairs'> | null, counting: Counting | undefined): boolean =>
  word !== null &&
  counting !== undefined &&
  (word.average
    ? isAlike(averageOf(word.average), counting.adjustment)
    : counting.adjustment === null && agree(word.result, resultOf(counting)))

/** As the table's own word. */
const NO_RESULT_ANY_MORE = { ...NO_RESULT, takenBack: true } as const

/** A word in which the pairs stand only where they are others than those of the movement. */
function withoutDrawn(word: TerminalWord | null, { ns_id, ew_id }: MovementRow): TerminalWord | null {
  if (word?.pairs?.ns !== ns_id || word.pairs.ew !== ew_id) return word
  const { pairs: _, ...said } = word
  return said
}

/** Something that a terminal says of a board, at a table that is held. */
export async function takeTold(
  held: HeldTable,
  { plan, boardsPerRound, corrections }: Evening,
  { tableId, board, word: said }: Saying,
  at: Date,
): Answered<Became> {
  const { tx } = held
  const table = plan.tables.find(({ id }) => id === tableId)!
  const word = withoutDrawn(said, table)
  const told = (await toldRows(tx, [tableId])).find((one) => one.board === board)
  const before = told?.word ?? null
  const isAgain = before?.deleted ? word === null : isAlike(before, word)
  // Said again it changes nothing, unless what kept it from counting has passed.
  if (isAgain && (before === null || told?.counts)) return ok(became('same'))
  if (plan.boards.every(({ number }) => number !== board)) return ok(became('refused', 'board-not-at-table'))
  const hindered = await hinderedBy(held, { plan, table, boardsPerRound, board }, at)
  const [counting] = await countingResults(tx, [tableId], [board])
  const keep = (counts: boolean, kept: ToldWord | null = word) =>
    writeTold(tx, { tableId, board, word: kept, counts, at })
  const stands = async (reason: ToldReason, kept?: ToldWord) => {
    if (isAgain) return ok(became('same'))
    await keep(false, kept)
    return ok(counting?.jury ? became('ruled') : became('stands', reason))
  }
  if (before?.deleted && word !== null && isWordOf(word, counting) && isWordOf(before, counting)) {
    await keep(true)
    return ok(became('same'))
  }
  if (hindered !== null && word === null) {
    if (before && (told?.counts || before.deleted)) return stands(hindered, { ...before, deleted: true })
    await keep(false)
    return ok(became('takenBack'))
  }
  if (hindered !== null) return stands(hindered)
  if (word?.pairs) return stands('other-pairs')
  // What stood when the director ruled is nothing that counts once he takes that back, before it is tried again.
  if (isAgain && counting?.jury) return ok(became('same'))
  const spoken = await speak(held, { tableId, board, word }, told, counting)
  if (!spoken.ok) return spoken
  if (isAgain && word !== null && !spoken.value.counts) return ok(became('same'))
  const [was, ruling] = [told?.counts ? before?.average : null, spoken.value.counts ? word?.average : null]
  if (spoken.value.isLogged && !isAlike(was ?? null, ruling ?? null)) {
    const given = ruling ? averageOf(ruling) : null
    await corrections.keepTold(tx, held.is.miniSessionId, { table: table.key, board, ruling: given }, at)
  }
  await keep(spoken.value.counts)
  const phone = await enteredRow(tx, tableId, board)
  if (word && spoken.value.became.outcome === 'counts' && phone && agree(phone.result, word.result))
    await confirmEntered(tx, tableId, board, at)
  return ok(spoken.value.became)
}

/** What keeps a word of this table from counting now; the same that keeps a phone's. */
async function hinderedBy(
  held: HeldTable,
  {
    plan,
    table,
    boardsPerRound,
    board,
  }: Omit<Evening, 'corrections'> & {
    readonly table: MovementRow
    readonly board: number
  },
  at: Date,
): Promise<ToldReason | null> {
  const { tx } = held
  if (notNow(held)) return 'session-over'
  if (table.is_bye || boardsAt(table, boardsPerRound)?.includes(board) === false) return 'board-not-at-table'
  const own = placesOf(plan, table)
  const told = await toldRows(
    tx,
    own.map(({ id }) => id),
  )
  const rounds = roundsOf(own, boardsPerRound, await resultsIn(tx, own, plan.boards)).map((round, i) => ({
    ...round,
    told: told.flatMap((one) => (one.table_id === own[i]!.id && one.word ? [one.board] : [])),
  }))
  if (!takesTold(rounds, own.indexOf(table), board)) return 'round-not-played'
  const writer = await writerRow(tx, table.id)
  return writer && writer.ends_at.getTime() > at.getTime() ? 'table-taken' : null
}

/** Says a word in the table's log, unless somebody else's stands there. */
async function speak(
  held: HeldTable,
  { board, word }: Saying,
  told: ToldRow | undefined,
  counting: Counting | undefined,
): Answered<Spoken> {
  const { post, rule } = held
  const isHeard = told?.counts === true || told?.word?.deleted === true
  const isOwn = isHeard && isWordOf(told.word, counting)
  const spoken = async (said: Answered<null>, outcome: ToldOutcome): Answered<Spoken> => {
    const done = await said
    return done.ok ? ok({ counts: word !== null, isLogged: true, became: became(outcome) }) : done
  }
  const beside = (outcome: ToldOutcome, reason: ToldReason | null = null) =>
    ok({ counts: false, isLogged: false, became: became(outcome, reason) })
  // An average that a director has entered at the terminal is a ruling, which another word there takes back.
  if (isOwn && told.word?.average && !word?.average) {
    const undone = await rule(board, NONE_AFTER_ALL)
    if (!undone.ok || word === null)
      return undone.ok ? ok({ counts: false, isLogged: true, became: became('takenBack') }) : undone
    return spoken(post(board, logged(word.result)), 'counts')
  }
  if (word === null) {
    if (!isHeard || !(isOwn || counting?.jury)) return beside('same')
    return spoken(post(board, NO_RESULT_ANY_MORE), isOwn ? 'takenBack' : 'ruled')
  }
  if (word.average) {
    if (counting?.jury && !isOwn) return beside('ruled')
    return spoken(rule(board, { ...NO_RESULT, adjustment: averageOf(word.average) }), 'counts')
  }
  // Beneath the director's word: it counts once he takes that back.
  if (counting?.jury) return spoken(post(board, logged(word.result)), 'ruled')
  if (!counting || isOwn) return spoken(post(board, logged(word.result)), 'counts')
  return isWordOf(word, counting) ? beside('same') : beside('stands', 'told-otherwise')
}
