// @vitest-environment jsdom
/** Codes on the tables: which of tonight's tables have none, and what making some ends. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { cache } from '../../live/cache.ts'
import { CodesPage } from './CodesPage.tsx'

afterEach(() => {
  cleanup()
  cache.clear()
  vi.unstubAllGlobals()
})

const at = (number: number, room: string) => ({ number, room, section: null, isBye: false, round: 2 })
const TABLES = [1, 2, 3, 4].flatMap((number) => ['OPEN', 'CLOSED'].map((room) => at(number, room)))

async function show(codes: readonly number[]): Promise<readonly object[]> {
  const made: object[] = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.includes('table-codes')) {
      made.push(JSON.parse(`${init?.body}`))
      return Response.json({ codes: [] })
    }
    return Response.json(
      address.endsWith('/tables')
        ? { number: '4217', shutsAt: null, codes, shut: [] }
        : { miniSessionId: 5, serverId: 2, tournament: 'League', event: 'Teams', tables: TABLES },
    )
  })
  render(<CodesPage id={5} />)
  await screen.findByText(/put a copy on each/)
  return made
}

const make = () =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Make codes to print' })))

test('a table that has none is named, and gets one without a question', async () => {
  const made = await show([1, 2, 3])
  expect(screen.getByText('Table 4 has no code yet.')).toBeTruthy()
  expect(screen.queryByText('Codes printed earlier for these tables stop working.')).toBeNull()
  await make()
  expect(made).toEqual([{ from: 4, to: 4 }])
})

test('it is asked before codes end that lie on the tables', async () => {
  const made = await show([1, 2, 3, 4])
  expect(screen.queryByText(/no code yet/)).toBeNull()
  expect(screen.getByText('Codes printed earlier for these tables stop working.')).toBeTruthy()
  await make()
  expect(screen.getByText(/^The printed codes of these tables will no longer work/)).toBeTruthy()
  expect(made).toEqual([])
})
