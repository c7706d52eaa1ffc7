/**
 * Keeps what the archive is looked through by up to date, in the background: after a session has closed, a file was
 * stored, double-dummy tables came. Each session is a step of its own, so that it can be interrupted anywhere.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { groupBy } from '@openroom/bridge/groupBy'
import type { Kysely } from 'kysely'
import { type BoardPlay, writePlays } from '../analysis/boardPlays.public.ts'
import { boardPlay, type Recorded, recordedOf } from '../analysis/boardPlays.ts'
import type { Changes } from '../core/changes.ts'
import type { Clock } from '../core/clock.ts'
import { batches } from '../core/database/rows.ts'
import type { PublicTables } from '../core/database/tables.ts'
import { Loop } from '../core/loop.ts'
import { keepAddresses } from '../pages/formerAddresses.public.ts'
import { releasedPlays } from '../sessions/auctions.public.ts'
import { type ReleasedContent, releasedContent } from '../sessions/content.public.ts'
import { type SessionRow, segmentRows, sessionRow } from '../sessions/miniSessions.public.ts'
import { modelInTurns, type SessionModel, sessionModel } from '../sessions/model.ts'
import { calculationOf } from '../sessions/pairs.ts'
import { type Renamed, renamedPlayers } from '../sessions/renamed.ts'
import { scoreInTurns } from '../sessions/scores.ts'
import { toldContent, toldOf } from '../sessions/told.public.ts'
import { dayOf } from './archiveSearch.ts'
import {
  type BoardFact,
  lockFacts,
  seatedBefore,
  sessionsWithoutFacts,
  writeFacts,
} from './boardFacts.public.ts'
import { boardFacts } from './boardFacts.ts'
import { type BoardNote, writeNotes, writtenAt } from './boardNotes.public.ts'
import { noteWords } from './boardNotes.ts'
import { joinPlayers, nameAnew, personsOf } from './persons.public.ts'
import { teamWords } from './seasonContestants.ts'
import { writeStandings } from './standingFacts.public.ts'
import { standingFacts } from './standingFacts.ts'
import { type NamedTeam, teamsIn, writeTeams } from './teams.public.ts'

type Db = Kysely<PublicTables>

export type ArchiveFactsOptions = {
  readonly db: Db
  readonly changes: Changes
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

/** Sessions looked for at once. */
const CHUNK = 50
/** Of a session that is played something changes all the time. */
const EVERY_MS = 1_000

/** Tables whose logs are read at once. */
const TABLES = 20

/** What the logs of a session say; those of a large one do not fit into memory all at once. */
async function recordedIn(
  tx: Db,
  { tables, boards }: ReleasedContent,
): Promise<ReadonlyMap<string, Recorded>> {
  const found = new Map<string, Recorded>()
  const ids = boards.map((board) => board.id)
  for (let at = 0; at < tables.length; at += TABLES) {
    const some = tables.slice(at, at + TABLES).map((table) => table.id)
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

/** What is found of boards, in which others have their turns. */
const TURN = 2_000

type Boards = { readonly players: ReadonlySet<number>; readonly renamed: readonly Renamed[] }

/** The lines of boards. @returns what else is made of them: they themselves are many, and not needed any more */
async function writeBoards(tx: Db, row: SessionRow, content: ReleasedContent): Promise<Boards> {
  const { records } = toldOf(row)
  const recorded = records ? await recordedIn(tx, content) : new Map<string, Recorded>()
  const start = row.real_start_date_time ?? row.start_date_time
  const day = dayOf({ date: row.date, start, time_zone: row.time_zone })
  const facts: BoardFact[] = []
  for (const some of batches(boardFacts({ row, day, content, recorded }), TURN)) {
    facts.push(...some)
    await nextTurn()
  }
  const renamed = renamedPlayers(await seatedBefore(tx, row.id), facts)
  await writeFacts(tx, row, facts)
  await writePlays(tx, playsOf(facts, content, recorded))
  if (records) await writeNotes(tx, await notesOf(tx, facts, content, recorded))
  return { renamed, players: new Set(facts.flatMap(({ players }) => players)) }
}

async function writeSession(tx: Db, id: number): Promise<void> {
  const row = await sessionRow(tx, id)
  if (!row) return
  const content = await releasedContent(tx, id)
  // Of a large session each step takes long: whoever asks for something else comes between them.
  await nextTurn()
  const teams = await teamsIn(tx, id)
  const { players, renamed } = await writeBoards(tx, row, content)
  const began = await matchesBegan(tx, row)
  const model = await modelInTurns(row, content)
  if (row.type === 'PAIR') await scoreInTurns(model, calculationOf(row.calc_type))
  const standings = standingFacts([...began, model])
  await nextTurn()
  await writeStandings(tx, standings)
  if (row.type === 'TEAM')
    await writeTeams(tx, { session: id, organiser: row.organiser_id }, teamsOf(content))
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

async function notesOf(
  tx: Db,
  facts: readonly BoardFact[],
  { tables }: ReleasedContent,
  recorded: ReadonlyMap<string, Recorded>,
): Promise<readonly BoardNote[]> {
  const ids = tables.map(({ id }) => id)
  const written = groupBy(await writtenAt(tx, ids), ({ table_id, board }) => `${table_id} ${board}`)
  return facts.flatMap(({ place, mini_session_id, table_id, board_id, board }) => {
    const record = recorded.get(`${table_id} ${board_id}`)?.texts ?? []
    const said = (written.get(`${table_id} ${board}`) ?? []).map(({ text }) => text)
    const words = noteWords([...record, ...said])
    return words === '' ? [] : [{ place, mini_session_id, words }]
  })
}

/** A bye is no team, nor is who has no name. */
const teamsOf = ({ entries }: ReleasedContent): readonly NamedTeam[] =>
  entries
    .filter(({ bye }) => !bye)
    .map(({ registration_id, name }) => ({ registration_id, words: teamWords(name) }))
    .filter(({ words }) => words !== '')

function* playsOf(
  facts: readonly BoardFact[],
  { boards, results }: ReleasedContent,
  recorded: ReadonlyMap<string, Recorded>,
): Generator<BoardPlay> {
  const boardOf = new Map(boards.map((board) => [board.id, board]))
  const resultOf = new Map(results.map((result) => [`${result.table_id} ${result.board_id}`, result]))
  for (const fact of facts) {
    const key = `${fact.table_id} ${fact.board_id}`
    const play = boardPlay(fact, boardOf.get(fact.board_id)!, resultOf.get(key)!, recorded.get(key))
    if (play) yield play
  }
}

export class ArchiveFacts {
  readonly #options: ArchiveFactsOptions
  readonly #loop: Loop
  /** Sessions that have been told of; `null`: any may be missing. */
  #told: Set<number> | null = null
  #isStopped = false

  constructor(options: ArchiveFactsOptions) {
    this.#options = options
    const { clock, changes, onError } = options
    this.#loop = new Loop({ clock, run: () => this.#run(), onError, everyMs: EVERY_MS })
    changes.listen(({ sessions, lists }) => {
      if (sessions.length === 0 && !lists) this.#told = null
      else for (const id of sessions) this.#told?.add(id)
      this.#loop.ask()
    })
  }

  /** Looks for sessions whose lines are missing or old: of all once, then of those that are told of. */
  start(): void {
    this.#loop.ask()
  }

  /** Settled when the lines of all sessions are written, without waiting for the next run. */
  async settled(): Promise<void> {
    await this.#loop.settled()
    this.#told = null
    await this.#run()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#loop.stop()
  }

  async #run(): Promise<undefined> {
    const told = this.#told
    this.#told = new Set()
    try {
      if (told?.size !== 0) await this.#writeAll(told && [...told])
    } catch (error) {
      this.#told = told && this.#told && new Set([...told, ...this.#told])
      throw error
    }
  }

  async #writeAll(among: readonly number[] | null): Promise<void> {
    while (!this.#isStopped) {
      const ids = await sessionsWithoutFacts(this.#options.db, CHUNK, among)
      if (ids.length === 0) return
      for (const id of ids) {
        if (this.#isStopped) return
        await this.#write(id)
      }
    }
  }

  /** What was written meanwhile, by this node or another, is not written again. */
  #write(id: number): Promise<void> {
    return this.#options.db
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async (tx) => {
        await lockFacts(tx)
        const wanted = await sessionsWithoutFacts(tx, 1, [id])
        if (wanted.length > 0) await writeSession(tx, id)
      })
  }
}
