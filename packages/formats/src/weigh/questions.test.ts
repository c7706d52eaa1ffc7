/** What nothing in a file decides is asked of whoever sends it, and the answer counts. */
import { describe, expect, it } from 'vitest'
import { sessionsOfDocument } from '../json/documentBuilder.ts'
import { LIMITS } from '../limits.ts'
import { game, tags } from '../pbn/testing/texts.ts'
import { readFile } from '../read.ts'
import type { ReadFile } from '../report.ts'
import { textAsSource } from '../text.ts'

async function read(text: string, choices: Readonly<Record<string, string>> = {}): Promise<ReadFile> {
  const file = await readFile(textAsSource(text), { ...LIMITS, choices })
  if (!file.ok) throw new Error(file.error.message)
  return file.value
}

const RANKS = 'AKQJT98765432'
const SEATS = { North: 'A', South: 'B', East: 'C', West: 'D' }
const CSV = 'event,date,scoring,board,round,table,ns,ew,contract,declarer,tricks'
const csv = (columns: string, rows: readonly string[]): string =>
  [CSV + columns, ...rows.map((row) => `Club,2026-08-01,MP,${row}`)].join('\n')
const dealt = (deal: string, i: number): string =>
  tags({ Event: 'Club', Date: '2026.08.01', Board: '1', Scoring: 'MP', Table: `${i}`, Deal: deal }) +
  tags({ North: `N${i}`, South: `S${i}`, East: `E${i}`, West: `W${i}` }) +
  `${tags({ Contract: '4S', Declarer: 'N', Result: '10' })}\n`
const CALLED = '[Auction "N"]\n1NT Pass Pass Pass\n'

const scores = ({ document }: ReadFile) =>
  sessionsOfDocument(document).flatMap(({ tables }) =>
    tables.flatMap(({ results }) => results.map(({ scoreNs }) => scoreNs)),
  )
const declarers = ({ document }: ReadFile) =>
  sessionsOfDocument(document).flatMap(({ tables }) =>
    tables.flatMap(({ results }) =>
      results.map(({ contract }) => (contract?.kind === 'played' ? contract.declarer : null)),
    ),
  )
const north = ({ document }: ReadFile) =>
  sessionsOfDocument(document).flatMap(({ boards }) => boards.map(({ deal }) => deal?.N ?? null))

type Case = {
  readonly text: string
  readonly readings: readonly string[]
  readonly now: string | null
  readonly of: (read: ReadFile) => readonly unknown[]
  /** What there is without an answer, and with each. */
  readonly without: readonly unknown[]
  readonly chosen: readonly (readonly unknown[])[]
}

const CASES: Readonly<Record<string, Case>> = {
  'the score, or contract and tricks': {
    text: csv(',score_ns', ['1,1,1,1,2,4S,N,10,450', '1,1,2,3,4,3NT,N,9,400']),
    readings: ['450', '420'],
    now: null,
    of: scores,
    without: [null, 400],
    chosen: [
      [450, 400],
      [420, 400],
    ],
  },
  'which of two results of the same pairs': {
    text: csv('', ['1,1,1,1,2,4S,N,10', '1,1,1,1,2,4S,N,9', '1,1,2,3,4,3NT,N,9']),
    readings: ['420', '-50'],
    now: null,
    of: scores,
    without: [null, 400],
    chosen: [
      [420, 400],
      [-50, 400],
    ],
  },
  'which of two games of the same pairs': {
    text:
      game({ ...SEATS, Contract: '4S', Result: '10', Deal: '', Scoring: 'MP', Table: '1' }) +
      game({ ...SEATS, Contract: '4S', Result: '9', Deal: '', Scoring: 'MP', Table: '1' }) +
      game({ North: 'E', South: 'F', East: 'G', West: 'H', Deal: '', Scoring: 'MP', Table: '2' }),
    readings: ['420', '-50'],
    now: null,
    of: (file) => scores(file).slice(0, 1),
    without: [null],
    chosen: [[420], [-50]],
  },
  'whose hand the contract is of': {
    text:
      tags({ Event: 'Club', Date: '2026.08.01', Board: '1', Scoring: 'MP', Dealer: 'N', ...SEATS }) +
      tags({ Vulnerable: 'None', Contract: '1NT', Declarer: 'E', Result: '7' }) +
      CALLED,
    readings: ['E', 'N'],
    now: null,
    of: declarers,
    without: [],
    chosen: [['E'], ['N']],
  },
  'which of two deals': {
    text:
      dealt(`N:${RANKS}... .${RANKS}.. ..${RANKS}. ...${RANKS}`, 1) +
      dealt(`N:KQJT98765432.A.. A.KQJT98765432.. ..${RANKS}. ...${RANKS}`, 2),
    readings: [`N:${RANKS}...`, 'N:KQJT98765432.A..'],
    now: null,
    of: north,
    without: [null],
    chosen: [[`${RANKS}...`], ['KQJT98765432.A..']],
  },
}

describe.each(Object.entries(CASES))('It is asked %s', (_, { text, readings, now, of, without, chosen }) => {
  it('with what counts until somebody says so', async () => {
    const file = await read(text)
    expect(file.questions?.map((one) => [one.readings, one.now, one.chosen])).toEqual([[readings, now, null]])
    expect(of(file)).toEqual(without)
  })
  it.each(readings.map((reading, i) => [reading, i] as const))(
    '%s counts where it is said',
    async (reading, i) => {
      const { id } = (await read(text)).questions![0]!
      const file = await read(text, { [id]: reading })
      expect(of(file)).toEqual(chosen[i])
      expect(file.questions?.map((one) => [one.id, one.chosen])).toEqual([[id, reading]])
      expect(file.warnings.filter(({ args }) => args.why === 'sender')).toHaveLength(1)
    },
  )
  it('is not answered by what it does not have, nor by the answer to another file', async () => {
    const { id } = (await read(text)).questions![0]!
    expect(of(await read(text, { [id]: 'neither' }))).toEqual(without)
    const other = await read(text.replaceAll('Club', 'Clubs').replaceAll('Table "1"', 'Table "4"'), {
      [id]: readings[0]!,
    })
    expect(other.questions?.map((one) => one.chosen)).toEqual([null])
  })
})

it('Two of the same words are two questions', async () => {
  const rows = ['1,1,1,1,2,4S,N,10,450', '1,2,1,3,4,4S,N,10,450', '1,1,2,5,6,3NT,N,9,400']
  const { questions } = await read(csv(',score_ns', rows))
  expect(new Set(questions?.map(({ id }) => id)).size).toBe(2)
  const file = await read(csv(',score_ns', rows), { [questions![1]!.id]: '420' })
  expect(scores(file).sort()).toEqual([400, 420, null])
})
