/** A tag that a game has twice: what the rest of the game says decides which value counts. */
import { describe, expect, it } from 'vitest'
import { LENIENT } from '../limits.ts'
import { readFile } from '../read.ts'
import { textAsSource } from '../text.ts'
import { counted } from '../weigh/testing/rows.ts'

type Tag = readonly [name: string, value: string]

const SEATS: readonly Tag[] = [
  ['North', 'Ann A'],
  ['South', 'Abe A'],
  ['East', 'Cat C'],
  ['West', 'Cal C'],
]
const HEAD: readonly Tag[] = [
  ['Event', 'Club'],
  ['Date', '2026.08.01'],
  ['Board', '2'],
  ['Scoring', 'MP'],
  ['Table', '1'],
  ...SEATS,
  ['Dealer', 'E'],
  ['Vulnerable', 'NS'],
]
const PLAYED: readonly Tag[] = [
  ['Contract', '4S'],
  ['Declarer', 'N'],
  ['Result', '10'],
  ['Score', 'NS 620'],
]

const written = (tags: readonly Tag[]): string =>
  tags.map(([name, value]) => `[${name} "${value}"]\n`).join('')

/** A tag behind the one of its name. */
const twice = (tags: readonly Tag[], name: string, value: string): readonly Tag[] =>
  tags.flatMap((one): readonly Tag[] => (one[0] === name ? [one, [name, value]] : [one]))

const game = (tags: readonly Tag[]) =>
  `${written(tags)}\n${written(
    [...HEAD, ...PLAYED].map(([name, value]): Tag => {
      const other = { Table: '2', North: 'Bea B', South: 'Bob B', East: 'Dot D', West: 'Dan D' }
      return [name, other[name as keyof typeof other] ?? value]
    }),
  )}`

async function read(tags: readonly Tag[]) {
  const { sessions, weighed, warnings } = await counted(game(tags))
  const tables = sessions.flatMap((one) => one.tables)
  return {
    results: tables.map(({ results }) =>
      results.map(({ board, scoreNs, tricks }) => [board, scoreNs, tricks]),
    ),
    weighed,
    codes: warnings.map(({ code }) => code),
  }
}

const RIGHT = [[[2, 620, 10]], [[2, 620, 10]]]

describe('a tag twice in one game', () => {
  it.each<[string, string, string, string, string | number]>([
    ['Result', '9', 'tricks', 'score', 10],
    ['Contract', '3NT', 'contract', 'score', '4S'],
    ['Declarer', 'E', 'declarer', 'score', 'N'],
    ['Score', 'NS 6200', 'score', 'score', 'NS 620'],
    ['Board', '1', 'number', 'deal', 2],
    ['Dealer', 'N', 'dealer', 'number', 'E'],
    ['Vulnerable', 'All', 'vulnerability', 'number', 'NS'],
  ])('%s counts as the rest has it', async (name, wrong, about, why, counts) => {
    const right = [...HEAD, ...PLAYED].find(([one]) => one === name)![1]
    const said = [[about, String(counts), why]]
    for (const [tags, other] of [
      [[...HEAD, ...PLAYED], wrong],
      [[...HEAD, ...PLAYED].map((one): Tag => (one[0] === name ? [name, wrong] : one)), right],
    ] as const) {
      const { results, weighed } = await read(twice(tags, name, other))
      expect([results, weighed.map((one) => one.map(String))]).toEqual([RIGHT, said])
    }
  })
  it('counts the same where the second stands behind the others of its kind', async () => {
    const { results, weighed } = await read([...HEAD, ...PLAYED, ['Result', '9']])
    expect([results, weighed.map((one) => one.map(String))]).toEqual([RIGHT, [['tricks', '10', 'score']]])
  })
  it('is passed out where the score is none', async () => {
    const tags = [
      ...HEAD,
      ['Contract', '4S'],
      ['Contract', 'Pass'],
      ['Declarer', 'N'],
      ['Score', '0'],
    ] as const
    const { weighed, results } = await read(tags)
    expect([weighed.map((one) => one.map(String)), results[0]?.[0]?.[1]]).toEqual([
      [['contract', 'Pass', 'score']],
      0,
    ])
  })
  it('counts neither where nothing tells, and that is asked', async () => {
    const tags = twice([...HEAD, ...PLAYED.filter(([name]) => name !== 'Score')], 'Result', '9')
    const { results, weighed } = await read(tags)
    expect([results, weighed]).toEqual([[[[2, null, null]], [[2, 620, 10]]], [['tricks', 'none', 'none']]])
    const text = game(tags)
    const file = await readFile(textAsSource(text), LENIENT)
    const [question] = file.ok ? file.value.questions! : []
    expect(question!.readings).toEqual(['10', '9'])
    const answered = await readFile(textAsSource(text), { ...LENIENT, choices: { [question!.id]: '9' } })
    const [table] = answered.ok ? answered.value.document.events[0]!.segments[0]!.sessions[0]!.tables : []
    expect(table!.results).toMatchObject([{ tricks: 9, scoreNs: -100 }])
  })
  it('is the next game where a tag that says which game it is has come again', async () => {
    const run = `${written([...HEAD, ...PLAYED])}${written(
      [...HEAD, ...PLAYED].map(([name, value]): Tag => [name, name === 'Board' ? '3' : value]),
    )}`
    const { sessions } = await counted(run)
    expect(sessions[0]!.boards.map(({ number }) => number)).toEqual([2, 3])
  })
})
