/** A line to the database that a test can cut: what runs over it breaks, what comes later is refused, until it is mended. */
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '@openroom/test-kit/freePort'

export type CutLine = {
  readonly url: string
  readonly cut: () => Promise<void>
  readonly mend: () => Promise<void>
  /** What runs over it is swallowed from now on, and nothing is closed; what comes later is carried. */
  readonly swallow: () => void
  /** How often it was connected so far. */
  readonly connections: () => number
  readonly close: () => Promise<void>
}

/** @param databaseUrl of a database that listens on a TCP port */
export async function cutLine(databaseUrl: string): Promise<CutLine> {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  let connections = 0
  const line = createServer((client) => {
    connections += 1
    const database = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => line.listen(port, '127.0.0.1', () => resolve()))
  const cut = () =>
    new Promise<void>((resolve) => {
      line.close(() => resolve())
      for (const socket of open) socket.destroy()
    })
  // Which nobody is given while the line is cut.
  const port = await freePort()
  await listen(port)
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = `${port}`
  return {
    url: url.href,
    cut,
    swallow: () => {
      for (const socket of open) socket.unpipe().pause()
    },
    mend: () => listen(port),
    connections: () => connections,
    close: cut,
  }
}
