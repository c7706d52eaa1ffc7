// @vitest-environment jsdom
import type { Featured as Body } from '@openroom/protocol/schema/wall'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { miniSession } from '../../testing/sessions.ts'
import { wallTable } from '../../testing/wall.ts'
import { askWhoPlays } from '../../ui/spoilers/stages.ts'
import { Featured } from './Featured.tsx'

const table = (tableId: number, miniSessionId: number, interest: number): Body['tables'][number] => ({
  ...wallTable({ tableId, interest }),
  miniSessionId,
  title: 'Harbour Open',
})

const body: Body = {
  tables: [table(9, 2, 30), table(7, 3, 10), table(3, 1, 5)],
  swings: [],
  ended: [],
}

/** The third is of the final of a knock-out. */
const sessions = [
  miniSession({ miniSessionId: 1 }),
  miniSession({ miniSessionId: 2 }),
  miniSession({ miniSessionId: 3, arrangeType: 'KNOCK_OUT', segmentOrder: 2 }),
]

const shown = (featured: Body = body): readonly string[] => {
  const { container } = render(<Featured featured={featured} sessions={sessions} />)
  return [...container.querySelectorAll('a')].map((one) => /Table (\d+)/.exec(one.ariaLabel ?? '')?.[1] ?? '')
}

beforeEach(() => localStorage.clear())

afterEach(() => {
  cleanup()
  delete document.documentElement.dataset.spoilers
})

test('tables stand in order of interest, two beside the one that leads', () => {
  expect(shown()).toEqual(['9', '7', '3'])
  cleanup()
  expect(shown({ ...body, tables: [...body.tables, table(4, 1, 2)] })).toEqual(['9', '7', '3'])
})

test('the focus stays on the leading board when its match goes on in the other room, and on its place when it goes away', () => {
  const inMatch = (tableId: number) => ({ ...table(tableId, 2, 30), calcTableId: 5 })
  const first = { ...body, tables: [inMatch(9), table(7, 3, 10)] }
  const { container, rerender } = render(<Featured featured={first} sessions={sessions} />)
  const links = () => [...container.querySelectorAll('a')]
  links()[0]?.focus()
  rerender(<Featured featured={{ ...body, tables: [inMatch(10), table(7, 3, 10)] }} sessions={sessions} />)
  expect(document.activeElement).toBe(links()[0])
  links()[1]?.focus()
  rerender(<Featured featured={{ ...body, tables: [inMatch(10)] }} sessions={sessions} />)
  expect(document.activeElement).toBe(links()[0])
})

test('boards and swings are one stop, and arrows go on from row to row', () => {
  const swing = { boardNumber: 4, winner: 'Harbour', loser: 'Valley', imps: 11, calcTableId: 5, at: null }
  const swings = [{ ...swing, miniSessionId: 2, round: 1 }] as unknown as Body['swings']
  const { container, rerender } = render(<Featured featured={{ ...body, swings }} sessions={sessions} />)
  const links = () => [...container.querySelectorAll('a')]
  const stops = () => links().map(({ tabIndex }) => tabIndex)
  expect(stops()).toEqual([0, -1, -1, -1])
  expect(links().every((one) => one.closest('[data-rows] li') !== null)).toBe(true)
  act(() => links()[2]?.focus())
  expect(stops()).toEqual([-1, -1, 0, -1])
  rerender(<Featured featured={{ ...body, tables: [table(9, 2, 30)], swings: [] }} sessions={sessions} />)
  expect(stops()).toEqual([0])
})

test('a match that leads says from the start where its score will stand', () => {
  const figures = (tables: Body['tables']) => {
    const { container } = render(<Featured featured={{ ...body, tables }} sessions={sessions} />)
    // What says so of an empty page (list.module.css).
    expect(container.querySelector('[data-none], [hidden]')).toBeNull()
    const told = [...container.querySelectorAll('a')].map((one) =>
      [...one.querySelectorAll('b')].map(({ textContent }) => textContent).filter((text) => text === '–'),
    )
    cleanup()
    return told
  }
  const begun = { ...table(9, 2, 30), calcTableId: 5 }
  expect(figures([begun, { ...table(7, 3, 10), calcTableId: 6 }])).toEqual([['–', '–'], []])
  expect(figures([table(9, 2, 30)])).toEqual([[]])
  document.documentElement.dataset.spoilers = 'hidden'
  expect(figures([begun])).toEqual([[]])
})

test('swings say that they are the large ones, and when they were only where all do', () => {
  const swing = (boardNumber: number, at: string | null) => ({
    ...{
      boardNumber,
      winner: 'Harbour',
      loser: 'Valley',
      imps: 11,
      calcTableId: 5,
      miniSessionId: 2,
      round: 1,
      at,
    },
  })
  const told = (...ats: readonly (string | null)[]) => {
    const swings = ats.map((at, i) => swing(i + 2, at)) as unknown as Body['swings']
    render(<Featured featured={{ ...body, swings }} sessions={sessions} />)
    const list = screen.getByRole('list', { name: 'Large swings' })
    const text = list.textContent
    cleanup()
    return text
  }
  const now = new Date().toISOString()
  expect(told(now, null)).not.toContain('just now')
  expect(told(now, now)).toMatch(/Board 2.*just now.*Board 3.*just now/)
})

test('without spoilers neither order nor a later stage of a knock-out tells anything', () => {
  document.documentElement.dataset.spoilers = 'hidden'
  expect(shown()).toEqual(['3', '9'])
  cleanup()
  askWhoPlays(3)
  expect(shown()).toEqual(['3', '9', '7'])
})
