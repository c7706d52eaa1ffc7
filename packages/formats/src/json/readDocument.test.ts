import { runs } from '@openroom/test-kit/nightly'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { documentSchema, type TournamentDocument } from './document.ts'
import {
  board,
  event,
  registration,
  result,
  segment,
  session,
  table,
  tournamentDocument,
} from './documentBuilder.ts'
import { documentPieces, parseDocument, readDocument, writeDocument } from './readDocument.ts'
import { documentArb } from './testing/documents.ts'

describe('documents as files', () => {
  it('come back as they were written', () => {
    fc.assert(
      fc.property(documentArb, (document) => {
        const read = readDocument(writeDocument(document))
        expect(read.ok && read.value).toEqual(document)
        const text = read.ok ? writeDocument(read.value) : ''
        const again = readDocument(text)
        expect(again.ok && writeDocument(again.value)).toBe(text)
      }),
      { numRuns: runs(60, 20) },
    )
  })

  it('are the same piece by piece', () => {
    fc.assert(
      fc.property(documentArb, (document) => {
        const pieces = Buffer.concat([...documentPieces(document)]).toString()
        expect(pieces).toBe(writeDocument(document))
      }),
      { numRuns: 30 },
    )
  })

  it('have the published JSON Schema', async () => {
    const schema = z.toJSONSchema(documentSchema, { target: 'draft-2020-12', reused: 'ref', io: 'input' })
    const text = `${JSON.stringify({ title: 'Tournament document', ...schema }, null, 2)}\n`
    await expect(text).toMatchFileSnapshot('../../../../docs/tournament-document.schema.json')
  })
})

const HANDS = {
  N: 'AKQJT98765432...',
  E: '.AKQJT98765432..',
  S: '..AKQJT98765432.',
  W: '...AKQJT98765432',
}

const sound = (): TournamentDocument => {
  const one = session({
    key: 's',
    boards: [board({ number: 1, deal: HANDS })],
    registrations: [registration({ key: 'a', name: 'A' }), registration({ key: 'b', name: 'B' })],
    tables: [table({ key: 't', number: 1, ns: 'a', ew: 'b', results: [result({ board: 1, scoreNs: 420 })] })],
  })
  const segments = [segment({ key: 'g', name: 'G', sessions: [one] })]
  return tournamentDocument({ key: 'k', name: 'K' }, [event({ key: 'e', name: 'E', type: 'PAIR', segments })])
}

type Json = { [key: string]: Json } & Json[]

/** The sound document with one thing changed, given by its path. */
function changed(path: string, value: unknown): unknown {
  const copy = JSON.parse(JSON.stringify(sound())) as Json
  const parts = path.split('/')
  const last = parts.pop()!
  const parent = parts.reduce<Json>((at, part) => at[part]!, copy)
  Object.assign(parent, { [last]: value })
  return copy
}

const SESSION = 'events/0/segments/0/sessions/0'

describe('a document is refused at the path of its fault', () => {
  it('unless it is sound', () => {
    expect(parseDocument(sound()).ok).toBe(true)
  })

  it.each([
    ['another format', 'format', 'chess', 'document-unknown', ''],
    ['a later version', 'version', 99, 'document-version', 'reads version 1'],
    ['an unknown field', 'surprise', 1, 'document-invalid', 'surprise'],
    ['a wrong seat', `${SESSION}/boards/0/dealer`, 'Q', 'document-invalid', `/${SESSION}/boards/0/dealer`],
    ['a missing registration', `${SESSION}/tables/0/ns`, 'z', 'document-invalid', `/${SESSION}/tables/0/ns`],
    [
      'a missing board',
      `${SESSION}/tables/0/results/0/board`,
      9,
      'document-invalid',
      `/${SESSION}/tables/0/results/0/board`,
    ],
    [
      'a key twice',
      `${SESSION}/registrations/1/key`,
      'a',
      'document-invalid',
      `/${SESSION}/registrations/1/key`,
    ],
    [
      'a penalty that counts nowhere',
      `${SESSION}/registrations/1/adjustments`,
      [{ unit: 'IMP', amount: -3, reason: null }],
      'document-invalid',
      'IMP does not count in this event',
    ],
    [
      'total points by matchpoints',
      'events/0/conventions',
      { imps: { scale: 'totalPoints' } },
      'document-invalid',
      'Total points need the calcType IMP',
    ],
    [
      'handicaps by match in a pairs event',
      'events/0/conventions',
      { teams: { handicapBoards: 24 } },
      'document-invalid',
      'only for teams and IMPs',
    ],
    ['a card twice', `${SESSION}/boards/0/deal/E`, HANDS.N, 'document-invalid', 'dealt twice'],
    ['14 cards', `${SESSION}/boards/0/deal/N`, 'AKQJT98765432.A..', 'document-invalid', '14 cards'],
  ])('%s', (_, path, value, code, words) => {
    const read = parseDocument(changed(path, value))
    expect(read.ok).toBe(false)
    if (read.ok) return
    expect(read.error.code).toBe(code)
    expect(read.error.message).toContain(words)
  })

  it.each([
    [{ arrangeType: 'KNOCK_OUT' }, 'carry-over'],
    [{ calcType: 'BAM' }, 'only for teams and IMPs'],
    [{ conventions: { teams: { handicapBoards: 24 }, ranking: { by: 'quotient' } } }, 'in a quotient'],
  ])('handicaps by match with %o', (given, words) => {
    const teams = {
      type: 'TEAM',
      calcType: 'IMP',
      conventions: { teams: { handicapBoards: 24 } },
    }
    const of = (own: object) =>
      parseDocument({ ...sound(), events: [{ ...sound().events[0], ...teams, ...own }] })
    const read = of(given)
    expect(of({}).ok).toBe(true)
    expect(!read.ok && read.error.message).toContain(words)
  })

  it('and text that is no JSON too', () => {
    const read = readDocument('{"format": ')
    expect(!read.ok && read.error.code).toBe('json-syntax')
  })
})
