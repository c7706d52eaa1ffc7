/** What is walked through in every engine, in this order. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeDocument } from '@openroom/formats/json/readDocument'
import { ownRoutes } from '@openroom/protocol/ownRoutes'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { TeamTable } from '@openroom/protocol/schema/screens'
import { documentOf, readArchive, sessionsOf, storeFinished } from '../support/finished.ts'
import type { Server } from '../support/server.ts'
import { fixture } from '../support/site.ts'
import { makeSeason, openDesk } from '../walk/evenings.ts'
import { freezeLive } from '../walk/frozen.ts'
import { type Behaviour, behaviours } from './behaviours.ts'
import { consoleSteps, deskSteps } from './desk.ts'
import { keptBehaviours } from './kept.ts'
import { chooseInQuarter, conventionSteps, rarerSteps, staffSteps, uploadSteps } from './more.ts'
import { hidingSteps, newestSteps, openInfo, signedIn } from './newest.ts'
import { furnish, seatSteps, stewardSteps } from './seat.ts'
import { knowsSilence } from './silence.ts'
import type { Step } from './step.ts'
import type { Walker } from './walker.ts'

const STAFF = { email: 'director@example.org', password: 'seven no trumps, redoubled' }

type Tables = { readonly tables: readonly (TeamTable & { readonly openTableId: number | null })[] }

/** Whose password is changed while a dialog is open. */
const TURNED_AWAY = { email: 'second@example.org', password: 'six clubs, doubled and made' }

const logIn = async (page: Walker): Promise<void> => {
  await page.fill('^E-mail', STAFF.email)
  await page.fill('^Password', STAFF.password)
  await page.press('button', '^Log in$')
  await page.gone('textbox', '^E-mail')
}

const upload = async (page: Walker): Promise<void> => {
  await page.choose('input[type=file]', fixture('pairs.pbn'))
  await page.press('button', '^Upload$')
}

const showDoubleDummy = async (page: Walker): Promise<void> => {
  await openInfo(page)
  await page.press('switch', 'Double-dummy figures')
  await page.press('tab', '^DDS$')
}

/** What is stored in total points, to be scored by IMPs. */
function rescoredFile() {
  const folder = mkdtempSync(join(tmpdir(), 'openroom-e2e-rescored-'))
  const file = join(folder, 'points.json')
  const document = documentOf('Points')
  const events = document.events.map((event) => ({
    ...event,
    conventions: {},
    segments: event.segments.map((segment) => ({
      ...segment,
      sessions: segment.sessions.map((session) => ({
        ...session,
        registrations: session.registrations.map(({ adjustments: _, ...one }) => one),
      })),
    })),
  }))
  writeFileSync(file, writeDocument({ ...document, events }))
  return { file, remove: () => rmSync(folder, { recursive: true }) }
}

export type Prepared = {
  readonly steps: readonly Step[]
  readonly behaviours: readonly Behaviour[]
  /** Ends the live tables. */
  readonly leave: () => void
}

/** With another password after each try. */
function turnedAwayBy(server: Server) {
  const { email } = TURNED_AWAY
  let { password } = TURNED_AWAY
  return {
    email,
    password: () => password,
    changePassword: async () => {
      const other = `${password} again`
      const elsewhere = await signedIn(server, { email, password })
      await elsewhere(ownRoutes.changePassword(), {
        oldPassword: password,
        password: other,
        password2: other,
      })
      password = other
    },
  }
}

export async function prepareSteps(server: Server): Promise<Prepared> {
  await server.openroom(
    ...['user', 'create', STAFF.email, '--name', 'Dilys Rector', '--role', 'ADMIN'],
    ...['--password', STAFF.password],
  )
  await server.openroom(
    ...['user', 'create', TURNED_AWAY.email, '--name', 'Wynn Dow', '--role', 'ADMIN'],
    ...['--password', TURNED_AWAY.password],
  )
  await storeFinished(server, 'Evening', 'League', 'Cup', 'Points', 'Handicap', 'Swiss')
  const leave = await freezeLive(server)
  const first = async (name: string): Promise<MiniSession> => {
    const [session] = await sessionsOf(server, name)
    if (!session) throw new Error(`There is no session of ${name}.`)
    return session
  }
  const [pairs, teams, live] = [await first('Evening'), await first('League'), await first('Live League')]
  const [cup, points] = [await first('Cup'), await first('Points')]
  const [handicap, swiss] = [await first('Handicap'), await first('Swiss')]
  const rescored = rescoredFile()
  const post = await signedIn(server, STAFF)
  const played = await readArchive<Tables>(server, `tables/${teams.miniSessionId}/1`)
  const playing = await readArchive<Tables>(server, `tables/${live.miniSessionId}/2`)
  const [done, now] = [played.tables[0], playing.tables[0]]
  const at = ({ miniSessionId }: MiniSession, screen: string) => `/screen/${miniSessionId}?screen=${screen}`
  await furnish(server, live, now?.openTableId ?? 0)
  const seasons = await makeSeason(server, post)
  const desk = await openDesk(post)
  const replay = at(teams, `replay&ns=${done?.home}&board=1&round=1&cindex=14`)
  const steps: readonly Step[] = [
    { name: 'list', path: '/', shows: 'Evening' },
    { name: 'running-score', path: at(pairs, 'running-score'), shows: '%' },
    { name: 'frequency', path: at(pairs, 'frequency&board=1&session=1'), shows: 'Lead|LEAD|Score|SCORE' },
    { name: 'team-frequency', path: at(teams, 'frequency&board=1&round=1'), shows: 'IMP' },
    {
      name: 'score-card',
      path: at(teams, `score-card&calcTableId=${done?.calcTableId}&round=1`),
      shows: 'IMP',
    },
    { name: 'replay', path: replay, shows: 'N.?-.?S' },
    { name: 'replay-dds', path: replay, act: showDoubleDummy, shows: 'Optimum score' },
    { name: 'live-table', path: at(live, `play&tableId=${now?.openTableId}`), shows: 'N.?-.?S' },
    {
      name: 'match-view',
      path: `/screen/${live.serverId}/${live.segmentId}?screen=match-view&calcTableId=${now?.calcTableId}`,
      shows: 'SCORE CARD',
      from: 1000,
    },
    {
      name: 'split',
      path: at(teams, 'running-score'),
      act: (page) => page.press('button', '^Split screen into four$'),
      shows: 'League',
      from: 1000,
    },
    chooseInQuarter(at(teams, 'running-score')),
    ...(await rarerSteps(server, { at, pairs, teams, cup, replay })),
    ...(await newestSteps(post, replay)),
    ...seatSteps({ at, pairs, live, replay, table: now?.openTableId ?? 0 }),
    ...consoleSteps(desk),
    ...(await conventionSteps(server, { at, points, handicap, swiss })),
    { name: 'login', path: '/login', shows: 'Password' },
    { name: 'logged-in', path: '/login', act: logIn, shows: 'Evening' },
    { name: 'upload', path: '/upload', shows: 'Choose files' },
    { name: 'uploaded', path: '/upload', act: upload, shows: '(Read and stored\\.|Nothing new)' },
    ...uploadSteps(rescored.file),
    ...staffSteps((screen) => at(teams, screen)),
    ...stewardSteps(seasons),
    ...deskSteps(desk),
    ...hidingSteps(at(pairs, 'running-score')),
  ]
  return {
    steps,
    behaviours: [
      ...behaviours(at(teams, 'running-score'), replay),
      {
        name: 'silence',
        path: '/',
        holds: knowsSilence(server.url, at(live, `play&tableId=${now?.openTableId}`)),
      },
      ...keptBehaviours({
        url: server.url,
        live: at(live, `play&tableId=${now?.openTableId}`),
        logIn,
        turnedAway: turnedAwayBy(server),
      }),
    ],
    leave: () => {
      leave()
      rescored.remove()
    },
  }
}
