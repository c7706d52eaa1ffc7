import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { cache } from '../../live/cache.ts'
import { beginStep } from '../../ui/arrival.ts'
import BoardsPage from './BoardsPage.tsx'

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ count: 0, next: null, boards: [] })))

afterEach(() => {
  cleanup()
  cache.clear()
  vi.unstubAllGlobals()
})

function open(search = '') {
  const { hook, searchHook } = memoryLocation({ path: `/boards${search}` })
  render(
    <Router hook={hook} searchHook={searchHook}>
      <BoardsPage />
    </Router>,
  )
}

test('who presses an example comes to how many boards were found', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  open()
  const example = screen.getByRole('link', { name: 'Boards that nobody bid on' })
  beginStep()
  screen.getByRole('heading', { level: 1 }).blur()
  fireEvent.click(example)
  const found = await screen.findByRole('heading', { name: 'No board found' })
  expect(document.activeElement).toBe(found)
  expect(scrolled.mock.contexts).toEqual([found])
  scrolled.mockRestore()
})

test('an address that is not understood says which part of it', () => {
  open('?hand=9999&lead=Z')
  for (const at of ['9999', 'Z'])
    expect(screen.getAllByText(new RegExp(`“${at}” is not recognised`)).length).toBeGreaterThan(0)
})

test('points to press say that they are points, and write themselves as the line has them', () => {
  open()
  const points = within(screen.getByRole('group', { name: 'Points' }))
  expect(points.getByText('Points')).toBeTruthy()
  fireEvent.click(points.getByRole('button', { name: '0–10' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Hand' }).value).toBe('10-')
})
