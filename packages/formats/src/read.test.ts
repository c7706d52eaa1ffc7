import { describe, expect, it } from 'vitest'
import { checkFile } from './check.ts'
import { sessionsOfDocument } from './json/documentBuilder.ts'
import { writeDocument } from './json/readDocument.ts'
import { LIMITS } from './limits.ts'
import { DEAL, game, readText, tags } from './pbn/testing/texts.ts'
import { readFile, readFiles } from './read.ts'
import type { ByteSource } from './report.ts'
import { bytesAsSource, textAsSource } from './text.ts'

const bytes = (...values: readonly number[]): ByteSource => bytesAsSource(Uint8Array.from(values))

/** So many megabytes of a text again and again, and how many of them were taken. */
function endless(text: string, megabytes: number): { source: ByteSource; taken: () => number } {
  const chunk = new TextEncoder().encode(text.repeat(Math.ceil(2 ** 20 / text.length)))
  let taken = 0
  async function* chunks(): ByteSource {
    for (; taken < megabytes; taken++) yield chunk
  }
  return { source: chunks(), taken: () => taken }
}

describe('a file is refused with its reason', () => {
  it.each([
    ['empty', bytes(), 'file-empty'],
    ['blank', textAsSource(' \r\n\n\t'), 'file-empty'],
    ['binary', bytes(0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3), 'file-binary'],
    ['control characters', bytes(...Array.from({ length: 60 }, (_, i) => (i % 2) + 1)), 'file-binary'],
    ['a letter', textAsSource('Dear tournament director,\nhere are the results.'), 'format-unknown'],
    ['other JSON', textAsSource('{"a": 1}'), 'document-unknown'],
    ['cut off in a tag', textAsSource(game().slice(0, game().indexOf('Vulnerable'))), 'pbn-tag-cut'],
    ['text that turns binary', textAsSource(`${game()}\n{${'\u0000'.repeat(50)}}`), 'file-binary'],
  ])('%s', async (_, source, code) => {
    const read = await readFile(source)
    expect(!read.ok && read.error.code).toBe(code)
    expect(!read.ok && read.error.message.length).toBeGreaterThan(10)
  })

  it('but not for a stray NUL', async () => {
    const read = await readFile(textAsSource(game().replace('[Event ', '[Eve\u0000nt ')))
    expect(read.ok && read.value.counts.results).toBe(1)
  })

  it('when it is 200 MB, long before its end', async () => {
    for (const text of [`${game()}\n`, '; a comment\n', 'x']) {
      const { source, taken } = endless(text.startsWith('x') ? `[Event "${text}"]${text}` : text, 200)
      const read = await readFile(source)
      expect(read.ok).toBe(false)
      expect(taken()).toBeLessThan(40)
    }
  })

  it('without asking its name', async () => {
    const line = await checkFile('results.lin', textAsSource(game()))
    expect(line).toMatchObject({
      file: 'results.lin',
      format: 'PBN',
      ok: true,
      error: null,
      boards: 1,
      results: 1,
    })
    const wrong = await checkFile('results.pbn', textAsSource('hello'))
    expect(wrong).toMatchObject({ format: null, ok: false, error: { code: 'format-unknown' }, boards: 0 })
  })
})

describe('content decides the format', () => {
  it.each(['[Board "1"]\n', '% PBN 2.1\n[Board "1"]\n', '%Creator: x\n; y\n{ z }\n [ Board "1"]\n'])(
    '%s is PBN',
    async (text) => {
      const read = await readFile(textAsSource(text))
      expect(read.ok && read.value.format).toBe('PBN')
    },
  )

  it('a document is read as it was written', async () => {
    const { document } = await readText(game())
    const read = await readFile(textAsSource(writeDocument(document)))
    expect(read.ok && read.value.format).toBe('JSON')
    expect(read.ok && read.value.document).toEqual(document)
  })

  it('whatever the pieces in which it arrives', async () => {
    const text = new TextEncoder().encode(`% PBN 2.1\n${game({ North: 'Łódź' })}\n${game({ Board: '2' })}`)
    async function* piecemeal(): ByteSource {
      for (const byte of text) yield Uint8Array.of(byte)
    }
    const [whole, pieces] = [await readFile(bytesAsSource(text)), await readFile(piecemeal())]
    expect(pieces).toEqual(whole)
    expect(whole.ok).toBe(true)
  })
})

describe('results and hands in two files', () => {
  const results = [1, 2].map((n) => game({ Board: String(n), Deal: '' })).join('\n')
  const hands = (numbers: readonly number[]) =>
    numbers.map((n) => tags({ Board: String(n), Dealer: 'N', Vulnerable: 'None', Deal: DEAL })).join('\n')
  const given = (...texts: readonly string[]) =>
    readFiles(texts.map((text, i) => ({ name: `${i}`, source: textAsSource(text) })))

  it('become one document with deals', async () => {
    const read = await given(hands([1, 2, 3]), results)
    expect(read.ok && read.value).toHaveLength(1)
    const boards = read.ok ? sessionsOfDocument(read.value[0]!.document)[0]!.boards : []
    expect(boards.map(({ number, deal }) => [number, deal?.N])).toEqual([
      [1, 'AKQJ.5432.432.32'],
      [2, 'AKQJ.5432.432.32'],
    ])
  })

  it('warn of boards that the hands do not have', async () => {
    const read = await given(results, hands([2]))
    const warning = read.ok ? read.value[0]!.warnings.find(({ code }) => code === 'hands-missing') : null
    expect(warning?.args).toEqual({ missing: 1, boards: 2 })
  })

  it.each([
    ['of another year', '2005.05.09', '2020.02.21', 2],
    ['of the day before', '2020.02.21', '2020.02.20', 1],
    ['without a day', '2005.05.09', '', 1],
  ])('hands %s are its hands or not', async (_, day, handsDay, documents) => {
    const dated = (text: string, date: string) => `[Date "${date}"]\n${text}`
    const played = [1, 2].map((n) => game({ Board: String(n), Deal: '', Date: day })).join('\n')
    const dealt = [1, 2]
      .map((n) => tags({ Board: String(n), Dealer: 'N', Vulnerable: 'None', Deal: DEAL }))
      .map((text) => (handsDay === '' ? text : dated(text, handsDay)))
      .join('\n')
    const read = await given(played, dealt)
    expect(read.ok && read.value).toHaveLength(documents)
    const [first] = read.ok ? sessionsOfDocument(read.value[0]!.document) : []
    expect(first?.boards.every(({ deal }) => deal === null)).toBe(documents === 2)
  })

  it('stay apart when nothing fits, and are refused by name', async () => {
    expect(await given(results, hands([9]))).toMatchObject({ ok: true, value: [{}, {}] })
    expect(await given(results, 'hello')).toMatchObject({ ok: false, error: { file: '1' } })
  })
})

it('a limit can be given', async () => {
  const read = await readFile(textAsSource(game().repeat(20)), { ...LIMITS, bytes: 500 })
  expect(!read.ok && read.error.code).toBe('file-too-large')
})

it.each([
  ['are told', true, ['round-short']],
  ['are not', false, []],
])('a USEBIO file whose rounds %s has them remarked upon only then', async (_, isTold, expected) => {
  const line = ([ns, ew]: readonly number[]) =>
    `<TRAVELLER_LINE><NS_PAIR_NUMBER>${ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>${ew}</EW_PAIR_NUMBER><SCORE>420</SCORE></TRAVELLER_LINE>`
  const boards = [
    [
      [1, 11],
      [2, 12],
      [3, 13],
    ],
    [
      [1, 12],
      [2, 13],
    ],
  ].map((met, i) => {
    const board = `<BOARD><BOARD_NUMBER>${i + 1}</BOARD_NUMBER>${met.map(line).join('')}</BOARD>`
    return isTold ? `<MATCH><ROUND_NUMBER>${i + 1}</ROUND_NUMBER>${board}</MATCH>` : board
  })
  const text = `<?xml version="1.0"?><USEBIO Version="1.2"><CLUB><CLUB_NAME>Club</CLUB_NAME></CLUB><EVENT EVENT_TYPE="MP_PAIRS"><EVENT_DESCRIPTION>Night</EVENT_DESCRIPTION><DATE>01/08/2026</DATE>${boards.join('')}</EVENT></USEBIO>`
  const read = await readFile(textAsSource(text))
  const told = read.ok ? read.value.warnings.map(({ code }) => code) : []
  expect(told.filter((code) => code === 'round-short' || code === 'rounds-missing')).toEqual(expected)
  expect(read.ok && read.value.counts.results).toBe(5)
})
