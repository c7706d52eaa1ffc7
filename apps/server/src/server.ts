/** A whole server: the list of its subjects, their start and their end. */
import type { FastifyInstance } from 'fastify'
import type { AccountClosed } from './accounts/accounts.ts'
import { type AccountsModule, accountsModule } from './accounts/module.ts'
import { analysisModule } from './analysis/module.ts'
import { archiveModule } from './archive/module.ts'
import { attendanceModule } from './attendance/module.ts'
import { consolesModule } from './consoles/module.ts'
import { type Core, openCore } from './core/core.ts'
import { refuseSilence } from './core/http/halfSent.ts'
import { createHttp } from './core/http/server.ts'
import { workBy } from './core/loop.ts'
import type { Module } from './core/module.ts'
import { nodesModule } from './core/nodes/nodes.ts'
import type { ServerOptions } from './core/options.ts'
import { Stops } from './core/stops.ts'
import { correctionsModule } from './corrections/module.ts'
import { folderForServer } from './dataFolder.ts'
import { deskModule } from './desk/module.ts'
import { hallModule } from './hall/module.ts'
import { intakeModule } from './intake/module.ts'
import { lineUpsModule } from './lineUps/module.ts'
import { liveModule } from './live/module.ts'
import { messagesModule } from './messages/module.ts'
import { notifyModule } from './notify/module.ts'
import { adminSocketPath, removeNote, writeNote } from './operations/adminSocket.ts'
import { openMetrics } from './operations/metrics.ts'
import { operationsModule } from './operations/module.ts'
import { pagesModule } from './pages/module.ts'
import { phonesModule } from './phones/module.ts'
import { planningModule } from './planning/module.ts'
import { sessionsModule } from './sessions/module.ts'
import { sourcesModule } from './sources/module.ts'
import { tablesModule } from './tables/module.ts'
import { welcomeModule } from './welcome/module.ts'

/** What others see of a server that listens. */
export type Listening = {
  /** Port it listens on; `null` with the admin socket alone. */
  readonly port: number | null
  /** Port of the figures; `null` without. */
  readonly metricsPort: number | null
  /** Calls of its HTTP interface. */
  readonly calls: readonly string[]
  /** Ends live connections of an account that may no longer have them. */
  readonly disconnect: (closed: AccountClosed) => void
}

const NOT_LISTENING: Listening = { port: null, metricsPort: null, calls: [], disconnect: () => {} }

/** All subjects, each made of those before it; nothing of them runs yet. */
async function subjectsOf(core: Core) {
  const nodes = nodesModule(core, (relay) => {
    for (const { carry } of all) carry?.(relay)
  })
  const accounts = accountsModule(core)
  const analysis = analysisModule(core)
  const attendance = attendanceModule(core)
  const tables = tablesModule(core)
  const intake = await intakeModule(core, { accounts })
  const sessions = sessionsModule(core, { analysis, attendance, tables })
  const live = liveModule(core, { accounts, analysis, attendance, sessions, tables })
  const archive = archiveModule(core, { accounts, sessions })
  const sources = await sourcesModule(core, { accounts, tables })
  const hall = hallModule(core, { accounts, tables })
  const consoles = consolesModule(core, { accounts, attendance, hall, sources, tables })
  const corrections = correctionsModule(core, { accounts, sources, tables })
  const phones = phonesModule(core, { accounts, consoles, corrections, hall, sessions, sources, tables })
  const lineUps = lineUpsModule(core, { accounts, consoles, corrections })
  const operations = await operationsModule(core, {
    accounts,
    analysis,
    archive,
    intake,
    nodes,
    sources,
    tables,
  })
  const planning = planningModule(core, { accounts, tables })
  const welcome = welcomeModule(core, { accounts, intake, planning })
  const pages = pagesModule(core, { archive, sessions, tables, welcome })
  const all: readonly Module[] = [
    nodes,
    accounts,
    analysis,
    attendance,
    tables,
    intake,
    sessions,
    live,
    archive,
    sources,
    hall,
    consoles,
    corrections,
    phones,
    lineUps,
    deskModule(core, { accounts, archive, consoles, phones, sources, tables }),
    planning,
    welcome,
    messagesModule(core, { accounts, sessions }),
    await notifyModule(core, { accounts, sessions }),
    operations,
    pages,
  ]
  return {
    all,
    accounts,
    consoles,
    intake,
    lineUps,
    live,
    operations,
    pages,
    phones,
    sessions,
    sources,
    tables,
    welcome,
  }
}

type Subjects = Awaited<ReturnType<typeof subjectsOf>>

const portOf = (app: FastifyInstance): number | null => {
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : null
}

/** Milliseconds in which requests may end; what they store is stored, even where nobody hears the answer. */
const REQUESTS_MS = 2_000

async function closeHttp(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), REQUESTS_MS)
  await app.close()
  clearTimeout(late)
}

/** HTTP and live connections on the port of the settings. */
async function listen(core: Core, subjects: Subjects, stops: Stops): Promise<Listening> {
  const { options, settings } = core
  const { all, accounts, consoles, lineUps, phones, sources } = subjects
  let isStopping = false
  const { app, calls } = await createHttp({
    core,
    modules: all,
    cache: subjects.sessions.views.cache,
    former: subjects.pages.former,
    admission: {
      logins: accounts.logins,
      ownThings: accounts.ownThings,
      security: accounts.security,
      bearers: sources.bearers,
      operators: consoles.bearers,
      phones: phones.bearers,
      captains: lineUps.bearers,
    },
    isStopping: () => isStopping,
  })
  const live = subjects.live.open(app, all)
  refuseSilence(app.server, options.silenceMs)
  await app.listen({ port: settings.PORT, host: settings.HOST })
  stops.add(async () => {
    isStopping = true
    for (const one of all) await one.stop?.()
    await Promise.all([live.close(), closeHttp(app)])
  })
  return { port: portOf(app), metricsPort: null, calls, disconnect: live.disconnect }
}

/** What listens hears of changes from the beginning: it is stopped also where it was never started. */
async function startBackground(core: Core, subjects: Subjects, stops: Stops, serves: boolean): Promise<void> {
  for (const one of [...subjects.all.flatMap(({ background = [] }) => background), core.jobs]) {
    stops.add(async () => one.stop?.())
    if (serves) await one.start?.()
  }
}

/** Everything that visitors, sources, other nodes and those who watch over it see of the server. */
async function startServing(core: Core, subjects: Subjects, stops: Stops): Promise<Listening> {
  for (const work of subjects.all.flatMap(({ jobs = [] }) => jobs)) core.jobs.add(work)
  await startBackground(core, subjects, stops, true)
  const listening = await listen(core, subjects, stops)
  const { METRICS_PORT } = core.settings
  if (METRICS_PORT === undefined) return listening
  const figures = subjects.all.flatMap((one) => one.figures ?? [])
  const metrics = await openMetrics(METRICS_PORT, core.settings, figures)
  stops.add(metrics.close)
  return { ...listening, metricsPort: metrics.port }
}

export type RunningServer = Listening &
  Pick<Core, 'presence' | 'tableNews' | 'deskNews' | 'changes'> &
  Pick<AccountsModule, 'accounts' | 'logins'> &
  Pick<Subjects['intake'], 'imports'> &
  Pick<Subjects['tables'], 'gate' | 'timers'> & {
    /** Where the site is set up by whoever started it; `null` once there is an account. */
    readonly firstLink: string | null
    /** Settled when nothing that was written is still to be followed up or told, at this moment of the clock. */
    readonly settled: () => Promise<void>
    readonly stop: () => Promise<void>
  }

/** What one does another may have to follow up: until nothing new was begun. */
async function settle({ clock, jobs }: Core, { all }: Subjects): Promise<void> {
  const work = workBy(clock)
  for (let begun = -1; begun !== work.begun; ) {
    begun = work.begun
    await work.idle()
    for (const one of all) await one.settled?.()
    await jobs.settled()
  }
}

/** Errors: another server has the data folder, a port that is taken, a database that does not start. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { DATA_DIR } = options.settings
  const warn = (text: string) => options.logger.warn(text)
  const lock = options.socketOnly ?? (await folderForServer(DATA_DIR, warn))
  const stops = new Stops()
  stops.add(lock.release)
  try {
    const core = await openCore(options, stops)
    const subjects = await subjectsOf(core)
    const serving = new Stops()
    const admin = await subjects.operations.openAdmin(() => serving.run())
    stops.add(() => admin.close())
    if (!options.socketOnly) {
      await writeNote(DATA_DIR, adminSocketPath(DATA_DIR))
      stops.add(() => removeNote(DATA_DIR))
    }
    stops.add(() => serving.run())
    if (options.socketOnly) await startBackground(core, subjects, serving, false)
    const listening = options.socketOnly ? NOT_LISTENING : await startServing(core, subjects, serving)
    const { presence, tableNews, deskNews, changes } = core
    const { accounts, logins } = subjects.accounts
    const { gate, timers } = subjects.tables
    return {
      ...listening,
      presence,
      tableNews,
      deskNews,
      changes,
      accounts,
      logins,
      gate,
      timers,
      imports: subjects.intake.imports,
      firstLink: subjects.welcome.firstLink(),
      settled: () => settle(core, subjects),
      stop: () => stops.run(),
    }
  } catch (error) {
    await stops.run()
    throw error
  }
}
