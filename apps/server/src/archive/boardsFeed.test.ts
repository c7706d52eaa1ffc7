import type { FoundBoard } from '@openroom/protocol/schema/findBoards'
import { expect, it } from 'vitest'
import { boardsFeed } from './boardsFeed.ts'

const played = (ns: number): FoundBoard => ({
  place: ns,
  miniSessionId: 7,
  tournament: 'Spring Open',
  arrangeType: 'FREE' as const,
  segmentOrder: 1,
  session: '',
  day: '2026-03-11',
  board: 8,
  round: 1,
  room: null,
  ns,
  players: [],
  contract: '6NT',
  declarer: 'EAST',
  result: -2,
  score: 100,
  lead: null,
  swing: null,
  gap: null,
  matched: null,
  auction: null,
  replay: false,
  cindex: null,
  note: null,
})

it('tables at which a board was played are entries of their own, also where there is nothing to replay', () => {
  const feed = boardsFeed(
    { boards: [played(1), played(2)], count: 2, next: null },
    'https://a.example',
    'contract=6NT',
  )
  const ids = feed.match(/(?<=<entry>\n)<id>.*<\/id>/g) ?? []
  expect(new Set(ids).size).toBe(2)
  expect(feed.match(/screen=frequency&amp;board=8"/g)?.length).toBe(2)
})

it('who played is said where anybody is known', () => {
  const told = (names: readonly (string | null)[]) => {
    const one = { ...played(1), players: names.map((name) => ({ name, personId: null })) }
    const feed = boardsFeed({ boards: [one], count: 1, next: null }, 'https://a.example', '')
    return /<summary>(.*)<\/summary>/.exec(feed)?.[1]
  }
  expect(told(['Ann', null, 'Cid', 'Dan'])).toMatch(/^Ann, \?, Cid, Dan: 6NT/)
  expect(told([null, null, null, null])).toMatch(/^6NT/)
})
