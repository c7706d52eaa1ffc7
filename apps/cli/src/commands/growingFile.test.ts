import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TournamentDocument } from '@openroom/formats/json/document'
import { sessionsOfDocument } from '@openroom/formats/json/documentBuilder'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { GrowingFile } from './growingFile.ts'

const HEAD = 'vg|Spring,Final,I,1,2,Ash,0,Elm,0|pn|Óla,Bo,Cy,Di,Ed,Flo,Gus,Hal|\n'
const DEAL = 'md|3SA82H7654D876C432,S7653H32DJ54CQJ76,SK94HKJ9DAQ32CA95|sv|o|'
const CALLS = 'mb|1N|mb|p|mb|3N|mb|p|mb|p|mb|p|'

let folder: string
let path: string
let said: string[]
let looks: { readonly document: TournamentDocument; readonly isSettled: boolean }[]
let file: GrowingFile
let now: number

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'growing-'))
  path = join(folder, 'vugraph.lin')
  said = []
  looks = []
  now = 1_000_000
  const follower = {
    look: async (document: TournamentDocument, isSettled: boolean) => {
      looks.push({ document, isSettled })
      return { waits: false }
    },
  }
  file = new GrowingFile(path, follower, (line) => said.push(line))
})
afterEach(() => rmSync(folder, { recursive: true }))

const look = (isOver = false) => {
  now += 1_000
  return file.look(now, isOver)
}

/** Calls, cards, and the claim of the last look. */
const last = (): string =>
  sessionsOfDocument(looks.at(-1)!.document)
    .flatMap(({ tables }) => tables.flatMap(({ logs }) => logs.flatMap(({ events }) => events)))
    .flatMap((event) => {
      if (event.type === 'BID') return [event.call]
      if (event.type === 'PLAY_CARD') return [event.card]
      return event.type === 'CLAIM' ? [`claim ${event.tricks}`] : []
    })
    .join(' ')

const AUCTION = '1NT P 3NT P P P'

it('leaves a value alone that is still being written, and takes it once it stays so', async () => {
  writeFileSync(path, `${HEAD}qx|o1|${DEAL}${CALLS}pc|SQ|pc|SA|pg||mc|1`)
  await look()
  expect(last()).toBe(`${AUCTION} SQ SA`)
  appendFileSync(path, '1|')
  await look()
  expect(last()).toBe(`${AUCTION} SQ SA claim 11`)
  appendFileSync(path, `qx|o2|${DEAL}mb|1`)
  for (let i = 0; i < 29; i += 1) await look()
  expect(last()).toBe(`${AUCTION} SQ SA claim 11`)
  appendFileSync(path, 'N')
  for (let i = 0; i < 33; i += 1) await look()
  expect(last()).toBe(`${AUCTION} SQ SA claim 11 1NT`)
  expect(file.isSent).toBe(true)
  expect(said).toEqual([])
})

it('takes no letter for another one that is written by half', async () => {
  const bytes = Buffer.from(`${HEAD}qx|o1|${DEAL}${CALLS}nt|Óla: é`)
  writeFileSync(path, bytes.subarray(0, -1))
  await look()
  expect(JSON.stringify(looks.at(-1)!.document)).toContain('Óla')
})

it('says once what it leaves out, and goes on with the rest', async () => {
  const bad = DEAL.replace('SA82', 'SK82')
  writeFileSync(path, `${HEAD}qx|o1|${bad}${CALLS}pc|SQ|\nqx|o2|${DEAL}${CALLS}pc|SQ|`)
  await look()
  expect(last()).toContain(AUCTION)
  expect(said).toEqual([])
  await look()
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(/^vugraph\.lin: left out: line 2, /)
  appendFileSync(path, 'pc|SA|')
  for (let i = 0; i < 3; i += 1) await look()
  expect(last()).toContain('SQ SA')
  expect(said).toHaveLength(1)
})

it('waits for a file that is replaced, gone for a moment, or no tournament yet', async () => {
  await look()
  expect([looks, said]).toEqual([[], []])
  writeFileSync(path, 'nothing')
  await look()
  expect(said).toEqual([])
  await look()
  await look()
  expect(said).toHaveLength(1)
  expect(said[0]).toContain('cannot be read')
  writeFileSync(path, `${HEAD}qx|o1|${DEAL}${CALLS}pc|SQ|pc|SA|`)
  await look()
  rmSync(path)
  await look()
  writeFileSync(path, `${HEAD}qx|o1|${DEAL}mb|1N|`)
  await look()
  expect(last()).toBe(`${AUCTION} SQ SA`)
  writeFileSync(path, `${HEAD}qx|o1|${DEAL}${CALLS}pc|SQ|pc|SA|pc|S3|`)
  await look()
  expect(last()).toBe(`${AUCTION} SQ SA S3`)
  expect(looks).toHaveLength(2)
  expect(said).toHaveLength(1)
})

it('says that nothing was played yet', async () => {
  writeFileSync(path, `${HEAD}qx|o1|${DEAL}`)
  for (let i = 0; i < 3; i += 1) await look()
  expect(said).toEqual(['vugraph.lin: neither results nor plays yet'])
})

it('is sent at once, and whole, where nobody writes to it any more', async () => {
  writeFileSync(path, `${HEAD}qx|o1|${DEAL}mb|1N|mb|p`)
  await look(true)
  expect(last()).toBe('1NT P')
  expect(file.isSent).toBe(true)
})
