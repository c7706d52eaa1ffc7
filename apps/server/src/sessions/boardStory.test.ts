import { storySchema } from '@openroom/protocol/schema/fieldOfBoard'
import { describe, expect, it } from 'vitest'
import type { ScoredTable } from '../archive/boardScores.public.ts'
import { storyOf } from './boardStory.ts'

const row = (more: Partial<ScoredTable>): ScoredTable => ({
  ns: 1,
  ew: 2,
  match_id: null,
  home: null,
  level: 4,
  strain: 'S',
  doubling: 0,
  declarer: 2,
  over: 0,
  score: 420,
  lead: null,
  gap: null,
  lead_cost: null,
  ...more,
})

describe('the story of a board', () => {
  it('is a swing of teams with both rooms, the lead that let a slam through and who won how much', () => {
    const slam = { level: 6, score: 980, lead: 'DK', gap: 1, lead_cost: 1 }
    const story = storyOf([
      row({ ns: 8, ew: 7, match_id: 3, home: 7, over: 1, score: 450, gap: 0 }),
      row({ ns: 7, ew: 8, match_id: 3, home: 7, ...slam }),
    ])
    expect(storySchema.parse(story)).toEqual(story)
    expect(story!.swing).toEqual({
      home: 7,
      visiting: 8,
      points: 530,
      imps: 11,
      difference: 'slam',
      open: { contract: '6S', declarer: 'SOUTH', result: 0, score: 980, turn: 'lead', lead: 'DK' },
      closed: { contract: '4S', declarer: 'SOUTH', result: 1, score: 450, turn: null, lead: null },
    })
    expect(story!.contracts.find(({ contract }) => contract === '6S')).toEqual({
      contract: '6S',
      declarer: 'SOUTH',
      tables: 1,
      made: 1,
      down: 0,
      makes: false,
      leads: [{ card: 'DK', tables: 1 }],
      defence: 0,
    })
  })

  it('knows both sides’ best of pairs, and a board that was passed out', () => {
    const passed = { level: 0, strain: null, doubling: null, declarer: null, over: null, score: 0 }
    const story = storyOf([row({}), row({ ns: 3, ew: 4, ...passed })])
    expect(storySchema.parse(story)).toEqual(story)
    expect(story).toMatchObject({ matches: 0, swing: null })
    expect(story!.best).toMatchObject([
      { line: 'NORTH_SOUTH', contract: '4S', score: 420, tables: 1, ns: 1, ew: 2 },
      { line: 'EAST_WEST', contract: 'Passed out', declarer: null, result: null, score: 0, ns: 3, ew: 4 },
    ])
  })
})
