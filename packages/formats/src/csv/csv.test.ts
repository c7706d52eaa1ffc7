import { describe, expect, it } from 'vitest'
import type { TournamentDocument } from '../json/document.ts'
import { sessionsOfDocument } from '../json/documentBuilder.ts'
import { LIMITS } from '../limits.ts'
import { readUsebioText } from '../usebio/readUsebio.ts'
import { PAIRS, TEAMS } from '../usebio/testing/seeds.ts'
import { RANKING_COLUMNS, writeRankingCsv } from './ranking.ts'
import { RESULT_COLUMNS, writeResultsCsv } from './results.ts'
import { csvText } from './table.ts'

function documentOf(text: string): TournamentDocument {
  const read = readUsebioText(text, LIMITS)
  if (!read.ok) throw new Error(read.error.message)
  return read.value.document
}

/** Rows as objects; good for fields without quotes. */
function rowsOf(csv: string): readonly Readonly<Record<string, string>>[] {
  const [head, ...lines] = csv.trimEnd().split('\r\n')
  const columns = head!.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, i) => [columns[i]!, cell])))
}

it('quotes what has to be, and keeps formulas text', () => {
  const text = csvText(
    ['a', 'b'],
    [
      { a: 'x,"y"\n', b: -3 },
      { a: '=1+1', b: null },
    ],
  )
  expect(text).toBe(`a,b\r\n"x,""y""\n",-3\r\n'=1+1,\r\n`)
})

describe('results and ranking', () => {
  it('of pairs', () => {
    const document = documentOf(PAIRS)
    const [event, session] = [document.events[0]!, sessionsOfDocument(document)[0]!]
    const results = writeResultsCsv(event, session)
    expect(results.split('\r\n')[0]).toBe(RESULT_COLUMNS.join(','))
    expect(rowsOf(results)).toMatchObject([
      {
        board: '1',
        ns: '1',
        ew: '11',
        contract: '1NT',
        declarer: 'N',
        over: '0',
        score_ns: '90',
        points_ns: '0',
      },
      { board: '1', ns: '2', contract: '3HX', over: '-1', score_ns: '100', percent_ns: '100' },
      { board: '2', ns: '1', adjustment: 'AVE+ / AVE-', score_ns: '', percent_ns: '60' },
      { board: '2', ns: '2', contract: 'Pass', score_ns: '0' },
    ])
    const ranking = writeRankingCsv(event, session)
    expect(ranking.split('\r\n')[0]).toBe(RANKING_COLUMNS.join(','))
    expect(rowsOf(ranking).map(({ rank, name, side }) => [rank, name, side])).toEqual([
      ['1', 'Cid - Dot', 'NS'],
      ['2', 'Ann - Ben', 'NS'],
      ['1', 'Eva - Fay', 'EW'],
      ['2', 'Gus - Hal', 'EW'],
    ])
    expect(rowsOf(ranking).map(({ handicap }) => handicap)).toEqual(['', '-2.5', '', ''])
  })

  it('of teams', () => {
    const document = documentOf(TEAMS)
    const [event, session] = [document.events[0]!, sessionsOfDocument(document)[0]!]
    expect(rowsOf(writeResultsCsv(event, session))).toMatchObject([
      { room: 'OPEN', imps_ns: '10', imps_ew: '-10' },
      { room: 'CLOSED', imps_ns: '-10', imps_ew: '10' },
    ])
    expect(rowsOf(writeRankingCsv(event, session)).map(({ rank, points }) => [rank, points])).toEqual([
      ['1', '16.43'],
      ['2', '3.57'],
    ])
    const traits = [
      { players: [4, 4, 16, 8].map((handicap) => ({ name: 'P', memberId: null, handicap })) },
      { stratum: 'B', categories: ['Mixed', 'Juniors'] },
    ]
    const registrations = session.registrations.map((one, at) => ({ ...one, ...traits[at] }))
    const ranking = rowsOf(writeRankingCsv(event, { ...session, registrations }))
    expect(ranking.map(({ handicap, stratum, categories }) => [handicap, stratum, categories])).toEqual([
      ['32', '', ''],
      ['', 'B', 'Mixed; Juniors'],
    ])
  })
})
