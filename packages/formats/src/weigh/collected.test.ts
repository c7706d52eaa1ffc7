/** The collected files whose statements contradict each other, where they are at hand, each with what is right. */
import { createReadStream, existsSync } from 'node:fs'
import { sharedPath } from '@openroom/test-kit/sharedData'
import { describe, expect, it } from 'vitest'
import { checkFile } from '../check.ts'
import { sessionsOfDocument } from '../json/documentBuilder.ts'
import { readFile } from '../read.ts'
import { rankingTable } from '../testing/rankingTable.ts'

const FOLDER = sharedPath('../cases/files')

async function read(name: string) {
  const path = `${FOLDER}/${name}`
  const [line, file] = [await checkFile(name, createReadStream(path)), await readFile(createReadStream(path))]
  if (!file.ok) throw new Error(file.error.message)
  const { document } = file.value
  const results = sessionsOfDocument(document).flatMap(({ tables }) => tables.flatMap((one) => one.results))
  const rows = rankingTable(document)
  return {
    line,
    rows,
    scores: results.map(({ scoreNs }) => scoreNs),
    codes: [...line.warnings, ...line.faults].map(({ code }) => code),
    percents: new Map(rows.map(({ name, percent }) => [name, Number(percent).toFixed(2)])),
    points: rows.map(({ name, points }) => [name, Number(points)]),
    players: sessionsOfDocument(document).flatMap(({ registrations, tables }) =>
      [...registrations, ...tables].flatMap((one) =>
        (Array.isArray(one.players) ? one.players : Object.values(one.players)).flatMap(
          (own) => own?.name ?? [],
        ),
      ),
    ),
  }
}

describe.skipIf(!existsSync(FOLDER))('of the collected files', () => {
  it.each([
    ['auction_tag_twice.pbn', [420, -50]],
    ['score_cannot_be.pbn', [-630, -600]],
    ['both_rooms_open.pbn', [480, 430]],
    ['row_cut_short.pbn', [3200, 450, 450, 420, 420, 420]],
    ['r1_result.pbn', [-450, -450, -650, -620]],
    ['h1_hash.pbn', [400, -50, 90, -100, 90, -100]],
  ])('%s has its scores', async (name, scores) => {
    const found = await read(name)
    expect(found.scores.toSorted()).toEqual([...scores].sort())
    expect(found.line.official.differing).toBe(0)
  })

  it.each([
    ['auction_tag_twice.pbn', 10],
    ['score_cannot_be.pbn', 1],
    ['both_rooms_open.pbn', 2],
    ['passed_out_twice.pbn', 10],
  ])('%s has its winner by %i', async (name, by) => {
    const [first, second] = (await read(name)).points
    expect([first?.[1], second?.[1]]).toEqual([by, 0])
  })

  it('number_and_name.csv tells the pairs apart', async () => {
    const { percents } = await read('number_and_name.csv')
    expect([...percents.values()]).toEqual(['50.00', '50.00', '50.00', '50.00'])
  })

  it('neuberg_session.csv is scored on the top of the session', async () => {
    const { percents } = await read('neuberg_session.csv')
    expect([percents.get('N3 A - S3 B'), percents.get('E1 C - W1 D')]).toEqual(['66.67', '65.63'])
  })

  it('session_and_total.pbn has nothing that differs', async () => {
    const { line } = await read('session_and_total.pbn')
    expect([line.official.compared, line.official.differing]).toEqual([20, 0])
  })

  // All IMPs cancel out but for those of an AVE+ to both sides of one board with four scores.
  it.each([
    ['m3.csv', 2 * 4 * 3],
    ['h2.csv', 0],
  ])('%s gives an average its IMPs for each comparison: %i in all', async (name, sum) => {
    const { points } = await read(name)
    expect(points.reduce((all, [, one]) => all + Number(one), 0)).toBeCloseTo(sum)
  })

  it('l2_pw.lin has all eight players', async () => {
    expect(new Set((await read('l2_pw.lin')).players).size).toBe(8)
  })

  it.each([
    ['a1_suitletters.pbn', ['deal-letters']],
    ['k1_twice_same_round.pbn', []],
    ['r1_result.pbn', []],
  ])('%s is told %j', async (name, codes) => {
    expect((await read(name)).codes).toEqual(codes)
  })
})
