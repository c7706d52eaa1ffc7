/** Opened for one kind of correction, it begins with that; nobody who sits out is offered. */
import type { Correctable } from '@openroom/protocol/schema/corrections'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { cache } from '../../live/cache.ts'
import { openCorrection, openDialog } from '../../ui/dialogs.ts'
import CorrectDialog from './CorrectDialog.tsx'

const about: Correctable = {
  ...{ isTeam: true, isOver: false, isFed: true, isTied: false, others: [], licence: null, units: [] },
  ...{ tournament: 'Harbour Teams', event: 'Teams', segment: 'Final', boards: [7], corrections: [] },
  scoring: { calcType: 'IMP', arrangeType: 'SWISS', winners: 1, sectionsScored: 'together' },
  registrations: [
    { key: 'ash', number: '1', name: 'Ash', players: [] },
    { key: 'BYE', number: null, name: 'Bye', players: [], bye: true },
  ],
  tables: [],
  matches: [
    { match: 'm', round: 1, number: 1, home: 'Ash', visiting: 'Bye', homeKey: 'ash', visitingKey: 'BYE' },
  ] as unknown as Correctable['matches'],
}

afterEach(() => {
  cleanup()
  cache.clear()
  openDialog(null)
  vi.unstubAllGlobals()
})

const opened = async (own: Correctable = about) => {
  vi.stubGlobal('fetch', async () => Response.json(own))
  render(<CorrectDialog onClose={() => undefined} />)
  return (await screen.findByRole('combobox', { name: 'What is wrong?' })) as HTMLSelectElement
}

test('opened for a withdrawal it asks for that, of teams that play', async () => {
  openCorrection(5, 'withdrawal')
  expect((await opened()).value).toBe('withdrawal')
  const teams = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Pair or team' })
  expect([...teams.options].map(({ text }) => text)).toEqual(['', '1 Ash'])
  // Conditions of contest often say otherwise: a director has to know it before.
  screen.getByText('The matches that were played go on counting, for this team and for its opponents.')
})

test('opened for nothing of it, it begins with the first; what only closes it is no promise to do it', async () => {
  openDialog('correct', 5)
  expect((await opened()).value).toBe('player')
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull()
})

test.each([
  ['SWISS', ['penalty', 'carryOver', 'match']],
  ['KNOCK_OUT', ['match', 'concession']],
] as const)(
  'of teams of a %s what counts in no match is offered where there is a ranking',
  async (arrangeType, figures) => {
    openDialog('correct', 5)
    const { options } = await opened({ ...about, scoring: { ...about.scoring, arrangeType } })
    const all = ['penalty', 'carryOver', 'match', 'concession']
    expect([...options].map(({ value }) => value).filter((kind) => all.includes(kind))).toEqual(figures)
  },
)
