import type { Story } from '@openroom/protocol/schema/fieldOfBoard'
import { describe, expect, it } from 'vitest'
import { storyTexts, type Telling } from './story.ts'

const TELLING: Telling = { nameOf: (id) => ({ 7: 'Reds', 8: 'Blues' })[id] ?? `Pair ${id}`, byPoints: false }

const NONE: Story = {
  tables: 2,
  contracts: [],
  reached: [],
  best: [],
  matches: 0,
  flat: 0,
  swing: null,
}

const SLAM = { contract: '6S', declarer: 'SOUTH', result: 0, score: 980 } as const
const GAME = { contract: '4S', declarer: 'SOUTH', result: 1, score: 450 } as const

const SWING: NonNullable<Story['swing']> = {
  home: 7,
  visiting: 8,
  points: 530,
  imps: 11,
  difference: 'slam',
  open: { ...SLAM, turn: 'lead', lead: 'DK' },
  closed: { ...GAME, turn: null, lead: null },
}

describe('what decided a board', () => {
  it('is the swing of a match, who won it and by what', () => {
    expect(storyTexts({ ...NONE, matches: 1, swing: SWING }, TELLING)).toEqual([
      '11 IMPs to Reds.',
      'Only one room bid the slam.',
      'Open room: 6♠ by South =, +980. The lead of ♦K lets it through.',
      'Closed room: 4♠ by South +1, +450.',
    ])
  })

  it.each([
    ['won by the visitors', { points: -530, imps: -11 }, {}, '11 IMPs to Blues.'],
    ['by points', {}, { byPoints: true }, '530 points to Reds.'],
    ['less than an IMP', { points: 10, imps: 0 }, {}, 'No swing.'],
  ])('is a swing %s', (_, swing, telling, expected) => {
    const story = { ...NONE, matches: 1, swing: { ...SWING, ...swing } }
    expect(storyTexts(story, { ...TELLING, ...telling })[0]).toBe(expected)
  })

  it('names the match of the largest of many swings', () => {
    const story = { ...NONE, tables: 6, matches: 3, flat: 1, swing: SWING }
    expect(storyTexts(story, TELLING)[0]).toBe(
      '3 matches, 1 of them without a swing. The largest swing: Reds – Blues.',
    )
  })

  it('is contracts, who reached what and both sides’ best among pairs', () => {
    const counts = { tables: 12, made: 3, down: 9, makes: false, defence: 1 }
    const story: Story = {
      ...NONE,
      tables: 14,
      contracts: [
        { contract: '6Sx', declarer: 'SOUTH', ...counts, leads: [{ card: 'DK', tables: 2 }] },
        {
          contract: 'Passed out',
          declarer: null,
          tables: 1,
          made: 0,
          down: 0,
          makes: null,
          defence: 0,
          leads: [],
        },
      ],
      reached: [{ line: 'NORTH_SOUTH', stake: 'slam', reached: 12, below: 1 }],
      best: [
        { line: 'NORTH_SOUTH', tables: 3, ns: 1, ew: 2, ...SLAM },
        { line: 'EAST_WEST', tables: 1, ns: 3, ew: 4, ...SLAM, result: -1, score: -50 },
      ],
    }
    expect(storyTexts(story, TELLING)).toEqual([
      '6♠× by South: 12 tables, made at 3, down at 9. It goes down double dummy. ' +
        'The lead of ♦K lets it through at 2 tables. The defence lets it through at one table.',
      'Passed out: One table',
      'N-S bid the slam at 12 of the 13 tables where they declared.',
      'Best for N-S: 6♠ by South =, +980 (3 tables)',
      'Best for E-W: 6♠ by South −1, +50 (Pair 4)',
    ])
  })
})
