import { withSessions } from '@openroom/formats/json/documentBuilder'
import { LIMITS } from '@openroom/formats/limits'
import { pairsFixture } from '@openroom/simulate/fixtureDocuments'
import { someOf } from '@openroom/test-kit/nightly'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundledReader } from '../../testing/process.ts'
import { readHere } from './reading.ts'
import { type ReadingThread, readingThread } from './thread.ts'
import { writeHere } from './writing.ts'

let thread: ReadingThread

beforeAll(() => {
  thread = readingThread(bundledReader())
})

afterAll(() => thread.close())

const GAME = `[Event "Night"]\n[Board "1"]\n[Deal "N:AKQJ.5432.432.32 432.AKQJ.765.765 765.876.AKQJ.984 T98.T9.T98.AKQJT"]\n[Declarer "S"]\n[Contract "1NT"]\n[Result "8"]\n`

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
}

const file = (text: string, name = 'night.pbn') => ({ name, source: inPieces(text, 17) })

it('reads the same as here', async () => {
  const there = await thread.read([file(GAME)], LIMITS)
  expect(there.ok).toBe(true)
  expect(there).toEqual(await readHere([file(GAME)], LIMITS))
})

it('refuses the same as here', async () => {
  const bad = GAME.replace('1NT', '9NT')
  const there = await thread.read([file(bad)], LIMITS)
  expect(there).toMatchObject({
    ok: false,
    error: { file: 'night.pbn', error: { code: 'contract-unknown' } },
  })
})

it('reads several at the same time, each to its end', async () => {
  const texts = Array.from({ length: 8 }, (_, i) => GAME.replace('Night', `Night ${i}`))
  const read = await Promise.all(texts.map((text) => thread.read([file(text)], LIMITS)))
  expect(read.map((one) => one.ok && one.value[0]?.document.events[0]?.name)).toEqual(
    texts.map((_, i) => `Night ${i}`),
  )
})

it('stops asking for the pieces of a file that is too long', async () => {
  let given = 0
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) {
      given += 1
      yield new TextEncoder().encode(GAME)
    }
  }
  const read = await thread.read([{ name: 'endless', source: endless() }], { ...LIMITS, bytes: 10_000 })
  expect(read.ok).toBe(false)
  expect(given * GAME.length).toBeLessThan(1_000_000)
})

it('tells when a file breaks off', async () => {
  // biome-ignore lint/correctness/useYield: it breaks before it has anything to give
  async function* broken(): AsyncGenerator<Uint8Array> {
    throw new Error('the disk is gone')
  }
  await expect(thread.read([{ name: 'broken', source: broken() }], LIMITS)).rejects.toThrow(
    'the disk is gone',
  )
})

it('reads on after a large file', async () => {
  const large = `${GAME}${`% ${'-'.repeat(1_000)}\n`.repeat(6_000)}`
  const bytes = () => ({ name: 'large.pbn', source: inPieces(large, 1 << 16) })
  const reads = [thread.read([bytes()], LIMITS), thread.read([file(GAME)], LIMITS)]
  const [first, beside] = await Promise.all(reads)
  expect(beside).toEqual(await readHere([file(GAME)], LIMITS))
  expect(first?.ok && first.value[0]?.counts.boards).toBe(1)
  expect(await thread.read([file(GAME)], LIMITS)).toEqual(beside)
})

const FORMATS = ['json', 'pbn', 'usebio', 'lin', 'ranking'] as const

/** More than is handed over at once. */
const large = withSessions(pairsFixture(), (session) => ({
  ...session,
  tables: Array.from({ length: 40 }, (_, round) =>
    session.tables.map((one) => ({ ...one, key: `${one.key} ${round}`, round: round + 1 })),
  ).flat(),
}))

const ASKED = { of: 'session', id: 7, board: null } as const

it.each(someOf(FORMATS, 2))('writes the same as here: %s', async (format) => {
  const [there, here] = [await thread.write(large, ASKED, format), await writeHere(large, ASKED, format)]
  if (!there.ok || !here.ok) throw new Error('It can be written.')
  expect(Buffer.concat(there.value.pieces).equals(Buffer.concat(here.value.pieces))).toBe(true)
  expect({ ...there.value, pieces: [] }).toEqual({ ...here.value, pieces: [] })
})

it('writes what is small here, and nothing else', async () => {
  const broken = readingThread(new URL('data:text/javascript,throw new Error("no thread")'))
  expect((await broken.write(pairsFixture(), ASKED, 'pbn')).ok).toBe(true)
  await expect(broken.write(large, ASKED, 'pbn')).rejects.toThrow('no thread')
})

it('says there too what does not fit', async () => {
  const one = pairsFixture()
  const document = { ...one, events: Array.from({ length: 40 }, () => one.events).flat() }
  const asked = { of: 'tournament', id: 7, board: null } as const
  expect(await thread.write(document, asked, 'ranking')).toEqual({ ok: false, error: 'export-of-sessions' })
})
