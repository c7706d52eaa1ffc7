/** What is given out of several sessions is read again as several. */
import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { writeCollection } from './collection.ts'
import type { TournamentDocument } from './json/document.ts'
import { sessionsOfDocument, withSessions } from './json/documentBuilder.ts'
import { LIMITS } from './limits.ts'
import { readFiles } from './read.ts'
import { partsOfBytes } from './several.ts'
import { pairsDocument } from './testing/pairsDocument.ts'
import { bytesAsSource, textAsSource } from './text.ts'

const evening = pairsDocument()
const named = (name: string, date: string): TournamentDocument => ({
  ...withSessions(evening, (session) => ({ ...session, date })),
  tournament: { ...evening.tournament, key: name.toLowerCase(), name },
  events: withSessions(evening, (session) => ({ ...session, date })).events.map((one) => ({ ...one, name })),
})
const SEVERAL = [named('Tuesday', '2024-03-05'), named('Thursday', '2024-03-07')]

const fileOf = (format: 'json' | 'csv', documents = SEVERAL): Uint8Array => {
  const written = writeCollection(documents, format)
  if (!written.ok) throw new Error(written.error)
  return written.value.bytes
}

async function read(bytes: Uint8Array) {
  const files = await readFiles([{ name: 'found', source: bytesAsSource(bytes) }])
  if (!files.ok) throw new Error(`${files.error.file}: ${files.error.error.message}`)
  return files.value
}

it('a list of documents is read as those documents', async () => {
  expect((await read(fileOf('json'))).map(({ document }) => document)).toEqual(SEVERAL)
  expect((await read(fileOf('json', SEVERAL.slice(0, 1)))).map(({ document }) => document)).toEqual([
    SEVERAL[0],
  ])
})

it('a table of several sessions is read as those sessions', async () => {
  const documents = (await read(fileOf('csv'))).map(({ document }) => document)
  expect(documents.map(({ events }) => events[0]!.name)).toEqual(['Tuesday', 'Thursday'])
  expect(documents.map((one) => sessionsOfDocument(one)[0]!.date)).toEqual(['2024-03-05', '2024-03-07'])
  const results = (one: TournamentDocument) =>
    sessionsOfDocument(one)[0]!.tables.flatMap((table) => table.results.length)
  expect(documents.map(results)).toEqual(SEVERAL.map(results))
})

it('two sessions of one event, on one day, stay two', async () => {
  const one = SEVERAL[0]!
  expect(await read(fileOf('csv', [one, one]))).toHaveLength(2)
})

it('a line that cannot be read is told at its place in the file', async () => {
  const lines = new TextDecoder().decode(fileOf('csv')).split('\r\n')
  const broken = [...lines.slice(0, -2), lines.at(-2)!.replace(/^\d+/, 'board'), ''].join('\r\n')
  const files = await readFiles([{ name: 'found', source: textAsSource(broken) }])
  const place = { line: lines.length - 1 }
  expect(files).toMatchObject({ ok: false, error: { file: 'found: 2', error: { code: 'csv-line', place } } })
})

it('a list that holds something else is refused, with its place in the list', async () => {
  const text = `[${JSON.stringify(SEVERAL[0])},{"format":"other"}]`
  const files = await readFiles([{ name: 'found', source: textAsSource(text) }])
  expect(files).toMatchObject({ ok: false, error: { file: 'found: 2', error: { code: 'document-unknown' } } })
  const cut = await readFiles([{ name: 'found', source: textAsSource(text.slice(0, -1)) }])
  expect(cut).toMatchObject({ ok: false, error: { file: 'found' } })
})

it('a table of many sessions takes no more than it holds', () => {
  const sessions = Array.from({ length: 8_000 }, (_, i) => `1,1,2,3NT,${i}`)
  const bytes = new TextEncoder().encode(['board,ns,ew,contract,session', ...sessions].join('\n'))
  const parts = partsOfBytes(bytes, 'board,ns,ew,contract,session', LIMITS)
  expect(parts).toHaveLength(8_000)
  expect(parts.reduce((sum, part) => sum + part.length, 0)).toBeLessThan(10 * bytes.length)
  expect(partsOfBytes(bytes, 'board,ns,ew,contract,session', { ...LIMITS, records: 7_999 })).toEqual([bytes])
})

it('a list of something else in an archive is left out, as other files there are', async () => {
  const files = { 'a.json': fileOf('json'), 'package.json': strToU8('[{"a":1},{"b":2}]') }
  const read = await readFiles([{ name: 'all.zip', source: bytesAsSource(zipSync(files)) }])
  if (!read.ok) throw new Error(read.error.error.message)
  expect(read.value).toHaveLength(2)
  expect(read.value[0]!.warnings.map(({ code }) => code)).toContain('zip-other')
})
