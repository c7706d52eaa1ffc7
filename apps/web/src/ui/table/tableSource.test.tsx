import type { TableState } from '@openroom/bridge/table/state'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useTab } from './tableSource.ts'

const AUCTION: Pick<TableState, 'tricks'> = { tricks: [] }
const PLAY: Pick<TableState, 'tricks'> = { tricks: [{ leader: 'E', cards: [], winner: null }] }

const shown = (state: Pick<TableState, 'tricks'>, slot = 0) =>
  renderHook((now) => useTab(now, slot), { initialProps: state })

beforeEach(() => sessionStorage.clear())

test('the bidding box gives way to the tricks once cards are played, and comes back for the next board', () => {
  const { result, rerender } = shown(AUCTION)
  expect(result.current[0]).toBe('bidding')
  rerender(PLAY)
  expect(result.current[0]).toBe('tricks')
  rerender(AUCTION)
  expect(result.current[0]).toBe('bidding')
})

test('a tab that was chosen stays, in its own slot, and over a reload', () => {
  const { result, rerender, unmount } = shown(AUCTION)
  act(() => result.current[1]('dds'))
  rerender(PLAY)
  expect(result.current[0]).toBe('dds')
  unmount()
  expect(shown(PLAY).result.current[0]).toBe('dds')
  expect(shown(PLAY, 1).result.current[0]).toBe('tricks')
})
