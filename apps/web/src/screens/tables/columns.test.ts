import { expect, test } from 'vitest'
import { namesOf } from '../../ui/names.ts'
import type { Tier } from '../../ui/results/columns.ts'
import { teamColumns } from './columns.tsx'

const keys = (tier: Tier, live: boolean, counted = false) =>
  teamColumns({
    tier,
    bam: false,
    total: false,
    vps: true,
    names: namesOf([]),
    onCard: () => {},
    onTeam: () => {},
    rooms: live ? () => null : null,
    commentators: live,
    viewers: counted ? () => 0 : null,
  }).map(({ key }) => key)

test('beside the ways into the rooms both teams share a cell, but for wide tables', () => {
  expect(keys('quarter', true, true)).toEqual(['table', 'teams', 'played', 'swing', 'vp', 'rooms', 'viewers'])
  expect(keys('tablet', true)).toEqual(['table', 'teams', 'played', 'swing', 'vp', 'rooms', 'commentators'])
  expect(keys('wide', true)).toEqual(expect.arrayContaining(['home', 'visiting']))
})

test('once it is over each team has a column', () => {
  const apart = [
    'table',
    'home',
    'visiting',
    'played',
    'swing-home',
    'swing-visiting',
    'vp-home',
    'vp-visiting',
  ]
  expect(keys('quarter', false)).toEqual(apart)
})

test('on a phone the ways into the rooms stand below the teams', () => {
  expect(keys('phone', true)).toEqual(['table', 'teams', 'swing', 'vp'])
})
