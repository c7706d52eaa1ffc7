// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { keepLines, keptLines } from './keptLines.ts'

beforeEach(() => localStorage.clear())

test('lines are known by their board, and gone when none is left', () => {
  keepLines('5 7 3', ['8.SAH2', '12.DK'])
  expect(keptLines('5 7 3')).toEqual(['8.SAH2', '12.DK'])
  expect(keptLines('5 7 4')).toEqual([])
  keepLines('5 7 3', [])
  expect(localStorage.getItem('openroom.lines')).toBe('[]')
})

test('those of forty boards are kept, the last ones', () => {
  for (let board = 0; board <= 40; board++) keepLines(`${board}`, ['0.SA'])
  expect(keptLines('0')).toEqual([])
  expect(keptLines('1')).toEqual(['0.SA'])
})

test('what another page left there is no line', () => {
  localStorage.setItem('openroom.lines', '[["1",[2]],{"1":["0.SA"]}]')
  expect(keptLines('1')).toEqual([])
})
