/** What a process has cost, as Linux counts it. */
import { readFileSync } from 'node:fs'

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
