/** Every board of an evening on one page, for paper. */
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { cache } from '../../live/cache.ts'
import { TravellersPage } from './TravellersPage.tsx'

afterEach(() => {
  cleanup()
  cache.clear()
  vi.unstubAllGlobals()
})

const at = (number: number, scoreNs: number | null) => ({
  ...{ table: `t${number}`, round: 1, number, section: null, room: null, correction: null },
  ...{ ns: `Ash ${number}`, ew: `Elm ${number}`, scoreNs, worth: null },
  outcome:
    scoreNs === null
      ? null
      : { status: 'played', contract: { kind: 'passedOut' }, tricks: null, adjustment: null },
})

test('has the results of each board, the best of North-South on top, to print in one press', async () => {
  const answers: readonly (readonly [RegExp, object])[] = [
    [/\/board\/1$/, [at(1, 0), at(2, 50), at(3, null)]],
    [/\/board\/2$/, [at(1, 10)]],
    // No round that is drawn has the third.
    [/\/board\/3$/, []],
    [/\/phones\/7$/, { travellers: false, boards: [1, 2, 3], tables: [] }],
    [/\/session\/7$/, { miniSessionId: 7, tournament: 'Club', event: 'Pairs' }],
  ]
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(answers.find(([path]) => path.test(address))?.[1] ?? []),
  )
  render(<TravellersPage id={7} />)
  const first = within((await screen.findByRole('heading', { name: 'Board 1' })).closest('li')!)
  expect((await first.findAllByText(/^Ash/)).map(({ textContent }) => textContent)).toEqual([
    'Ash 2 against Elm 2',
    'Ash 1 against Elm 1',
    'Ash 3 against Elm 3',
  ])
  expect(await screen.findByRole('heading', { name: 'Board 2' })).toBeTruthy()
  await expect.poll(() => screen.queryByRole('heading', { name: 'Board 3' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy()
})
