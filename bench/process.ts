/** What a process has cost, as Linux counts it. */
import { readdirSync, readFileSync } from 'node:fs'

const TICKS_A_SECOND = 100

const statusOf = (pid: number, name: string): number => {
  const found = new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(found?.[1] ?? 0) / 1024
}

/** MB that it holds now, */
export const memory = (pid: number): number => statusOf(pid, 'VmRSS')

/** and has held at most. */
export const mostMemory = (pid: number): number => statusOf(pid, 'VmHWM')

/** Seconds of processor time so far. */
export function processor(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

/** Its parent, and the seconds that it and those of its children that have ended have used. */
function workOf(pid: number): { readonly parent: number; readonly seconds: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, one) => sum + Number(one), 0)
    return { parent: Number(fields[1]), seconds: ticks / TICKS_A_SECOND }
  } catch {
    return null
  }
}

/** Seconds of processor time so far of all that a process has started, and they in their turn. */
export function processorBelow(pid: number): number {
  const all = readdirSync('/proc').flatMap((name) => {
    const work = /^\d+$/.test(name) ? workOf(Number(name)) : null
    return work ? [{ pid: Number(name), ...work }] : []
  })
  const below = (parent: number): number =>
    all.reduce((sum, one) => (one.parent === parent ? sum + one.seconds + below(one.pid) : sum), 0)
  return below(pid)
}
