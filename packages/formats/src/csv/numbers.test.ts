/** A pair's number against its name. */
import { expect, it } from 'vitest'
import { readFile } from '../read.ts'
import { rankingTable } from '../testing/rankingTable.ts'
import { textAsSource } from '../text.ts'

const HEAD = 'event,date,scoring,board,round,table,ns,ew,ns_name,ew_name,contract,declarer,tricks'

async function read(rows: readonly string[]) {
  const file = await readFile(
    textAsSource([HEAD, ...rows.map((row) => `Club,2026-08-01,MP,${row}`)].join('\n')),
  )
  if (!file.ok) throw new Error(file.error.message)
  const remarks = file.value.warnings.filter(({ code }) => code === 'number-of-names')
  const ranking = rankingTable(file.value.document)
  return {
    ranking: ranking.map(({ name, played, percent }) => [name, played, Number(percent)]),
    remarks,
    ranked: ranking,
  }
}

it('Pairs of an arrow switch stay themselves where each direction counts from 1', async () => {
  const { ranking, remarks } = await read([
    '1,1,1,1,1,Ann A - Abe A,Cat C - Cal C,4S,N,10',
    '1,1,2,2,2,Bea B - Bob B,Dot D - Dan D,4S,N,9',
    '2,2,1,1,1,Cat C - Cal C,Ann A - Abe A,3NT,N,9',
    '2,2,2,2,2,Dot D - Dan D,Bea B - Bob B,3NT,N,8',
  ])
  expect(ranking).toHaveLength(4)
  expect(ranking.every(([, played, percent]) => played === '2' && percent === 50)).toBe(true)
  expect(remarks).toEqual([])
})

it('A mistyped number does not take a result from the pair that is named', async () => {
  const { ranking, remarks } = await read([
    '1,1,1,1,11,Ann A - Abe A,Cat C - Cal C,4S,N,10',
    '1,1,2,2,12,Bea B - Bob B,Dot D - Dan D,4S,N,9',
    '2,2,1,2,12,Ann A - Abe A,Dot D - Dan D,3NT,N,9',
    '2,2,2,2,11,Bea B - Bob B,Cat C - Cal C,3NT,N,8',
    '3,3,1,1,11,Ann A - Abe A,Cat C - Cal C,3NT,N,9',
    '3,3,2,2,12,Bea B - Bob B,Dot D - Dan D,3NT,N,8',
  ])
  expect(ranking.find(([name]) => name === 'Ann A - Abe A')).toEqual(['Ann A - Abe A', '3', 100])
  expect(ranking).toHaveLength(4)
  expect(remarks.map(({ args }) => [args.number, args.by])).toEqual([['2', 'name']])
})

it('A substitute plays for the pair whose number it has, and is told', async () => {
  const { ranking, remarks, ranked } = await read([
    '1,1,1,1,11,Ann A - Abe A,Cat C - Cal C,4S,N,10',
    '1,1,2,2,12,Bea B - Bob B,Dot D - Dan D,4S,N,9',
    '2,2,1,1,12,Ann A - Zoe Z,Dot D - Dan D,3NT,N,9',
    '2,2,2,2,11,Bea B - Bob B,Cat C - Cal C,3NT,N,8',
  ])
  expect(ranking).toHaveLength(4)
  expect(ranked.find(({ name }) => name === 'Ann A - Abe A')?.players).toContain('Zoe Z')
  expect(remarks.map(({ args }) => [args.number, args.by])).toEqual([['1', 'number']])
})

it('Names in another order are the same pair without a remark', async () => {
  const { ranking, remarks } = await read([
    '1,1,1,1,11,Ann A - Abe A,Cat C - Cal C,4S,N,10',
    '2,2,1,1,11,Abe A - Ann A,Cat C - Cal C,4S,N,9',
  ])
  expect([ranking.length, remarks]).toEqual([2, []])
})
