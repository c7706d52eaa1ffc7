/** One data folder with an empty database, made before all: a copy of it starts six times as fast as a new one. */
import { EMPTY_SITE, startServer } from './server.ts'

export default async function makeEmptySite(): Promise<() => Promise<void>> {
  const server = await startServer()
  await server.end()
  process.env[EMPTY_SITE] = server.dataDir
  return server.stop
}
