/**
 * An archive of `RESULTS` results of ten years of a federation (federation.ts), made and imported with the command
 * line into a server of its own, evening by evening; then its pages over HTTP and in a browser, and what they say of
 * some players beside a slow count. With `KEPT` the archive stays in that folder, and is not made again the next time.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TournamentDocument } from '@openroom/formats/json/document'
import { writeDocument } from '@openroom/formats/json/readDocument'
import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { routes } from '@openroom/protocol/routes'
import type { FoundBoards } from '@openroom/protocol/schema/findBoards'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { PersonBody } from '@openroom/protocol/schema/person'
import type { SearchAnswer } from '@openroom/protocol/schema/search'
import type { SavedSeason, SaveSeason } from '@openroom/protocol/schema/season'
import { viewAt } from '@openroom/protocol/views'
import pg from 'pg'
import { openStore } from '../../apps/server/src/core/database/store.ts'
import { startPlainBrowser } from '../plainBrowser.ts'
import { startSite } from '../site.ts'
import { addSession, type Count, differences, figuresOf, noCount } from './count.ts'
import { championshipOf, clubs, dayOf, EVENINGS, eveningOf } from './federation.ts'

const RESULTS = Number(process.env.RESULTS ?? 1_000_000)
const RUNS = Number(process.env.RUNS ?? 5)
/** A page is there before anybody wonders. */
const GOAL_MS = 1_000
const YEARS_OF_SEASON = 10
const PASSWORD = 'seven no trumps, redoubled'
const EMAIL = 'years@example.org'

const KEPT = process.env.KEPT
const folder = KEPT ?? mkdtempSync(join(tmpdir(), 'openroom-years-'))
/** Written once everything is imported. */
const NOTES = join(folder, 'counts.json')
const IMPORTS = join(folder, 'imports')
mkdirSync(IMPORTS, { recursive: true })

const store = await openStore({ dataDir: join(folder, 'database'), databaseUrl: undefined })
const site = await startSite(Number(process.env.PORT ?? 8417), { DATABASE_URL: store.url })
const db = new pg.Client({ connectionString: store.url })
await db.connect()

const seconds = (from: number): number => (performance.now() - from) / 1000
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!
const read = async <T>(path: string): Promise<T> => (await fetch(site.url + path)).json() as Promise<T>

/** Of each club who comes nearly always, who comes often and who seldom. */
let counts = new Map<string, Count>(
  clubs.flatMap(({ members }) => [0, 30, 75].map((i) => [members[i]!.name, noCount()])),
)

const sessionsOf = ({ events }: TournamentDocument) =>
  events.flatMap(({ segments }) => segments.flatMap(({ sessions }) => sessions))
const resultsOf = (document: TournamentDocument): number =>
  sessionsOf(document).reduce(
    (sum, { tables }) => sum + tables.reduce((own, { results }) => own + results.length, 0),
    0,
  )
const recordedOf = (document: TournamentDocument): number =>
  sessionsOf(document).reduce(
    (sum, { tables }) => sum + tables.reduce((own, { logs }) => own + logs.length, 0),
    0,
  )

const size = (): number =>
  Number(execFileSync('du', ['-sm', join(folder, 'database')], { encoding: 'utf8' }).split('\t')[0])

/** What is imported is made meanwhile; both are told by their own time. */
async function fill(): Promise<void> {
  const spent = { making: 0, importing: 0, bytes: 0 }
  const made = { results: 0, recorded: 0, evenings: 0, tournaments: 0 }
  const began = performance.now()
  let importing = Promise.resolve()
  while (made.results < RESULTS) {
    const making = performance.now()
    const year = made.evenings / EVENINGS
    const documents: readonly TournamentDocument[] = [
      ...eveningOf(made.evenings),
      ...(Number.isInteger(year) && year > 0 ? [championshipOf(year - 1)] : []),
    ]
    spent.making += seconds(making)
    for (const document of documents)
      for (const session of sessionsOf(document)) addSession(counts, session, document.tournament.key)
    const files = documents.map((document, i) => {
      const file = join(IMPORTS, `${made.evenings} ${i}.json`)
      const text = writeDocument(document)
      spent.bytes += text.length
      writeFileSync(file, text)
      return file
    })
    await importing
    const from = performance.now()
    importing = site.openroomBeside('import', ...files).then(() => {
      spent.importing += seconds(from)
      for (const file of files) rmSync(file)
    })
    made.evenings += 1
    made.tournaments += documents.length
    for (const document of documents) {
      made.results += resultsOf(document)
      made.recorded += recordedOf(document)
    }
    if (made.evenings % 20 === 0)
      console.log(
        `${made.evenings} evenings, ${made.results} results, ${(seconds(began) / 60).toFixed(0)} min: making ${(spent.making / 60).toFixed(1)}, importing ${(spent.importing / 60).toFixed(1)}, ${size()} MB`,
      )
  }
  await importing
  console.log(
    `${made.results} results, ${made.recorded} of them with auction and play, in ${made.tournaments} tournaments of ${clubs.length} clubs, ${dayOf(0)} to ${dayOf(made.evenings - 1)}; ${(spent.bytes / 1e6).toFixed(0)} MB of documents`,
  )
  console.log(
    `making ${(spent.making / 60).toFixed(1)} min, importing beside it ${(spent.importing / 60).toFixed(1)} min, together ${(seconds(began) / 60).toFixed(1)} min`,
  )
  writeFileSync(NOTES, JSON.stringify([...counts]))
}

const one = async (text: string): Promise<number> =>
  Number((await db.query<[number]>({ text, rowMode: 'array' })).rows[0]?.[0])

/** Until what the archive is looked through by knows all, and the double-dummy tables of the last boards too. */
async function settled(): Promise<void> {
  const from = performance.now()
  const waiting = `select count(*) from mini_session s where not exists
    (select from board_fact_session f where f.mini_session_id = s.id and f.version = s.version)`
  for (let idle = 0; idle < 6; ) {
    idle = (await one(waiting)) === 0 ? idle + 1 : 0
    await new Promise((resolve) => setTimeout(resolve, 5_000))
  }
  const [results, found, gaps] = [
    await one('select count(*) from result'),
    await one('select count(*) from board_fact'),
    await one('select count(*) from board_fact where gap is not null'),
  ]
  console.log(
    `${found} of ${results} results are found, ${gaps} with their double-dummy gap, ${(seconds(from) / 60).toFixed(1)} min after the last import; ${size()} MB on disk`,
  )
}

async function personOf(name: string): Promise<number> {
  const { boards } = await read<FoundBoards>(
    `${archiveRoutes.findBoards()}?player=${encodeURIComponent(name)}`,
  )
  const found = boards.flatMap(({ players }) => players).find((player) => player.name === name)
  if (found?.personId == null) throw new Error(`${name} is not found.`)
  return found.personId
}

async function check(): Promise<boolean> {
  let [figures, wrong] = [0, 0]
  for (const [name, count] of counts) {
    if (count.boards === 0) continue
    const body = await read<PersonBody>(archiveRoutes.person(await personOf(name)))
    const differing = differences(count, body)
    figures += figuresOf(count)
    wrong += differing.length
    for (const text of differing) console.log(`  ${name}: ${text}`)
  }
  console.log(`${figures} figures of ${counts.size} players beside a slow count: ${wrong} differ`)
  return wrong === 0
}

/** Seasons of a club as staff makes them: each year's members, and all years together. */
async function seasons(serverId: number): Promise<readonly number[]> {
  if ((await one('select count(*) from account')) === 0)
    site.openroom('user', 'create', EMAIL, '--name', 'Years', '--role', 'ADMIN', '--password', PASSWORD)
  const login = await fetch(site.url + routes.login(), {
    method: 'POST',
    body: new URLSearchParams({ username: EMAIL, password: PASSWORD }),
  })
  const cookie = login.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
  const made: number[] = []
  for (let year = 0; year < YEARS_OF_SEASON; year += 1) {
    const sessions = { from: dayOf(year * EVENINGS), to: dayOf((year + 1) * EVENINGS - 1) }
    const body: SaveSeason = {
      seasonId: null,
      serverId,
      version: null,
      definition: {
        name: 'Club championship',
        label: sessions.from.slice(0, 4),
        kind: 'championship',
        contestants: 'person',
        figure: 'percent',
        best: 20,
        least: 1,
        ended: true,
        divisions: [{ name: '', sessions }],
      },
    }
    const answer = await fetch(site.url + deskRoutes.saveSeason(), {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', origin: site.url },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`season: ${answer.status} ${await answer.text()}`)
    made.push(((await answer.json()) as SavedSeason).seasonId)
  }
  return made
}

type Place = { readonly what: string; readonly path: string }

const report = (times: readonly number[], what: string, more = ''): boolean => {
  const [first, usual] = [times[0]!, median(times)]
  const missed = Math.max(first, usual) > GOAL_MS
  console.log(
    `${first.toFixed(0).padStart(6)} ms first, ${usual.toFixed(0).padStart(5)} then  ${what}${more}${missed ? ' MISSED' : ''}`,
  )
  return !missed
}

async function calls(asked: readonly Place[]): Promise<boolean> {
  let good = true
  for (const { what, path } of asked) {
    const times: number[] = []
    let bytes = 0
    for (let run = 0; run < RUNS; run += 1) {
      const began = performance.now()
      const answer = await fetch(site.url + path)
      bytes = (await answer.arrayBuffer()).byteLength
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      times.push(performance.now() - began)
    }
    good = report(times, what, `, ${(bytes / 1000).toFixed(0)} kB`) && good
  }
  return good
}

/** From the address until the page's own heading and a text of its content stand there. */
async function pages(asked: readonly (Place & { readonly shows: string })[]): Promise<boolean> {
  const browser = await startPlainBrowser()
  let good = true
  try {
    for (const { what, path, shows } of asked) {
      const times: number[] = []
      for (let run = 0; run < RUNS; run += 1) {
        const page = await browser.newPage(1180, 820)
        const began = performance.now()
        await page.open(site.url + path)
        const isThere = `document.querySelector('main')?.textContent.includes(${JSON.stringify(shows)}) ?? false`
        while (!(await page.evaluate<boolean>(isThere))) {
          if (seconds(began) > 60) throw new Error(`${path} does not show ${shows}.`)
          await new Promise((resolve) => setTimeout(resolve, 10))
        }
        times.push(performance.now() - began)
        await page.close()
      }
      good = report(times, `page: ${what}`) && good
    }
  } finally {
    await browser.close()
  }
  return good
}

try {
  if (existsSync(NOTES)) counts = new Map(JSON.parse(readFileSync(NOTES, 'utf8')))
  else await fill()
  await settled()
  const agrees = await check()
  const [busy] = clubs[0]!.members
  const person = await personOf(busy!.name)
  const body = await read<PersonBody>(archiveRoutes.person(person))
  const partner = body.partners[0]!
  const evening = body.sessions.find(({ type }) => type === 'PAIR')!.miniSessionId
  const played = await read<SearchAnswer>(`${routes.search()}?q=${encodeURIComponent(busy!.name)}`)
  const { miniSessionId, serverId } = played.sessions.find(
    ({ session }) => session.miniSessionId === evening,
  )!.session
  const made = await seasons(serverId)
  const list = await read<readonly MiniSession[]>(viewAt('miniSessions').path)
  console.log(
    `the list has ${list.length} sessions; ${busy!.name} has played ${body.tendencies.boards} boards in ${body.sessions.length} sessions`,
  )
  const called = await calls([
    { what: 'list of sessions', path: viewAt('miniSessions').path },
    { what: 'archive', path: routes.search() },
    { what: 'archive, a year of a club', path: `${routes.search()}?year=2019&serverId=${serverId}` },
    { what: 'archive, a player', path: `${routes.search()}?q=${encodeURIComponent(busy!.name)}` },
    { what: `player, ${body.tendencies.boards} boards`, path: archiveRoutes.person(person) },
    { what: `pair, ${partner.boards} boards`, path: archiveRoutes.pair(person, partner.personId) },
    { what: 'boards of a player', path: `${archiveRoutes.findBoards()}?personId=${person}` },
    {
      what: 'boards of a player, 3NT',
      path: `${archiveRoutes.findBoards()}?personId=${person}&contract=3NT`,
    },
    { what: 'boards, an auction', path: `${archiveRoutes.findBoards()}?auction=1NT+-+(2D)+-+X` },
    { what: 'boards, a hand', path: `${archiveRoutes.findBoards()}?hand=5431+15-17` },
    { what: 'boards, slams that went down', path: `${archiveRoutes.findBoards()}?contract=slam&overTo=-1` },
    { what: 'seasons of a club', path: archiveRoutes.clubSeasons(serverId) },
    { what: 'championship of a year', path: archiveRoutes.season(made[0]!) },
    { what: 'field of a board', path: archiveRoutes.fieldOfBoard(miniSessionId, 1) },
    { what: 'ranking', path: viewAt('runningScores', { id: miniSessionId }).path },
  ])
  const opened = await pages([
    { what: 'front page', path: '/', shows: clubs[0]!.name },
    { what: 'archive', path: '/archive', shows: 'Tuesday evening' },
    { what: 'clubs', path: '/clubs', shows: clubs[11]!.name },
    { what: 'club', path: `/clubs/${serverId}`, shows: 'Tuesday evening' },
    { what: 'player', path: `/players/${person}`, shows: partner.name },
    { what: 'pair', path: `/pairs/${person}-${partner.personId}`, shows: partner.name },
    { what: 'season', path: `/seasons/${made[0]}`, shows: busy!.name },
    { what: 'boards', path: `/boards?contract=slam&overTo=-1`, shows: 'Tuesday evening' },
    { what: 'ranking', path: `/screen/${miniSessionId}?screen=running-score`, shows: busy!.name.slice(-6) },
  ])
  process.exitCode = agrees && called && opened ? 0 : 1
} finally {
  await db.end()
  await site.stop()
  await store.close()
  if (KEPT === undefined) rmSync(folder, { recursive: true, force: true })
}
