import { runs } from '@openroom/test-kit/nightly'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LIMITS } from '../limits.ts'
import { bytesAsSource } from '../text.ts'
import { cutSessions, decodeSpan, withoutSessions } from './cutSessions.ts'
import type { DocumentTable } from './document.ts'
import { board, event, registration, segment, session, table, tournamentDocument } from './documentBuilder.ts'
import { jsonReader, parseDocument, parseSession, readDocument, writeDocument } from './readDocument.ts'
import { documentArb } from './testing/documents.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

const cut = (text: string) => {
  const bytes = bytesOf(text)
  const spans = cutSessions(bytes)
  return { sessions: spans.map((span) => decodeSpan(bytes, span)), outline: withoutSessions(bytes, spans) }
}

describe('sessions in the JSON of a document', () => {
  it.each([
    ['{"events":[{"segments":[{"sessions":[{"a":1},{"b":[2]}]}]}]}', ['{"a":1}', '{"b":[2]}']],
    ['{"events":[{"segments":[{"sessions":[ 7 , "]," ]}]}]}', ['7', '"],"']],
    ['{"\\u0065vents":[{"segments":[{"sessions":[1]}]}]}', ['1']],
    ['{"events":[{"name":"sessions","segments":[{"key":["x"],"sessions":[]},{"sessions":[1]}]}]}', ['1']],
    ['{"sessions":[1],"x":{"events":[{"segments":[{"sessions":[2]}]}]}}', []],
    ['{"events":{"segments":[{"sessions":[2]}]}}', []],
    ['[{"events":[{"segments":[{"sessions":[2]}]}]}]', []],
  ])('%s', (text, sessions) => {
    expect(cut(text).sessions).toEqual(sessions)
  })

  it('leave their numbers behind', () => {
    expect(cut('{"events":[{"segments":[{"sessions":[ {"é":1} ,{}],"ø":1}]}]}').outline).toBe(
      '{"events":[{"segments":[{"sessions":[ 0 ,1],"ø":1}]}]}',
    )
  })
})

/** Something that no place of a document may hold. */
const WRONG: readonly unknown[] = [null, -7, 'wrong', [], {}, { surprise: 1 }]

type Place = { readonly holder: Record<string, unknown>; readonly key: string }

function placesIn(value: unknown): readonly Place[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])])
}

const damageArb = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...WRONG)), { minLength: 1, maxLength: 3 })

describe('a document read session by session', () => {
  it('is answered as one that is read as a whole, whatever is wrong with it', () => {
    fc.assert(
      fc.property(documentArb, damageArb, (document, damages) => {
        const value = JSON.parse(writeDocument(document)) as unknown
        for (const [nth, wrong] of damages) {
          const places = placesIn(value)
          const { holder, key } = places[nth % places.length]!
          holder[key] = structuredClone(wrong)
        }
        expect(readDocument(JSON.stringify(value))).toEqual(parseDocument(value))
      }),
      { numRuns: runs(150, 15) },
    )
  })

  it('is no JSON for the same reason, wherever it breaks', () => {
    fc.assert(
      fc.property(
        documentArb,
        fc.nat(),
        fc.constantFrom('', ',', '}', ']', '{', '"', 'x'),
        (document, nth, sign) => {
          const text = JSON.stringify(document)
          const at = nth % text.length
          const broken = text.slice(0, at) + sign + text.slice(at + 1)
          let reason = ''
          try {
            JSON.parse(broken)
          } catch (error) {
            reason = (error as Error).message
          }
          const read = readDocument(broken)
          const told = !read.ok && read.error.code === 'json-syntax' ? read.error.args.reason : ''
          expect(told).toBe(reason)
        },
      ),
      { numRuns: runs(150, 15) },
    )
  })

  it.each(['utf-8 with a mark', 'windows-1252'])('in %s', async (charset) => {
    const sessions = [session({ key: 's', boards: [board({ number: 1 })] })]
    const segments = [segment({ key: 'g', name: 'G', sessions })]
    const events = [event({ key: 'e', name: 'E', type: 'PAIR', segments })]
    const text = JSON.stringify(tournamentDocument({ key: 'k', name: 'Café Zoë' }, events))
    const bytes = charset === 'windows-1252' ? Buffer.from(text, 'latin1') : bytesOf(`\ufeff${text}`)
    const read = await jsonReader.read(bytesAsSource(bytes), LIMITS)
    expect(read.ok && read.value.document.tournament.name).toBe('Café Zoë')
  })

  it('keeps what many logs have alike once', () => {
    const events = [{ type: 'PLAY_CARD', seat: 'N', card: 'SA' }]
    const logs = [1, 2].map((number) => ({ board: number, events }))
    const value = JSON.parse(
      JSON.stringify(
        session({
          key: 's',
          boards: [1, 2].map((number) => board({ number })),
          registrations: ['a', 'b'].map((key) => registration({ key, name: key })),
          tables: [table({ key: 't', number: 1, ns: 'a', ew: 'b', logs: logs as DocumentTable['logs'] })],
        }),
      ),
    ) as unknown
    const [first, second] = parseSession(value).data!.tables[0]!.logs
    expect(first!.events).toEqual(events)
    expect(second!.events[0]).toBe(first!.events[0])
  })
})
