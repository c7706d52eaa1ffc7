import { Worker } from 'node:worker_threads'
import type { TournamentDocument } from '@openroom/formats/json/document'
import { withSessions } from '@openroom/formats/json/documentBuilder'
import { writeDocument } from '@openroom/formats/json/readDocument'
import { LIMITS } from '@openroom/formats/limits'
import { pairsFixture, teamsFixture } from '@openroom/simulate/fixtureDocuments'
import { expect, it } from 'vitest'
import { bundledReader } from '../../testing/process.ts'
import { handOver, MOST_AT_ONCE, type Part, sizeOf, TakenOver } from './handOver.ts'
import type { FromReader, ToReader } from './readingProtocol.ts'

const TIMES = 12

/** Sessions of a fixture many times over: far more than may be handed over at once. */
const large = (document: TournamentDocument): TournamentDocument => ({
  ...document,
  events: document.events.map((event) => ({
    ...event,
    segments: event.segments.map((segment) => ({
      ...segment,
      sessions: Array.from({ length: TIMES }, (_, i) =>
        segment.sessions.map((session) => ({ ...session, key: `${session.key} ${i}` })),
      ).flat(),
    })),
  })),
})

const sizeOfAll = (parts: readonly Part[]): number => parts.reduce((sum, part) => sum + sizeOf(part), 0)

it('gives what was read piece by piece, and the same comes of it', () => {
  const documents = [large(pairsFixture()), large(teamsFixture())]
  const { outlines, pieces } = handOver(documents)
  const whole = structuredClone(outlines)
  const taken = new TakenOver(whole)
  const sizes: number[] = []
  for (let next = pieces.next(); !next.done; next = pieces.next()) {
    sizes.push(sizeOfAll(next.value))
    taken.take(structuredClone(next.value))
  }
  // As text: the order of members is told by the hashes of what is stored.
  expect(JSON.stringify(whole)).toBe(JSON.stringify(documents))
  expect(sizes.length).toBeGreaterThan(1)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(MOST_AT_ONCE)
})

it('hands over a session of any size in pieces too', () => {
  const document = withSessions(pairsFixture(), (session) => ({
    ...session,
    tables: Array.from({ length: 500 }, () => session.tables).flat(),
  }))
  const { pieces } = handOver([document])
  const sizes: number[] = []
  for (let next = pieces.next(); !next.done; next = pieces.next()) sizes.push(sizeOfAll(next.value))
  expect(sizes.length).toBeGreaterThan(5)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(MOST_AT_ONCE)
})

/** Nobody asks further: what comes is what would be handed over whatever the server is doing. */
it('hands over nothing that is not asked for', async () => {
  const bytes = new TextEncoder().encode(writeDocument(large(pairsFixture())))
  const worker = new Worker(bundledReader())
  const post = (message: ToReader) => worker.postMessage(message)
  const given: FromReader[] = []
  const next = () => new Promise<FromReader>((resolve) => worker.once('message', resolve))
  worker.on('message', (message: FromReader) => {
    if (message.type !== 'pull') given.push(message)
    else post({ type: 'piece', pull: message.pull, bytes: given.length + pulls++ === 0 ? bytes : null })
  })
  let pulls = 0
  try {
    post({ type: 'read', id: 1, names: ['large.json'], limits: LIMITS })
    while (given.length === 0) await next()
    post({ type: 'next', id: 1 })
    await next()
    // What the thread had sent without being asked would come before this.
    post({ type: 'next', id: 2 })
    await next()
    const counts = given.map((one) => (one.type === 'parts' && one.parts ? sizeOfAll(one.parts) : 0))
    expect(given.map(({ type }) => type)).toEqual(['outline', 'parts', 'parts'])
    expect(counts[1]).toBeGreaterThan(0)
    expect(counts[1]).toBeLessThanOrEqual(MOST_AT_ONCE)
    expect(JSON.stringify(given[0]).length).toBeLessThan(20_000)
  } finally {
    await worker.terminate()
  }
})
