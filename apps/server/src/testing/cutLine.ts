/** A line to the database that a test can cut: what runs over it breaks, what comes later is refused, until it is mended. */
import { connect, createServer, type Socket } from 'node:net'

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
    new Promise<number>((resolve) =>
      line.listen(port, '127.0.0.1', () => {
        const address = line.address()
        resolve(typeof address === 'object' && address ? address.port : port)
      }),
    )
  const cut = () =>
    new Promise<void>((resolve) => {
      line.close(() => resolve())
      for (const socket of open) socket.destroy()
    })
  const port = await listen(0)
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = `${port}`
  return {
    url: url.href,
    cut,
    swallow: () => {
      for (const socket of open) socket.unpipe().pause()
    },
    mend: async () => void (await listen(port)),
    connections: () => connections,
    close: cut,
  }
}
