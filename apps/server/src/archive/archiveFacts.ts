/**
 * Keeps what the archive is looked through by up to date, in the background: after a session has closed, a file was
 * stored, double-dummy tables came. Each session is a step of its own, so that it can be interrupted anywhere.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { groupBy } from '@openroom/bridge/groupBy'
import type { Kysely } from 'kysely'
import { writePlays } from '../analysis/boardPlays.public.ts'
import { boardPlay, type Recorded, recordedOf } from '../analysis/boardPlays.ts'
import { batches } from '../core/database/rows.ts'
import type { PublicTables } from '../core/database/tables.ts'
import type { Work } from '../core/jobs/jobs.ts'
import { keepAddresses } from '../pages/formerAddresses.public.ts'
import { releasedPlays } from '../sessions/auctions.public.ts'
import { type ReleasedContent, releasedContent } from '../sessions/content.public.ts'
import { type SessionRow, segmentRows, sessionRow } from '../sessions/miniSessions.public.ts'
import { modelInTurns, type SessionModel, sessionModel } from '../sessions/model.ts'
import { calculationOf } from '../sessions/pairs.ts'
import { scoreInTurns } from '../sessions/scores.ts'
import { toldContent, toldOf } from '../sessions/told.public.ts'
import { dayOf } from './archiveSearch.ts'
import { beginFacts, lockFacts, seatedBefore, wantsFacts, writeFacts } from './boardFacts.public.ts'
import { boardFacts, type FoundFact } from './boardFacts.ts'
import { type BoardNote, writeNotes, writtenAt } from './boardNotes.public.ts'
import { noteWords } from './boardNotes.ts'
import { joinPlayers, nameAnew, personsOf } from './persons.public.ts'
import { teamWords } from './seasonContestants.ts'
import { writeStandings } from './standingFacts.public.ts'
import { standingFacts } from './standingFacts.ts'
import { type NamedTeam, teamsIn, writeTeams } from './teams.public.ts'

export type Seated = {
  readonly table_id: number
  readonly board_id: number
  readonly players: readonly number[]
}

export type Renamed = { readonly from: number; readonly to: number }

/** @param before lines of boards until now; 0 in a seat: nobody is known */
export function renamedPlayers(before: readonly Seated[], after: readonly Seated[]): readonly Renamed[] {
  if (before.length === 0) return []
  const now = new Map(after.map((one) => [`${one.table_id} ${one.board_id}`, one.players]))
  const seats = before.flatMap(({ table_id, board_id, players }) => {
    const seated = now.get(`${table_id} ${board_id}`)
    return seated === undefined ? [] : players.map((from, i) => ({ from, to: seated[i] ?? 0 }))
  })
  const [old, present] = [before, after].map((all) => new Set(all.flatMap(({ players }) => players)))
  const others = new Map<number, Set<number>>()
  for (const { from, to } of seats) others.set(from, (others.get(from) ?? new Set()).add(to))
  return [...others].flatMap(([from, all]) => {
    const [to = 0] = all
    const isOther = all.size === 1 && from !== 0 && to !== 0 && !present!.has(from) && !old!.has(to)
    return isOther ? [{ from, to }] : []
  })
}

type Db = Kysely<PublicTables>

/** Tables whose logs are read at once. */
const TABLES = 20

/** What the logs of a session say; those of a large one do not fit into memory all at once. */
async function recordedIn(
  tx: Db,
  { tables, boards, heads }: ReleasedContent,
): Promise<ReadonlyMap<string, Recorded>> {
  const found = new Map<string, Recorded>()
  const ids = boards.map((board) => board.id)
  const logged = tables.flatMap(({ id }) => ((heads.get(id) ?? 0) > 0 ? [id] : []))
  for (let at = 0; at < logged.length; at += TABLES) {
    const some = logged.slice(at, at + TABLES)
    for (const [key, events] of await releasedPlays(tx, some, ids)) found.set(key, recordedOf(events))
  }
  return found
}

/** The sessions before it over which matches of a knock-out went; with any of them it has another version. */
async function matchesBegan(tx: Db, row: SessionRow): Promise<readonly SessionModel[]> {
  if (row.type !== 'TEAM' || row.arrange_type !== 'KNOCK_OUT') return []
  const rows = await segmentRows(tx, row.segment_id)
  const models: SessionModel[] = []
  for (const one of rows.slice(
    0,
    rows.findIndex(({ id }) => id === row.id),
  ))
    models.push(sessionModel(one, toldContent(one, await releasedContent(tx, one.id))))
  return models
}

/** Lines that are made and written at once: those of a large session are never there all together. */
const TURN = 2_000

type Boards = { readonly players: ReadonlySet<number>; readonly renamed: readonly Renamed[] }

/** The lines of boards, with what else is known by them. */
async function writeBoardFacts(tx: Db, row: SessionRow, content: ReleasedContent): Promise<Boards> {
  const { records } = toldOf(row)
  const recorded = records ? await recordedIn(tx, content) : new Map<string, Recorded>()
  const wordsOf = records ? await wordsIn(tx, content) : null
  const start = row.real_start_date_time ?? row.start_date_time
  const day = dayOf({ date: row.date, start, time_zone: row.time_zone })
  const before = await seatedBefore(tx, row.id)
  const seated: Seated[] = []
  const players = new Set<number>()
  await beginFacts(tx, row)
  for (const found of batches(boardFacts({ row, day, content, recorded }), TURN)) {
    const facts = found.map(({ fact }) => fact)
    for (const fact of facts) {
      for (const player of fact.players) players.add(player)
      if (before.length > 0) seated.push(fact)
    }
    await writeFacts(tx, facts)
    await writePlays(
      tx,
      found.flatMap((one) => boardPlay(one.fact, one.board, one.result, one.recorded) ?? []),
    )
    if (wordsOf) await writeNotes(tx, found.flatMap(wordsOf))
  }
  return { players, renamed: renamedPlayers(before, seated) }
}

async function writeSessionFacts(tx: Db, id: number): Promise<void> {
  const row = await sessionRow(tx, id)
  if (!row) return
  const content = await releasedContent(tx, id)
  // Of a large session each step takes long: whoever asks for something else comes between them.
  await nextTurn()
  const teams = await teamsIn(tx, id)
  const { players, renamed } = await writeBoardFacts(tx, row, content)
  const began = await matchesBegan(tx, row)
  const model = await modelInTurns(row, content)
  if (row.type === 'PAIR') await scoreInTurns(model, calculationOf(row.calc_type))
  const standings = await standingFacts([...began, model])
  await nextTurn()
  await writeStandings(tx, standings)
  if (row.type === 'TEAM')
    await writeTeams(tx, { session: id, organiser: row.organiser_id }, teamsOfContent(content))
  const entered = content.players.map(({ player_id }) => player_id)
  await joinPlayers(tx, [...new Set([...players, ...entered])])
  await nameAnew(tx, id)
  await keepOldNames(tx, id, { teams, renamed })
}

type OldNames = {
  readonly teams: ReadonlyMap<number, number>
  readonly renamed: readonly Renamed[]
}

/** Pages of those who are called otherwise from now on are found by their old addresses. */
async function keepOldNames(tx: Db, id: number, { teams, renamed }: OldNames): Promise<void> {
  if (renamed.length > 0) {
    const persons = await personsOf(
      tx,
      renamed.flatMap(({ from, to }) => [from, to]),
    )
    const pairs = renamed.flatMap(({ from, to }) => {
      const [old, now] = [persons.get(from), persons.get(to)]
      return old === undefined || now === undefined ? [] : [{ from: old, to: now }]
    })
    await keepAddresses(tx, 'person', pairs)
  }
  if (teams.size === 0) return
  const now = await teamsIn(tx, id)
  const others = [...teams].flatMap(([registration, from]) => {
    const to = now.get(registration)
    return to === undefined || to === from ? [] : [{ from, to }]
  })
  if (others.length > 0) await keepAddresses(tx, 'team', others)
}

/** What was said of a board, in its record and beside it. */
async function wordsIn(tx: Db, { tables }: ReleasedContent) {
  const ids = tables.map(({ id }) => id)
  const written = groupBy(await writtenAt(tx, ids), ({ table_id, board }) => `${table_id} ${board}`)
  return ({ fact, recorded }: FoundFact): readonly BoardNote[] => {
    const said = (written.get(`${fact.table_id} ${fact.board}`) ?? []).map(({ text }) => text)
    const words = noteWords([...(recorded?.texts ?? []), ...said])
    return words === '' ? [] : [{ place: fact.place, mini_session_id: fact.mini_session_id, words }]
  }
}

/** A bye is no team, nor is who has no name. */
const teamsOfContent = ({ entries }: ReleasedContent): readonly NamedTeam[] =>
  entries
    .filter(({ bye }) => !bye)
    .map(({ registration_id, name }) => ({ registration_id, words: teamWords(name) }))
    .filter(({ words }) => words !== '')

/** What was written meanwhile, by this node or another, is not written again. */
export const archiveFacts = (db: Db): Work => ({
  kind: 'facts',
  most: 1,
  run: async (jobs) => {
    for (const job of jobs)
      await db
        .transaction()
        .setIsolationLevel('read committed')
        .execute(async (tx) => {
          await lockFacts(tx)
          if (await wantsFacts(tx, job.subject)) await writeSessionFacts(tx, job.subject)
          await job.finish(tx)
        })
  },
})
