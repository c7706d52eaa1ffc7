import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { linkTo } from '../action.ts'
import { PAGE_KEYS } from '../keys.ts'
import { ROW_KEYS } from '../slot/rowKeys.ts'
import { TABLE_KEYS } from './actions.ts'
import { EAR_KEYS } from './ear/useEarKeys.ts'
import { KeyTables } from './KeyTables.tsx'

afterEach(cleanup)

/** Each screen of a table has the keys of lists too. */
test('no key does two things in a table, but that there it steps instead of going along the row of boards', () => {
  const keys = Object.values({ ...TABLE_KEYS, ...PAGE_KEYS, ...EAR_KEYS, ...ROW_KEYS }).flat()
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual(['ArrowLeft', 'ArrowRight'])
  expect(ROW_KEYS.along).toEqual(['ArrowLeft', 'ArrowRight'])
})

test('help names every key, and says what each does', () => {
  render(<KeyTables />)
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
  const swipes = 4
  const all = [TABLE_KEYS, PAGE_KEYS, EAR_KEYS, ROW_KEYS, PAGE_KEYS].flatMap((keys) => Object.keys(keys))
  expect(rows).toHaveLength(all.length + swipes)
  expect(rows.flat().filter((text) => !text)).toEqual([])
  for (const names of ['Shift + Right arrow', 'Space', '1, 2, 3, or 4', '/ or Ctrl + K', 'M', '?'])
    expect(rows.map(([keys]) => keys)).toContain(names)
  expect(screen.queryByRole('button')).toBeNull()
})

test('what can be done here is pressed in the list, with its key or without', () => {
  const choose = vi.fn()
  const next = { id: 'next', keys: ['ArrowRight'], run: vi.fn() }
  const grey = { id: 'boards', text: 'Boards', disabled: true, run: vi.fn() }
  const away = { id: 'streams', text: 'Streams', when: false, run: vi.fn() }
  const still = { id: 'whatIf', keys: ['w'], disabled: true, run: vi.fn() }
  const none = { id: 'along', keys: ['ArrowLeft', 'ArrowRight'], when: false, run: vi.fn() }
  const actions = [next, still, none, grey, away, linkTo('kiosk', 'Kiosk', '/screen/1?kiosk')]
  render(<KeyTables here={{ actions, choose }} />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Next card; at a live table, next trick',
    'What if: continue the replay with cards of your own; press again to return to the play',
    'Boards',
  ])
  fireEvent.click(screen.getByRole('button', { name: /Next card/ }))
  expect(choose).toHaveBeenCalledWith(next)
  for (const name of ['Boards', /^What if/])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
  expect(screen.getByRole('link', { name: 'Kiosk' }).getAttribute('href')).toBe('/screen/1?kiosk')
})
