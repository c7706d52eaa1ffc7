import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isRoomy, removeLeft } from './memoryFolder.ts'

/** Folders that belong to another user, and those that only their user may remove. */
const kept = vi.hoisted(() => ({ others: [] as string[], locked: [] as string[] }))
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  return {
    ...fs,
    statSync: (path: string) => {
      const found = fs.statSync(path)
      return kept.others.includes(path) ? { uid: found.uid + 1, mtimeMs: found.mtimeMs } : found
    },
    rmSync: (path: string, options?: object) => {
      if (kept.locked.includes(path)) throw Object.assign(new Error('EACCES'), { code: 'EACCES' })
      fs.rmSync(path, options)
    },
  }
})

/** No process has this number: the largest that Linux gives is 2^22. */
const DEAD = 2 ** 30
let memory: string
beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), 'memory-'))
})
afterEach(() => {
  kept.others = []
  kept.locked = []
  rmSync(memory, { recursive: true, force: true })
})

function folderOf(pid: number, name: string): string {
  const folder = join(memory, `openroom-run-${pid}-${name}`)
  mkdirSync(folder)
  return folder
}

it('removes what a killed run has left, and nothing of one that runs', () => {
  const [left, running] = [folderOf(DEAD, 'a'), folderOf(process.pid, 'b')]
  removeLeft(memory)
  expect([left, running].map((one) => existsSync(one))).toEqual([false, true])
})

it('leaves what another user has begun within a day', () => {
  const [young, old] = [folderOf(DEAD, 'a'), folderOf(DEAD, 'b')]
  kept.others = [young, old]
  utimesSync(old, 0, 0)
  removeLeft(memory)
  expect([young, old].map((one) => existsSync(one))).toEqual([true, false])
})

it('goes on where one may not be removed', () => {
  const [locked, left] = [folderOf(DEAD, 'a'), folderOf(DEAD, 'b')]
  kept.locked = [locked]
  removeLeft(memory)
  expect([locked, left].map((one) => existsSync(one))).toEqual([true, false])
})

it.each([
  [4, 0, true],
  [4, 2 ** 34, true],
  [1, 0, false],
  [4, 3, false],
])('of %d GB free and %d that a container may have: %s', (free, limit, roomy) => {
  expect(isRoomy(free * 1024 ** 3, limit * 1024 ** 3)).toBe(roomy)
})
