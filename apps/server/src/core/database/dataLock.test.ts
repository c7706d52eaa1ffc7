import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { takeDataLock } from './dataLock.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'openroom-lock-'))
  folders.push(folder)
  return folder
}

const OURS = { pid: process.pid, purpose: 'serve', at: 1 } as const

/** A claim that somebody left, last touched so many seconds ago. */
function leave(dataDir: string, claim: object, secondsAgo = 0): void {
  const folder = join(dataDir, 'lock')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'left.json')
  writeFileSync(file, JSON.stringify(claim))
  const then = new Date(Date.now() - secondsAgo * 1000)
  utimesSync(file, then, then)
}

const claims = (dataDir: string) => readdirSync(join(dataDir, 'lock'))

it('is held by one until it is released', async () => {
  const dataDir = dataFolder()
  const first = await takeDataLock(dataDir, 'serve')
  expect(first.ok).toBe(true)
  const second = await takeDataLock(dataDir, 'command')
  expect(second).toEqual({
    ok: false,
    error: expect.objectContaining({ pid: process.pid, purpose: 'serve' }),
  })
  if (first.ok) await first.value.release()
  expect(claims(dataDir)).toEqual([])
  const third = await takeDataLock(dataDir, 'command')
  expect(third.ok).toBe(true)
})

it('is given to one of many who ask at once', async () => {
  const dataDir = dataFolder()
  const taken = await Promise.all(Array.from({ length: 8 }, () => takeDataLock(dataDir, 'serve')))
  expect(taken.filter(({ ok }) => ok)).toHaveLength(1)
  expect(claims(dataDir)).toHaveLength(1)
})

it.each([
  ['a process that is gone', { pid: 2 ** 22 + 1 }],
  ['a process whose number another has now', { start: '1' }],
])('is taken from %s', async (_, change) => {
  const dataDir = dataFolder()
  const first = await takeDataLock(dataDir, 'serve')
  const [name] = claims(dataDir)
  const file = join(dataDir, 'lock', name!)
  const claim = JSON.parse(readFileSync(file, 'utf8'))
  if (first.ok) await first.value.release()
  leave(dataDir, { ...claim, ...change })
  expect((await takeDataLock(dataDir, 'serve')).ok).toBe(true)
  expect(claims(dataDir)).not.toContain('left.json')
})

it('is taken from a claim that a power cut left empty', async () => {
  const dataDir = dataFolder()
  mkdirSync(join(dataDir, 'lock'))
  writeFileSync(join(dataDir, 'lock', 'left.json'), '')
  expect((await takeDataLock(dataDir, 'serve')).ok).toBe(true)
})

it.each([
  [1, false],
  [60, true],
])('from another machine that touched it %i s ago: taken %s', async (secondsAgo, isTaken) => {
  const dataDir = dataFolder()
  leave(dataDir, { ...OURS, start: '1', machine: 'elsewhere' }, secondsAgo)
  expect((await takeDataLock(dataDir, 'serve')).ok).toBe(isTaken)
})
