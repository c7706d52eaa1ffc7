import { expect, it } from 'vitest'
import { knockOutPart } from './knockOutPart.ts'

it.each([
  ['Final - Segment 10', 'Final', 10, null],
  ['Segment 3 of 6', null, 3, 6],
  ['Segment 4/8', null, 4, 8],
  ['Semifinal 2', 'Semifinal', 2, null],
  ['Semi-final, 2 of 4', 'Semi-final', 2, 4],
  ['SF2', 'SF', 2, null],
  ['QF 3', 'QF', 3, null],
  ['Quarter-finals Set 4', 'Quarter-finals', 4, null],
  ['Round of 16 - Seg. 1', 'Round of 16', 1, null],
  ['Bermuda Bowl Final: Stanza 2', 'Bermuda Bowl Final', 2, null],
  ['Final (1st segment)', 'Final', 1, null],
  ['Final [2 of 6]', 'Final', 2, 6],
  ['Semifinal - 3rd quarter of 4', 'Semifinal', 3, 4],
])('%s is a part of a knock-out match', (text, stage, number, of) =>
  expect(knockOutPart(text)).toEqual({ stage, number, of }),
)

it.each([
  '3',
  'Round 3',
  'Final',
  'Round of 16',
  'R16',
  'Session 2',
  'Segment 7 of 6',
  'Segment 0',
  'Match 2',
  'Final - EXTRA TIME',
  'Day 2',
  '3rd quarter-final',
  '',
])('%s is none', (text) => expect(knockOutPart(text)).toBeNull())
