import { runs } from '@openroom/test-kit/nightly'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TournamentDocument } from '../json/document.ts'
import { withSessions } from '../json/documentBuilder.ts'
import { parseDocument } from '../json/readDocument.ts'
import { documentArb } from '../json/testing/documents.ts'
import { LIMITS } from '../limits.ts'
import { bytesAsSource } from '../text.ts'
import { pbnReader } from './readPbn.ts'
import { encodePbn, writePbn } from './writePbn.ts'

async function readBack(text: string): Promise<TournamentDocument> {
  const read = await pbnReader.read(bytesAsSource(encodePbn(text)), LIMITS)
  if (!read.ok) throw new Error(`${read.error.message} ${JSON.stringify(read.error)}\n${text}`)
  return read.value.document
}

/**
 * PBN names the players of each game; a document those of a table, and of logs. Where nothing but a name is told
 * of a game, it cannot tell who sat at that one board: here everybody keeps their seat.
 */
const seatedOnce = (document: TournamentDocument): TournamentDocument =>
  withSessions(document, (session) => ({
    ...session,
    tables: session.tables.map((table) => ({
      ...table,
      logs: table.logs.map((log) => ({
        ...log,
        events: log.events.filter(({ type }) => type !== 'SEAT_PLAYER'),
      })),
    })),
  }))

describe('a written file', () => {
  it('is read, and what was read is written and read again as the same', async () => {
    await fc.assert(
      fc.asyncProperty(documentArb.map(seatedOnce), async (document) => {
        const once = await readBack(writePbn(document))
        const checked = parseDocument(once)
        expect(checked.ok ? null : checked.error.message).toBeNull()
        expect(await readBack(writePbn(once))).toEqual(once)
      }),
      { numRuns: runs(60, 20) },
    )
  })

  it('keeps to the export format', () => {
    fc.assert(
      fc.property(documentArb, (document) => {
        const text = writePbn(document)
        expect(text.startsWith('% PBN 2.1\r\n% EXPORT\r\n')).toBe(true)
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n\t]/)
        for (const line of text.split('\r\n')) expect(line.length).toBeLessThanOrEqual(253)
      }),
      { numRuns: runs(60, 20) },
    )
  })
})
