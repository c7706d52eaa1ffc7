import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import remarks from '../en/remarks.json' with { type: 'json' }
import { type RemarkCode, sayRemark } from './remarks.ts'

const ROOT = join(import.meta.dirname, '../../..')

const FOLDERS = ['packages/formats/src', 'apps/cli/src/commands', 'apps/server/src']

/** What can name a code: the sources that make remarks. */
const SOURCES = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/(^|\/)testing\//.test(file))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8')),
).join('\n')

describe('remarks on files', () => {
  it.each<[RemarkCode, Record<string, string | number>, string]>([
    [
      'room-missing',
      { round: 2, home: 'A', visiting: 'B', room: 'OPEN', boards: '3', count: 1 },
      'Round 2, A against B: board 3 has a result in the open room only; it does not count.',
    ],
    [
      'room-missing',
      { round: 2, home: 'A', visiting: 'B', room: 'CLOSED', boards: '3, 4', count: 2 },
      'Round 2, A against B: boards 3, 4 have a result in the closed room only; they do not count.',
    ],
    [
      'official-differs',
      { kind: 'rank', registration: 'p4', given: 2, computed: 'none' },
      'The place of p4 is 2 in the file, none here.',
    ],
    ['document-invalid', { path: '/events', fault: 'shape', reason: 'Too big' }, 'At /events: Too big'],
    ['pbn-comment-open', {}, 'A comment begins with { here and does not end with }.'],
    [
      'contract-unknown',
      { value: '9NT', lost: 'contract' },
      'Contract: "9NT" is not a contract. The contract has been left out.',
    ],
    ['csv-line', { what: 'pairs', lost: 'it' }, 'This line has no pairs. It has been left out.'],
    [
      'record-breach',
      { board: 3, part: 'cards', index: 5, breach: 'revoke', lost: 'rest' },
      'Board 3, card 5: The hand could follow suit and did not; mark the card as a revoke. It has been left out, with everything after it.',
    ],
    [
      'record-breach',
      { board: 3, part: 'claim', index: 0, breach: 'no-claim' },
      'Board 3, the claim: There is no claim to answer or take back; send the claim first.',
    ],
  ])('%s %o', (code, args, text) => {
    expect(sayRemark(code, args)).toBe(text)
  })

  it('have no sentence that nothing says', () => {
    const codes = Object.keys(remarks).map((id) => id.slice('remark.'.length))
    const unused = codes.filter((code) => code !== 'lost' && !SOURCES.includes(`'${code}'`))
    // These two are codes of a refusal, typed by `ImportRefusal`.
    expect(unused.filter((code) => !['session-running', 'would-lose', 'may-be-same'].includes(code))).toEqual(
      [],
    )
  })
})

it.each(readdirSync(join(ROOT, 'packages/texts/glossary')).map((file) => file.slice(0, 2)))(
  'names in %s each kind of file that English names',
  (language) => {
    const textsOf = (of: string, file: string): Readonly<Record<string, string>> =>
      JSON.parse(readFileSync(join(ROOT, `packages/texts/${of}/${file}.json`), 'utf8'))
    const kindsIn = (text = ''): readonly string[] => [...new Set(text.match(/\b[A-Z]{3,}\b/g))].sort()
    for (const [file, key] of [
      ['dialogs', 'upload.drop'],
      ['remarks', 'remark.format-unknown'],
    ] as const)
      expect([key, kindsIn(textsOf(language, file)[key])]).toEqual([key, kindsIn(textsOf('en', file)[key])])
  },
)

it.each(['en', 'da', 'de', 'es', 'fr', 'it', 'nb', 'nl', 'pl', 'pt', 'sv', 'tr'])(
  'What is weighed has words for each thing that sources tell to be in doubt: %s',
  (language) => {
    const file = readFileSync(join(import.meta.dirname, '..', language, 'remarks.json'), 'utf8')
    const text = (JSON.parse(file) as Record<string, string>)['remark.weighed']!
    const tables = [...SOURCES.matchAll(/const ABOUT\b[^{]*\{([^}]*)\}/g)].map(([, table = '']) => table)
    const inTables = tables.flatMap((table) => [...table.matchAll(/: '([a-zA-Z]+)'/g)])
    const told = new Set([...SOURCES.matchAll(/about: '([a-zA-Z]+)'/g), ...inTables].map(([, one]) => one!))
    expect(tables.length).toBeGreaterThan(0)
    const reasons = ['number', 'movement', 'order', 'row', 'first']
    expect(told.size).toBeGreaterThan(5)
    expect([...told, ...reasons].filter((one) => !text.includes(` ${one} {`))).toEqual([])
  },
)
