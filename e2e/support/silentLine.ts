/** A line to the server that can fall silent without being closed, as a network does in a tunnel. */
import { connect, createServer, type Socket } from 'node:net'

export type SilentLine = {
  /** The server's address by this line. */
  readonly url: string
  /** Swallows what comes from now on, on lines that are open and, unless said otherwise, on new ones; closes none. */
  readonly cut: (isNewToo?: boolean) => void
  /** New lines go through. Those that were cut stay dead. */
  readonly mend: () => void
  readonly close: () => Promise<void>
}

export async function silentLine(to: string): Promise<SilentLine> {
  const { hostname, port } = new URL(to)
  const lines = new Set<{ isCut: boolean; readonly ends: readonly Socket[] }>()
  let isCut = false
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname)
    const line = { isCut, ends: [near, far] as const }
    lines.add(line)
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => line.isCut || other.write(bytes))
      from.on('error', () => from.destroy())
      from.on('close', () => {
        if (!line.isCut) other.end()
      })
    }
  })
  await new Promise<void>((resolve) => proxy.listen(0, hostname, resolve))
  const own = proxy.address()
  return {
    url: `http://${hostname}:${typeof own === 'object' ? own?.port : 0}`,
    cut: (isNewToo = true) => {
      isCut = isNewToo
      for (const line of lines) line.isCut = true
    },
    mend: () => {
      isCut = false
    },
    close: async () => {
      for (const { ends } of lines) for (const end of ends) end.destroy()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
