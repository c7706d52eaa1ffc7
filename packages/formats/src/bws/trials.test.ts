/** Real Bridgemate files and changed copies of their rows: none is lost, and the ranking is that of the whole. */
import { readdirSync, readFileSync } from 'node:fs'
import { hasSharedData, sharedPath } from '@openroom/test-kit/sharedData'
import { describe, expect, it } from 'vitest'
import { LIMITS } from '../limits.ts'
import { Warnings } from '../remark.ts'
import type { Remark } from '../report.ts'
import { soundDocument } from '../testing/formatTrial.ts'
import { rankingTable } from '../testing/rankingTable.ts'
import { reportMissing } from './progress.ts'
import { type BwsRow, type BwsRows, readRows } from './rows.ts'
import { rowsOf } from './testing/rowsOf.ts'
import { bwsToDocument } from './toDocument.ts'

const NAMES = hasSharedData ? readdirSync(sharedPath('bws')) : []

function rowsIn(name: string): BwsRows {
  const rows = readRows(readFileSync(sharedPath(`bws/${name}`)), LIMITS)
  if (!rows.ok) throw new Error(rows.error.message)
  return rows.value
}

type Built = { readonly ranking: readonly string[]; readonly warnings: readonly Remark[] }

/** Reads rows, and asserts that each is a result, erased, not played or reported. */
function built(rows: BwsRows): Built {
  const warnings = new Warnings({ ...LIMITS, warnings: 1_000 })
  const document = bwsToDocument(rows, warnings)
  reportMissing(rows, warnings)
  soundDocument(document)
  const { received, ...parts } = rowsOf(rows, document, warnings.all())
  expect(Object.values(parts).reduce((sum, count) => sum + count, 0)).toBe(received)
  const ranking = rankingTable(document).map(({ rank, players, played, points }) =>
    [rank, players, played, points].join(' '),
  )
  return { ranking: ranking.sort(), warnings: warnings.all() }
}

/** One row of the evening says that a pair of the other side declares: the other tables bear the seat out. */
const OF_EVENING = 'Board 6: who declares is in doubt; the file has E and NS. E counts'

const isOwn = ({ message }: Remark): boolean => !message.startsWith(OF_EVENING)

const codesOf = ({ warnings }: Built): readonly string[] => warnings.filter(isOwn).map(({ code }) => code)

const withReceived = (rows: BwsRows, change: (rows: readonly BwsRow[]) => readonly BwsRow[]): BwsRows => ({
  ...rows,
  ReceivedData: change(rows.ReceivedData),
})

/** Pairs of both directions numbered from 1: 13 to 24, who sit east-west, become 1 to 12. */
function renumbered(rows: BwsRows): BwsRows {
  const eastWest = [...new Set(rows.RoundData.map(({ ewpair }) => Number(ewpair)))].sort((a, b) => a - b)
  const turned = (column: string) => (row: BwsRow) => ({
    ...row,
    [column]: eastWest.indexOf(Number(row[column])) + 1,
  })
  return {
    ...rows,
    RoundData: rows.RoundData.map(turned('ewpair')),
    ReceivedData: rows.ReceivedData.map(turned('pairew')),
  }
}

describe.skipIf(!hasSharedData)('Bridgemate files', () => {
  it.each(NAMES)('%s: every row is a result, erased, not played or reported', (name) => {
    const rows = rowsIn(name)
    const read = built(rows)
    expect(codesOf(read)).toEqual([])
    expect(read.warnings).toHaveLength(name === 'bridgemate_12tables1section.bws' ? 1 : 0)
  })

  const evening = () => rowsIn('bridgemate_12tables1section.bws')
  const some = [0, 5, 77, 144, 286]

  it('of which a row is missing, say which', () => {
    const rows = evening()
    for (const at of some) {
      const { board, pairns, pairew } = rows.ReceivedData[at]!
      const lost = built(withReceived(rows, (all) => all.toSpliced(at, 1)))
      expect(codesOf(lost)).toEqual(['bws-missing'])
      expect(lost.warnings.find(isOwn)!.message).toContain(
        `1 of 288 results of the movement are missing, listed as board: pairs (round.table): ${board}: ${pairns}-${pairew} (`,
      )
    }
  })

  it('of which a row stands twice, or changed places with the next, rank the same', () => {
    const rows = evening()
    const { ranking } = built(rows)
    for (const at of some) {
      const row = rows.ReceivedData[at]!
      const twice = built(withReceived(rows, (all) => all.toSpliced(at, 0, row)))
      expect([twice.ranking, codesOf(twice)]).toEqual([ranking, ['bws-entered-again']])
      const swapped = built(withReceived(rows, (all) => all.toSpliced(at, 2, all[at + 1]!, row)))
      expect([swapped.ranking, codesOf(swapped)]).toEqual([ranking, []])
    }
  })

  it('of which a row was entered the other way round, and said so, rank by the pairs that sat', () => {
    const rows = evening()
    const { ranking } = built(rows)
    for (const at of some) {
      const { pairns, pairew, ...row } = rows.ReceivedData[at]!
      const turned = { ...row, pairns: pairew!, pairew: pairns!, remarks: 'Wrong direction' }
      expect(built(withReceived(rows, (all) => all.with(at, turned))).ranking).toEqual(ranking)
    }
  })

  it('numbered from 1 in both directions rank the same people in the same places', () => {
    const rows = evening()
    expect(built(renumbered(rows)).ranking).toEqual(built(rows).ranking)
  })
})
