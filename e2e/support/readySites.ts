/**
 * Two data folders made before all, to be copied: an empty database, which starts six times as fast as a new one,
 * and one with what several files look at, which would else be played, stored and solved for each anew.
 */
import type { Board } from '@openroom/protocol/schema/results'
import { viewAt } from '@openroom/protocol/views'
import { keepInMemory } from '@openroom/test-kit/memoryFolder'
import { sessionsOf, storeFinished, type Tournament } from './finished.ts'
import { compareTables, giveTables } from './keptTables.ts'
import { backupOf, READY_SITES, type Server, startServer } from './server.ts'

/** It stays as a folder to start on, and as a backup for servers that run. */
async function keep(server: Server): Promise<void> {
  await server.openroom('backup', backupOf(server.dataDir))
  await server.end()
}

const SHARED = ['Evening', 'League', 'Cup', 'Imps', 'Bam'] as const satisfies readonly Tournament[]

const PAUSE_MS = 100

/** Waits until every board has its double-dummy table. */
async function solved(server: Server): Promise<void> {
  const read = async (path: string) => (await fetch(server.url + path)).json()
  for (const name of SHARED)
    for (const { miniSessionId: id } of await sessionsOf(server, name))
      for (const { board } of (await read(viewAt('boards', { id }).path)) as { readonly board: number }[]) {
        const isSolved = async () =>
          ((await read(viewAt('board', { id, board }).path)) as Board).optimumScores !== null
        while (!(await isSolved())) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
}

export default async function makeReadySites(): Promise<() => Promise<void>> {
  const leaveMemory = keepInMemory()
  const [empty, finished] = await Promise.all([
    startServer(),
    startServer({ settings: { SOLVER_THREADS: '2' } }),
  ])
  const make = async () => {
    await giveTables(finished)
    await storeFinished(finished, ...SHARED)
    await solved(finished)
    await compareTables(finished)
    await keep(finished)
  }
  const stop = async () => {
    await empty.stop()
    await finished.stop()
    leaveMemory()
  }
  try {
    await Promise.all([keep(empty), make()])
  } catch (error) {
    await stop()
    throw error
  }
  process.env[READY_SITES.empty] = empty.dataDir
  process.env[READY_SITES.finished] = finished.dataDir
  return stop
}
