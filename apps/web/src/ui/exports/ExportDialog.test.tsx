import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { cache } from '../../live/cache.ts'
import { miniSession } from '../../testing/sessions.ts'
import ExportDialog from './ExportDialog.tsx'

afterEach(() => {
  cleanup()
  cache.clear()
  vi.unstubAllGlobals()
})

/** What the server says of each format: the header, or why there is no file. */
const ANSWERS: Readonly<Record<string, () => Response>> = {
  pbn: () => new Response('% PBN', { headers: { 'x-openroom-left-out': 'penalties, byes' } }),
  json: () => new Response('{}'),
  lin: () =>
    Response.json(
      { code: 'export-without-record', message: 'There is no auction or play yet, which this format needs.' },
      { status: 404 },
    ),
}

function show() {
  const asked = vi.fn((path: string) => Promise.resolve(ANSWERS[path.split('.').at(-1) ?? '']!()))
  vi.stubGlobal('fetch', asked)
  render(<ExportDialog session={miniSession()} onClose={() => {}} />)
  return asked
}

const choose = (format: string) =>
  fireEvent.change(screen.getByLabelText('Format'), { target: { value: format } })

const itemsOf = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

test('what a format has no room for is said before the file is saved', async () => {
  const asked = show()
  expect(await screen.findByText('This format cannot include:')).toBeTruthy()
  expect(itemsOf()).toEqual(['penalties and their reasons', 'byes'])
  expect(asked.mock.calls[0]?.[0]).toBe('/api/export/session/1.pbn')
  const save = screen.getByRole('link', { name: 'Save' })
  expect([save.getAttribute('href'), save.hasAttribute('download')]).toEqual([
    '/api/export/session/1.pbn',
    true,
  ])
})

test('in a board it offers that board first', () => {
  window.history.replaceState(null, '', '/screen/1?screen=frequency&board=3')
  try {
    const asked = show()
    expect(screen.getByLabelText<HTMLSelectElement>('Contents').selectedOptions[0]?.textContent).toBe(
      'Board 3',
    )
    expect(asked.mock.calls[0]?.[0]).toBe('/api/export/board/1/3.pbn')
  } finally {
    window.history.replaceState(null, '', '/')
  }
})

test('a format that holds everything says so', async () => {
  show()
  choose('json')
  expect(await screen.findByText('The file contains everything.')).toBeTruthy()
  expect(itemsOf()).toEqual([])
  expect(screen.getByRole('link', { name: 'Save' }).getAttribute('href')).toBe('/api/export/session/1.json')
})

test('a format that cannot be had says why, and there is nothing to save', async () => {
  show()
  choose('lin')
  expect(await screen.findByText('There is no auction or play yet, which this format needs.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Save' })).toBeNull()
})
