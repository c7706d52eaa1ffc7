/** A whole server in a process of its own, on a data folder and an embedded database of its own. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { pino } from 'pino'
import { startServer } from '../../apps/server/src/server.ts'
import { readSettings } from '../../apps/server/src/settings.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'openroom-live-'))
const settings = readSettings({ PORT: process.env.PORT ?? '0', HOST: '127.0.0.1', DATA_DIR: dataDir })
if (!settings.ok) throw new Error(settings.error.join('\n'))
const server = await startServer({
  settings: settings.value,
  logger: pino({ level: process.env.LOG_LEVEL ?? 'warn' }),
  version: 'bench',
  webFolder: join(dataDir, 'web'),
  solverScript: null,
  readerScript: null,
  painterScript: null,
  ingestTokens: { check: async () => ({ tournamentId: 1, mayTellEarly: true }) },
})

async function tournament(document: object): Promise<void> {
  const source = new Blob([JSON.stringify(document)]).stream()
  const stored = await server.imports.files(
    [{ name: 'tournament', source }],
    { playVisible: true },
    { accountId: null },
  )
  if (!stored.ok) throw new Error(stored.error.error.message)
  process.send?.({ port: server.port })
}

/** What is still held on to after everything else is thrown away, bytes. */
function held(): number {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  return process.memoryUsage().heapUsed
}

/** Bytes of what the database has stored, without its journal. */
const stored = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'pg_wal' ? sum : sum + stored(path)
    return sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0)
  }, 0)

async function end(): Promise<void> {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(0)
}

type ToServer = { readonly document?: object; readonly weigh?: true; readonly stop?: true }

process.on('message', (message: ToServer) => {
  if (message.document) void tournament(message.document)
  if (message.weigh) process.send?.({ held: held(), stored: stored(dataDir) })
  if (message.stop) void end()
})
// Nobody is left to ask for the end.
process.on('disconnect', () => void end())
process.send?.({ ready: true })
