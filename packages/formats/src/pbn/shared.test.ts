/** Real files: the expected outcome of each, and what was read is written and read again. */

import { createReadStream, readFileSync } from 'node:fs'
import { isNightly, someOf } from '@openroom/test-kit/nightly'
import { hasSharedData, sharedPath } from '@openroom/test-kit/sharedData'
import { describe, expect, it } from 'vitest'
import { checkFile } from '../check.ts'
import { parseDocument } from '../json/readDocument.ts'
import { readFile } from '../read.ts'
import { bytesAsSource } from '../text.ts'
import { encodePbn, writePbn } from './writePbn.ts'

/** Boards, results, auctions, plays; official figures compared and differing. */
type Counts = readonly [number, number, number, number, number, number]

type Expected = {
  readonly counts: Counts
  /** Differing figures by the convention that explains them (docs/formats.md). */
  readonly explained?: Readonly<Record<string, number>>
  /** Warnings by their code. */
  readonly warnings?: Readonly<Record<string, number>>
}

const team = (auctions = 40, plays = 40, warnings = {}): Expected => ({
  counts: [20, 40, auctions, plays, 0, 0],
  warnings,
})
const final = (auctions = 32, plays = 32, warnings = {}): Expected => ({
  counts: [16, 32, auctions, plays, 0, 0],
  warnings,
})
const hands = (boards: number, pars = 0): Expected => ({ counts: [boards, 0, 0, 0, pars, 0] })

const ASSUMED = { 'scoring-assumed': 1 }
const ADOPTED = { 'convention-adopted': 1 }
const BREACH = { 'record-breach': 1 }

const FILES: Readonly<Record<string, Expected>> = {
  'CommonGame_2020-02-21.pbn': hands(36, 36),
  // 286 games on 26 boards: people with programs, on their own days, all compared on one set of deals.
  'als_reg6_final_par_contest.pbn': {
    counts: [26, 286, 286, 273, 0, 0],
    warnings: { ...ASSUMED, 'boards-fewer': 3 },
  },
  // Four sets of 99 deals under the same numbers: four mini sessions.
  'bcdd_test1.bcdd.pbn': hands(396, 396),
  'bcdd_test1.pbn': hands(396),
  // Three boards were passed out without a Contract tag.
  'ben_camrose2024.pbn': { counts: [160, 160, 160, 157, 0, 0] },
  'bridgebots_sample.pbn': { counts: [3, 3, 3, 3, 0, 0] },
  'endplay_example1.pbn': { counts: [1, 2, 2, 2, 0, 0] },
  // A ScoreIMP for each side of 298 games that have the other room (596), and 299 pars.
  'endplay_example2.pbn': { counts: [10, 299, 279, 278, 895, 0], warnings: { 'room-missing': 1 } },
  'jfrunk_251223M.pbn': { counts: [24, 333, 0, 0, 24, 0], warnings: { 'boards-fewer': 2 } },
  'mikeliaohm_error.pbn': {
    counts: [2, 2, 2, 2, 0, 0],
    warnings: { 'game-twice-in-room': 1, 'room-missing': 2 },
  },
  'pbnhome_FFT_9901_v20.pbn': { counts: [40, 4336, 0, 0, 8648, 0], warnings: ADOPTED },
  'pbnhome_Politiken97_ROUND1.pbn': { counts: [10, 10, 10, 10, 0, 0] },
  // On one board a score of -55 is a misprint; the figures of its 42 results follow from another, which counts.
  // The figure of that row itself has a decimal less than the others.
  'pbnhome_papi_imp_01.pbn': {
    counts: [193, 18396, 193, 191, 18396, 1],
    explained: { 'cut-with-its-score': 1 },
    warnings: { 'score-weighed': 1, 'player-of-two': 3 },
  },
  // The column of matchpoints holds percentages, of equal scores to one decimal only; each board is on its own top.
  'pbnhome_papi_mp_2_7.pbn': {
    counts: [26, 2826, 26, 26, 2826, 2285],
    explained: { 'ties-to-one-decimal-less': 2285 },
    warnings: { 'convention-adopted': 2, 'player-of-two': 1 },
  },
  'pbntools_131108szczyrk.pbn': { counts: [30, 1205, 0, 0, 0, 0], warnings: { 'boards-fewer': 1 } },
  'pbntools_PCH1003.pbn': {
    counts: [26, 570, 0, 0, 0, 0],
    warnings: { ...ASSUMED, 'boards-fewer': 1, 'results-fewer': 1 },
  },
  'pbntools_aba_17901.pbn': { counts: [2, 56, 56, 56, 0, 0], warnings: ASSUMED },
  // Three of 576 games are empty, one is passed out. Here and in the next, substitutes took seats.
  'pbntools_bbo_acbl_1607.pbn': {
    counts: [12, 573, 573, 572, 0, 0],
    warnings: {
      ...ASSUMED,
      'charset-guessed': 1,
      'boards-fewer': 19,
      'results-fewer': 1,
      'player-of-two': 8,
    },
  },
  'pbntools_bbo_annamar_1538.pbn': {
    counts: [5, 52, 57, 56, 0, 0],
    warnings: { ...ASSUMED, 'results-open': 1, 'player-of-two': 2 },
  },
  'pbntools_bbo_wronie_9533.pbn': {
    counts: [18, 726, 726, 725, 0, 0],
    warnings: { ...ASSUMED, 'boards-fewer': 14, 'player-of-two': 4 },
  },
  'pbntools_sm0807.pbn': { counts: [27, 108, 0, 0, 0, 0], warnings: { 'charset-guessed': 1 } },
  'pbntools_wb120802_pairs.pbn': { counts: [27, 216, 0, 0, 0, 0] },
  'pbntools_wb130801.pbn': { counts: [27, 351, 0, 0, 0, 0] },
  'rs-pbn_Hand_Trophy_Pairs.pbn': hands(26),
  'rs-pbn_Hazlemere_Trophy.pbn': hands(30),
  'rs-pbn_Schiphol.pbn': { counts: [1, 1, 1, 1, 0, 0] },
  // The event may be an individual; the file has its deals only.
  'rs-pbn_Wed_Individual.pbn': hands(28),
  // 8 results on each of 21 boards with IMPs for both sides (336), and 16 totals with their places.
  'ruter71.pbn': { counts: [21, 168, 0, 0, 368, 0] },
  // Every play section is empty.
  'thorvald_Cappelletti-GIB61.pbn': { counts: [500, 500, 500, 0, 0, 0] },
  'thorvald_FordelingV2.pbn': hands(40, 40),
  // Four deals and the same four turned by a seat: two mini sessions; the second has no results.
  'thorvald_Match-_GIBNS_v_GIBEW.pbn': { counts: [8, 4, 8, 8, 0, 0], warnings: { 'results-open': 1 } },
  'thorvald_Match_1.pbn': hands(4),
  'bermuda2000/f0braus1.pbn': final(),
  'bermuda2000/f1us1bra.pbn': final(),
  'bermuda2000/f2us1bra.pbn': final(31, 27, { 'play-gap': 1, 'score-missing': 1 }),
  'bermuda2000/f3braus1.pbn': final(),
  'bermuda2000/f4braus1.pbn': final(32, 31, BREACH),
  'bermuda2000/f5us1bra.pbn': final(),
  'bermuda2000/f6us1bra.pbn': final(),
  'bermuda2000/f7braus1.pbn': final(),
  'bermuda2000/f8braus1.pbn': final(),
  'bermuda2000/f9braus1.pbn': final(),
  'etc99/A1A10202.pbn': team(40, 40, BREACH),
  'etc99/A1A10303.pbn': team(39),
  'etc99/A1A10404.pbn': team(),
  'etc99/A1A12929.pbn': team(),
  'etc99/A1A13737.pbn': team(40, 40, { 'record-breach': 2 }),
  'eyc00/A1A10101.pbn': team(),
  'eyc00/A1A10202.pbn': team(),
  'eyc00/A1A12020.pbn': team(),
  'eyc00/A1A12525.pbn': team(40, 40, BREACH),
  'eyc00/B1B10404.pbn': team(40, 39),
}

const source = (file: string) => createReadStream(sharedPath(`pbn/${file}`))

function tally(codes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

/** By day those of a thousand results and more are left out: how they were scored is found by scoring them in many ways. */
const TRIED = Object.entries(FILES).filter(([, { counts }]) => isNightly || counts[1] < 1_000)

describe.skipIf(!hasSharedData)('real PBN files', () => {
  it.each(someOf(TRIED, 12))('%s', async (file, { counts, explained = {}, warnings = {} }) => {
    const line = await checkFile(file, source(file))
    expect(line.error).toBeNull()
    const { boards, results, auctions, plays, official } = line
    const made = [boards, results, auctions, plays, official.compared, official.differing]
    expect(made).toEqual(counts)
    expect(official.explained).toEqual(explained)
    expect(official.unexplained).toBe(0)
    expect(tally(line.warnings.map(({ code }) => code))).toEqual(warnings)
  })

  it('that is no PBN file is refused', async () => {
    const line = await checkFile('bermud00.txt', source('bermuda2000/bermud00.txt'))
    expect(line).toMatchObject({ ok: false, format: null, error: { code: 'format-unknown' } })
  })

  it.each(someOf(TRIED, 12))('%s is written and read again as the same', async (file) => {
    const once = await readFile(source(file))
    if (!once.ok) throw new Error(once.error.message)
    const { document } = once.value
    expect(parseDocument(document).ok).toBe(true)
    const again = await readFile(bytesAsSource(encodePbn(writePbn(document))))
    expect(again.ok && again.value.document).toEqual(document)
  })

  it('have as many boards as their manifest says', () => {
    const manifest = readFileSync(sharedPath('MANIFEST.tsv'), 'utf8').split('\n')
    const told = manifest.flatMap((line) => {
      const [path = '', , , , , , contents = ''] = line.split('\t')
      const file = path.startsWith('pbn/') ? path.slice(4) : ''
      const [games, boards] = ['games', 'boards'].map((name) =>
        Number(new RegExp(`\\b${name}=(\\d+)`).exec(contents)?.[1]),
      )
      return FILES[file] && boards ? [{ file, games: games!, boards, ours: FILES[file].counts[0] }] : []
    })
    // Where numbers stand for several deals, each deal is a board.
    const several = told.filter(({ ours, boards }) => ours !== boards).map(({ file }) => file)
    expect(several).toEqual(['bcdd_test1.bcdd.pbn', 'bcdd_test1.pbn', 'thorvald_Match-_GIBNS_v_GIBEW.pbn'])
    expect(told.length).toBe(Object.keys(FILES).length)
  })
})
