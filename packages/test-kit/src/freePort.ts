/**
 * Ports for servers that tests start. None that the system gives to connections (from 32768 on Linux, 49152 elsewhere):
 * between the look and the start a browser's connection would take it.
 */
import { createServer } from 'node:net'

const FIRST = 20_000
const LAST = 32_000

const given = new Set<number>()

/** On every address of this machine, which fails where any of them is taken. */
const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })

/**
 * A port that nobody listens on, the same one never twice in this process.
 *
 * @param draw from 0 to 1, without 1: other processes draw at the same time
 */
export async function freePort(draw: () => number = Math.random): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(draw() * (LAST - FIRST))
    if (given.has(port) || !(await isFree(port))) continue
    // Somebody else of this process may have been given it meanwhile.
    if (given.has(port)) continue
    given.add(port)
    return port
  }
}
