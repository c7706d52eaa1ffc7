import type { Scoring } from '@openroom/protocol/schema/scoring'
import { expect, test } from 'vitest'
import { PAIRS_SCORED as PAIRS } from '../../testing/results.ts'
import { scoringWords } from './scoringWords.ts'

const said = (calcType: Scoring['calcTypes'][number], changes: Partial<typeof PAIRS> | null) =>
  scoringWords({
    calcTypes: [calcType],
    pairs: changes && { ...PAIRS, ...changes },
    organiser: null,
    date: null,
    figures: null,
  }).join(' ')

test.each([
  ['MP', {}, /two points for each score beaten.*full top with Neuberg/],
  ['MP', { perWin: 1, ascherman: true, neuberg: 'none' }, /half a point.*Ascherman.*no Neuberg/],
  [
    'MP',
    { missedBoards: 'scaled', winners: 2, sections: 'apart' },
    /within each section.*ranked separately.*scaled up/,
  ],
  [
    'IMP',
    {},
    /^Cross-IMPs: each score is compared with every other score; the sum is divided by the number of comparisons\.$/,
  ],
  ['IMP', { imps: 'butler', trim: 1 }, /without the highest and the lowest score\.$/],
  [
    'IMP',
    { imps: 'butler', trim: 2, roundDatum: false },
    /the 2 highest and the 2 lowest scores\. The datum/,
  ],
  ['BAM', null, /^Board-a-match/],
] as const)('%s with %j', (calcType, changes, text) => {
  expect(said(calcType, changes)).toMatch(text)
})

test.each([
  [null, /^Total points: the scores of both rooms/],
  [PAIRS, /^Total points: each pair/],
] as const)('total points are no IMPs, of teams nor of pairs', (pairs, text) => {
  const figures = { organiser: null, date: null, figures: null }
  const words = scoringWords({ calcTypes: ['IMP'], totalPoints: true, pairs, ...figures }).join(' ')
  expect(words).toMatch(text)
  expect(words).not.toMatch(/Cross-IMP|^IMPs/)
})
