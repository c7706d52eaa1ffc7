import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { namesOf } from '../../ui/names.ts'
import type { Tier } from '../../ui/results/columns.ts'
import { privateColumns } from './pairColumns.tsx'

const columns = (tier: Tier, imp = false, replays = true) =>
  privateColumns({
    tier,
    imp,
    replays,
    total: false,
    partners: false,
    names: namesOf([]),
    opens: () => false,
    onReplay: () => {},
    onBoard: () => {},
    onPair: () => {},
    contractOf: (_, contract) => contract,
  })

const keys = (...of: Parameters<typeof columns>) => columns(...of).map(({ key }) => key)

test('a wide table has everything', () => {
  expect(keys('wide')).toEqual(
    ['board', 'replay', 'opponents', 'side', 'contract', 'by', 'lead', 'over', 'score'].concat([
      'points',
      'figure',
      'bar',
      'running',
    ]),
  )
})

const headsOf = (tier: Tier): string => renderToStaticMarkup(columns(tier).map(({ head }) => head))

test('points fold below the score in a quarter', () => {
  expect(keys('tablet')).toContain('points')
  expect(headsOf('tablet')).not.toMatch(/Score<span/)
  expect(keys('quarter')).not.toContain('points')
  expect(headsOf('quarter')).toMatch(/Score<span[^>]*>Points/)
  expect(keys('quarter')).toContain('running')
})

test('replay, bar and opponents give way on a phone; points and the running figure fold', () => {
  expect(keys('phone')).toEqual(['board', 'contract', 'lead', 'over', 'score', 'figure'])
  expect(headsOf('phone')).toMatch(/Score<span[^>]*>Points.*%<span[^>]*>Session %/)
})

test('IMPs are the figure themselves and have no average to stand from', () => {
  expect(keys('wide', true)).not.toContain('points')
  expect(keys('wide', true)).not.toContain('bar')
})

test('without any replay there is no column for it', () => {
  expect(keys('wide', false, false)).not.toContain('replay')
})
