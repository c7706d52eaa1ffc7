import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { writeResultsCsv } from '@openroom/formats/csv/results'
import type { TournamentDocument } from '@openroom/formats/json/document'
import { sessionsOfDocument, withSessions } from '@openroom/formats/json/documentBuilder'
import { writeDocument } from '@openroom/formats/json/readDocument'
import { encodePbn, writePbn } from '@openroom/formats/pbn/writePbn'
import type { GivenFile } from '@openroom/formats/read'
import { hasSharedData, sharedPath } from '@openroom/test-kit/sharedData'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Changes } from '../core/changes.ts'
import { type Clock, wallClock } from '../core/clock.ts'
import { closeSessions } from '../tables/releaseMoves.rows.ts'
import { manualClock } from '../testing/clock.ts'
import { type TestStore, testStore } from '../testing/database.ts'
import { fixture, pairsDocument, withTables } from '../testing/documents.ts'
import { testServer } from '../testing/server.ts'
import { exportDocument } from './exportDocument.rows.ts'
import { Imports } from './imports.ts'
import { WatchedFiles } from './watchedFiles.ts'
import { WatchedFolder } from './watchedFolder.ts'

const QUIET_MS = 3_600_000

let opened: TestStore
let folder: string

beforeEach(async () => {
  opened = await testStore()
  folder = mkdtempSync(join(tmpdir(), 'openroom-watch-'))
})
afterEach(async () => {
  await opened.close()
  rmSync(folder, { recursive: true, force: true })
})

const put = (path: string, content: string | Uint8Array): string => {
  const full = join(folder, path)
  mkdirSync(dirname(full), { recursive: true })
  writeFileSync(full, content)
  return full
}

/** Lets a file look as if nobody had touched it for two hours. */
const age = (path: string): void => {
  const then = Date.now() / 1000 - 7200
  utimesSync(path, then, then)
}

/** Results of a document by their boards. */
function resultsOf(document: TournamentDocument): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  for (const { tables } of sessionsOfDocument(document))
    for (const { board } of tables.flatMap(({ results }) => results))
      found.set(board, (found.get(board) ?? 0) + 1)
  return found
}

/** Documents tell here which results are still to come, as Bridgemate files do. */
class GrowingImports extends Imports {
  readonly #expected: ReadonlyMap<number, number>

  constructor(whole: TournamentDocument) {
    super(opened.store.db, { audit: async () => {} }, new Changes(), 8)
    this.#expected = resultsOf(whole)
  }

  override async read(files: readonly GivenFile[]) {
    const read = await super.read(files)
    if (!read.ok) return read
    const expected = [...this.#expected.values()].reduce((sum, one) => sum + one, 0)
    const value = read.value.map((one) => {
      const there = resultsOf(one.document)
      const awaited = [...this.#expected].flatMap(([board, all]) =>
        (there.get(board) ?? 0) < all ? board : [],
      )
      return { ...one, progress: { expected, received: one.counts.results, awaited } }
    })
    return { ok: true, value } as const
  }
}

/** Documents say here nothing of what is still to come, as Bridgemate files without a movement do. */
class UndrawnImports extends GrowingImports {
  override async read(files: readonly GivenFile[]) {
    const read = await super.read(files)
    if (!read.ok) return read
    const value = read.value.map((one) => {
      const awaited = [...resultsOf(one.document).keys()]
      return { ...one, progress: { expected: 0, received: 0, awaited } }
    })
    return { ok: true, value } as const
  }
}

const watching = (
  imports = new Imports(opened.store.db, { audit: async () => {} }, new Changes(), 8),
  clock: Clock = wallClock,
) =>
  new WatchedFolder({
    folder,
    everyMs: 10,
    quietMs: QUIET_MS,
    imports,
    files: new WatchedFiles(opened.store.accounts),
    logger: pino({ level: 'silent' }),
    clock,
  })

async function lookTwice(watched: WatchedFolder): Promise<void> {
  await watched.scan()
  await watched.scan()
}

const sessions = () =>
  opened.store.db.selectFrom('mini_session').select(['id', 'status', 'version']).orderBy('id').execute()

const uploads = async () => (await opened.store.db.selectFrom('upload').select('id').execute()).length

const states = () =>
  opened.store.accounts.selectFrom('watched_file').select(['path', 'state']).orderBy('path').execute()

/** Boards whose deal is public. */
const dealsTold = async () => {
  const rows = await opened.store.released
    .selectFrom('released_board')
    .select('number')
    .where('deal', 'is not', null)
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}

/** Boards of which a result is public. */
const released = async () => {
  const rows = await opened.store.released
    .selectFrom('released_result as r')
    .innerJoin('released_board as b', 'b.id', 'r.board_id')
    .select('b.number')
    .orderBy('b.number')
    .execute()
  return rows.map(({ number }) => number)
}

describe('a file in the watched folder', () => {
  it('is imported once it rests, and once only, over restarts too', async () => {
    put('club/pairs.pbn', fixture('pairs.pbn'))
    const watched = watching()
    await watched.scan()
    expect(await sessions()).toEqual([])
    await watched.scan()
    expect(await sessions()).toMatchObject([{ status: 'CLOSED' }])
    await lookTwice(watched)
    await lookTwice(watching())
    expect(await uploads()).toBe(1)
    expect(await states()).toEqual([{ path: 'club/pairs.pbn', state: 'done' }])
  })

  it('that is still being written is left until it is whole', async () => {
    const whole = fixture('pairs.pbn')
    const path = put('slow.pbn', whole.subarray(0, 500))
    const watched = watching()
    await watched.scan()
    appendFileSync(path, whole.subarray(500, 900))
    await watched.scan()
    appendFileSync(path, whole.subarray(900))
    await watched.scan()
    expect(await uploads()).toBe(0)
    await watched.scan()
    expect(await sessions()).toHaveLength(1)
    expect(existsSync(`${path}.refused.txt`)).toBe(false)
  })

  it('that would lose something has a report beside it; what is stored stays', async () => {
    const document = pairsDocument()
    const path = put('pairs.json', writeDocument(document))
    const watched = watching()
    await lookTwice(watched)
    const [before] = await sessions()
    writeFileSync(path, writeDocument(withTables(document, (tables) => tables.slice(1))))
    await lookTwice(watched)
    expect(await sessions()).toMatchObject([before!])
    const report = readFileSync(`${path}.refused.txt`, 'utf8')
    expect(report).toMatch(/results: \d+ stored, \d+ with this file, \d+ gone/)
    expect(report).toContain('would-lose')
    writeFileSync(path, `${writeDocument(document)}\n`)
    await lookTwice(watched)
    expect(existsSync(`${path}.refused.txt`)).toBe(false)
  })

  it('that may be a session that is stored has a report with both; what is certain beside it is stored', async () => {
    const bare = withSessions(pairsDocument(), (session) => ({
      ...session,
      boards: session.boards.map((one) => ({ ...one, deal: null, doubleDummy: null })),
      tables: session.tables.map((one) => ({ ...one, logs: [] })),
    }))
    const [event] = bare.events
    put('evening.csv', writeResultsCsv(event!, event!.segments[0]!.sessions[0]!))
    const watched = watching()
    await lookTwice(watched)
    expect(await sessions()).toHaveLength(1)
    const retyped = withSessions(bare, (session) => ({
      ...session,
      registrations: session.registrations.map((one, i) => ({ ...one, name: `Zoe ${i}`, players: [] })),
      tables: session.tables.map((one, i) => ({
        ...one,
        players: { N: null, E: null, S: null, W: null },
        results: one.results.map((own, j) =>
          (i + j) % 5 === 0 ? { ...own, contract: null, tricks: null, lead: null, scoreNs: 7_600 } : own,
        ),
      })),
    }))
    const elsewhere = { name: null, club: false }
    const tournament = { ...bare.tournament, key: 'retyped', name: 'Retyped' }
    const path = put('retyped.json', writeDocument({ ...retyped, tournament, organiser: elsewhere }))
    put('teams.pbn', fixture('teams.pbn'))
    await lookTwice(watched)
    expect(await sessions()).toHaveLength(2)
    const report = readFileSync(`${path}.refused.txt`, 'utf8')
    expect(report).toContain('it may be a session that is stored already')
    expect(report).toMatch(/\d+ of \d+ results in the same places are equal/)
    expect(report).toContain('may-be-same')
  })

  it('whose session is still running is tried again until it is over', async () => {
    const path = put('pairs.json', writeDocument(pairsDocument()))
    const clock = manualClock(Date.now())
    const watched = watching(undefined, clock)
    await lookTwice(watched)
    const set = (status: 'LIVE' | 'CLOSED') =>
      opened.store.db.updateTable('mini_session').set({ status, fed: true }).execute()
    await set('LIVE')
    writeFileSync(path, `${writeDocument(pairsDocument())}\n`)
    await lookTwice(watched)
    const report = readFileSync(`${path}.refused.txt`, 'utf8')
    expect(report).toContain('session-running')
    expect(report).toContain('It is read again by itself')
    expect(await uploads()).toBe(1)
    await set('CLOSED')
    clock.advance(59_000)
    await lookTwice(watched)
    expect(await uploads()).toBe(1)
    clock.advance(2_000)
    await lookTwice(watched)
    expect(await uploads()).toBe(2)
    expect(existsSync(`${path}.refused.txt`)).toBe(false)
  })

  it('that is corrected replaces its session', async () => {
    const document = pairsDocument()
    const path = put('pairs.json', writeDocument(document))
    const watched = watching()
    await lookTwice(watched)
    const [before] = await sessions()
    const corrected = withTables(document, (tables) =>
      tables.map((one) => ({ ...one, results: one.results.map((own) => ({ ...own, jury: true })) })),
    )
    writeFileSync(path, writeDocument(corrected))
    await lookTwice(watched)
    expect(await sessions()).toMatchObject([{ id: before!.id, version: before!.version + 1 }])
    expect(await exportDocument(opened.store.db, { of: 'session', id: before!.id })).toEqual(corrected)
  })

  it('that cannot be read has a report beside it, stays, and is read again when it changes', async () => {
    const path = put('tuesday.pbn', 'Dear director,\nthe file is attached.\n')
    const good = put('wednesday.pbn', fixture('teams.pbn'))
    const watched = watching()
    await lookTwice(watched)
    await lookTwice(watched)
    expect(await sessions()).toHaveLength(1)
    expect(existsSync(good)).toBe(true)
    expect(readFileSync(path, 'utf8')).toContain('Dear director')
    const report = readFileSync(`${path}.refused.txt`, 'utf8')
    expect(report).toContain('tuesday.pbn was refused')
    expect(report).toContain('format-unknown')
    writeFileSync(path, fixture('pairs.pbn'))
    await lookTwice(watched)
    expect(await sessions()).toHaveLength(2)
    expect(existsSync(`${path}.refused.txt`)).toBe(false)
  })

  it('with a bad record is stored without it, and has it listed beside it until it is corrected', async () => {
    const game = (deal: string) =>
      `[Event "Night"]\n[Board "1"]\n[Deal "${deal}"]\n[Declarer "S"]\n[Contract "1NT"]\n[Result "8"]\n`
    const good = 'N:AKQJ.5432.432.32 432.AKQJ.765.765 765.876.AKQJ.984 T98.T9.T98.AKQJT'
    const path = put('night.pbn', game(good.replace('AKQJT', 'AKQJY')))
    const watched = watching()
    await lookTwice(watched)
    expect(await sessions()).toHaveLength(1)
    const report = readFileSync(`${path}.refused.txt`, 'utf8')
    expect(report).toContain('night.pbn was stored, but not all of it')
    expect(report).toContain('Line 3, column')
    expect(report).toContain('The deal has been left out.')
    writeFileSync(path, game(good))
    await lookTwice(watched)
    expect(await sessions()).toHaveLength(1)
    expect(existsSync(`${path}.refused.txt`)).toBe(false)
  })

  it('that contradicts itself is stored as far as it is certain, with what is asked beside it', async () => {
    const rows = ['Ann & Bea,Cas & Dan,4S,N,10,450', 'Eve & Fay,Gus & Hal,3NT,N,9,400']
    const text = (own: readonly string[]) =>
      ['event,date,scoring,board,table,ns,ew,contract,declarer,tricks,score_ns']
        .concat(own.map((row, i) => `Night,2026-08-01,MP,1,${i + 1},${row}`))
        .join('\n')
    const path = put('night.csv', text(rows))
    const watched = watching()
    await lookTwice(watched)
    expect(await sessions()).toHaveLength(1)
    const report = readFileSync(`${path}.refused.txt`, 'utf8')
    expect(report).toContain('night.csv was stored, but it contradicts itself')
    expect(report).toMatch(/None counts now.*--choose '\w+=450'" or .*--choose '\w+=420'"/)
    writeFileSync(path, text(rows.map((row) => row.replace('450', '420'))))
    await lookTwice(watched)
    expect(await sessions()).toHaveLength(1)
    expect(existsSync(`${path}.refused.txt`)).toBe(false)
  })

  it.each(['.hidden.pbn', '~lock.pbn', 'half.pbn.part', 'x.refused.txt'])(
    'named %s is not looked at',
    async (name) => {
      put(name, fixture('pairs.pbn'))
      await lookTwice(watching())
      expect(await states()).toEqual([])
    },
  )

  it('is not missed when the folder was away for a while', async () => {
    const watched = watching()
    rmSync(folder, { recursive: true })
    await lookTwice(watched)
    put('pairs.pbn', fixture('pairs.pbn'))
    await lookTwice(watched)
    expect(await sessions()).toHaveLength(1)
  })
})

const withoutDeals = (document: TournamentDocument) =>
  withSessions(document, (session) => ({
    ...session,
    boards: session.boards.map((board) => ({ ...board, deal: null, doubleDummy: null })),
    tables: session.tables.map((table) => ({ ...table, logs: [] })),
  }))

const dealsOf = async () => {
  const [first] = await sessions()
  const document = await exportDocument(opened.store.db, { of: 'session', id: first!.id })
  return sessionsOfDocument(document!).flatMap(({ boards }) => boards.map(({ deal }) => deal))
}

const hands = () =>
  encodePbn(
    writePbn(withSessions(pairsDocument(), (session) => ({ ...session, tables: [], registrations: [] }))),
  )

describe('hands and results of the same name', () => {
  it('go together, and hands alone are shown to nobody', async () => {
    put('evening.pbn', hands())
    const watched = watching()
    await lookTwice(watched)
    expect(await sessions()).toEqual([])
    expect(await states()).toEqual([{ path: 'evening.pbn', state: 'waiting' }])
    put('Evening.json', writeDocument(withoutDeals(pairsDocument())))
    await lookTwice(watched)
    expect(await sessions()).toHaveLength(1)
    expect(await dealsOf()).toEqual(sessionsOfDocument(pairsDocument())[0]!.boards.map(({ deal }) => deal))
  })

  it('an unreadable one does not hold the other back', async () => {
    put('evening.txt', 'Notes of the director')
    put('evening.json', writeDocument(pairsDocument()))
    const watched = watching()
    await lookTwice(watched)
    expect(await sessions()).toHaveLength(1)
    expect(await states()).toEqual([
      { path: 'evening.json', state: 'done' },
      { path: 'evening.txt', state: 'refused' },
    ])
  })
})

describe('a file that grows while the session is played', () => {
  const document = pairsDocument()
  const all = sessionsOfDocument(document)
    .flatMap(({ tables }) => tables.flatMap(({ results }) => results.map(({ board }) => board)))
    .sort((a, b) => a - b)
  const begun = withTables(document, (tables) =>
    tables.map((table, i) => (i === 0 ? table : { ...table, results: [], logs: [] })),
  )

  it('keeps its session open, and tells no deal, until all is in and quiet', async () => {
    const path = put('tonight.json', writeDocument(begun))
    const watched = watching(new GrowingImports(document))
    await lookTwice(watched)
    expect(await sessions()).toMatchObject([{ status: 'LIVE' }])
    // Its boards are still to be played by others.
    expect(await released()).toEqual([])
    expect(await dealsTold()).toEqual([])

    age(path)
    await lookTwice(watched)
    expect(await sessions()).toMatchObject([{ status: 'LIVE' }])

    writeFileSync(path, writeDocument(document))
    await lookTwice(watched)
    expect(await released()).toEqual(all)
    expect(await dealsTold()).toEqual([])
    expect(await sessions()).toMatchObject([{ status: 'LIVE' }])
    expect(await states()).toMatchObject([{ state: 'complete' }])

    age(path)
    await lookTwice(watching(new GrowingImports(document)))
    const [closed] = await sessions()
    expect(closed).toMatchObject({ status: 'CLOSED' })
    expect(await exportDocument(opened.store.db, { of: 'session', id: closed!.id })).toEqual(document)
    expect(await states()).toMatchObject([{ state: 'done' }])
  })

  it('keeps it open until it rests, where there is no movement', async () => {
    const path = put('tonight.json', writeDocument(document))
    const watched = watching(new UndrawnImports(document))
    await lookTwice(watched)
    expect(await sessions()).toMatchObject([{ status: 'LIVE' }])
    expect(await released()).toEqual([])
    age(path)
    await lookTwice(watched)
    expect(await sessions()).toMatchObject([{ status: 'CLOSED' }])
    expect(await released()).toEqual(all)
    expect(await states()).toMatchObject([{ state: 'done' }])
  })

  /** All tables have played some boards, the first all of them. */
  const half = withTables(document, (tables) =>
    tables.map((table, i) => ({
      ...table,
      logs: [],
      results: table.results.filter(({ board }) => i === 0 || board % 2 === 1),
    })),
  )

  it('tells of a board when all who play it have, and of the rest when staff closes it', async () => {
    put('tonight.json', writeDocument(half))
    await lookTwice(watching(new GrowingImports(document)))
    const [session] = await sessions()
    expect(session).toMatchObject({ status: 'LIVE' })
    expect(await released()).toEqual(all.filter((board) => board % 2 === 1))
    await opened.store.db.transaction().execute((tx) => closeSessions(tx, [session!.id], new Date()))
    const whole = sessionsOfDocument(half).flatMap(({ tables }) => tables.flatMap(({ results }) => results))
    expect(await released()).toEqual(whole.map(({ board }) => board).sort((a, b) => a - b))
  })

  it('tells no deal that comes as hands alone either', async () => {
    put('tonight.json', writeDocument(withoutDeals(half)))
    await lookTwice(watching(new GrowingImports(document)))
    expect(await released()).not.toEqual([])
    put('hands.pbn', hands())
    await lookTwice(watching())
    // They wait for the session to be over.
    expect(await states()).toMatchObject([{ state: 'waiting' }, {}])
    expect(await sessions()).toMatchObject([{ status: 'LIVE' }])
    expect(await dealsTold()).toEqual([])
  })

  it('stays closed when staff has closed it', async () => {
    const path = put('tonight.json', writeDocument(begun))
    const imports = new GrowingImports(document)
    const watched = watching(imports)
    await lookTwice(watched)
    const source = (async function* () {
      yield readFileSync(path)
    })()
    await imports.files([{ name: 'by staff', source }], { playVisible: true }, { accountId: null })
    expect(await sessions()).toMatchObject([{ status: 'CLOSED' }])
    writeFileSync(path, writeDocument(document))
    await lookTwice(watched)
    expect(await sessions()).toMatchObject([{ status: 'CLOSED' }])
    expect(await released()).toEqual(all)
  })
})

describe.skipIf(!hasSharedData)('a real Bridgemate file', () => {
  it('whose results are all in is closed, as it has rested; an empty one is refused', async () => {
    age(put('evening.bws', readFileSync(sharedPath('bws/bridgemate_12tables1section.bws'))))
    put('new.bws', readFileSync(sharedPath('bws/bridgemate_Default.bws')))
    await lookTwice(watching())
    expect(await states()).toEqual([
      { path: 'evening.bws', state: 'done' },
      { path: 'new.bws', state: 'refused' },
    ])
    expect(await sessions()).toMatchObject([{ status: 'CLOSED' }])
    expect(await released()).toHaveLength(288)
  })

  it('that has just been written stays open', async () => {
    put('evening.bws', readFileSync(sharedPath('bws/bridgemate_12tables1section.bws')))
    await lookTwice(watching())
    expect(await states()).toEqual([{ path: 'evening.bws', state: 'complete' }])
    expect(await sessions()).toMatchObject([{ status: 'LIVE' }])
    expect(await released()).toHaveLength(288)
  })
})

it('WATCH_DIR makes the server watch', async () => {
  put('pairs.pbn', fixture('pairs.pbn'))
  const server = await testServer({ WATCH_DIR: folder, WATCH_SECONDS: '1' })
  const listed = async () =>
    ((await (await fetch(`${server.url}/api/archive/miniSessions`)).json()) as unknown[]).length
  await expect.poll(listed).toBe(1)
  await server.stop()
})
