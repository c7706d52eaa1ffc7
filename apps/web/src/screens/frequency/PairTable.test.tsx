import type { PairFrequencyRow, Registration } from '@openroom/protocol/schema/results'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { miniSession } from '../../testing/sessions.ts'
import { namesOf } from '../../ui/names.ts'
import { PairTable, type PairTableProps } from './PairTable.tsx'

afterEach(cleanup)

const pair = (registrationId: number, surnames: readonly [string, string]): Registration => ({
  registrationId,
  number: `${registrationId}`,
  name: surnames.join(' – '),
  section: null,
  line: null,
  bye: false,
  players: surnames.map((surname, at) => ({
    playerId: registrationId * 10 + at,
    name: 'A',
    surname,
    bye: false,
  })),
})

const row: PairFrequencyRow = {
  registrations: { NORTH_SOUTH: 3, EAST_WEST: 15 },
  section: null,
  round: 1,
  tableNumber: 1,
  contract: '4Sx',
  declarer: 'NORTH',
  lead: 'HK',
  result: -1,
  scores: { NORTH_SOUTH: -200, EAST_WEST: 200 },
  points: { NORTH_SOUTH: 4.42, EAST_WEST: 19.58 },
  percents: { NORTH_SOUTH: 18.4, EAST_WEST: 81.6 },
  official: false,
  replay: true,
  jury: false,
  juryComment: null,
  weightedFrequencies: [],
}

const adjusted: PairFrequencyRow = {
  ...row,
  registrations: { NORTH_SOUTH: 4, EAST_WEST: 16 },
  tableNumber: 2,
  replay: false,
  jury: true,
  juryComment: 'A long pause.',
  weightedFrequencies: [
    {
      weights: { NORTH_SOUTH: 0.6, EAST_WEST: 0.6 },
      contract: '5H',
      declarer: 'EAST',
      lead: null,
      result: 0,
      scores: { NORTH_SOUTH: -450, EAST_WEST: 450 },
      points: { NORTH_SOUTH: 1, EAST_WEST: 23 },
    },
  ],
}

const names = namesOf([
  pair(3, ['Lis', 'Zając']),
  pair(4, ['Pell', 'Wray']),
  pair(15, ['Popa', 'Ionescu']),
  pair(16, ['Frisk', 'Bach']),
])

const show = (over: Partial<PairTableProps> = {}) => {
  const onReplay = vi.fn()
  render(
    <PairTable
      miniSession={miniSession()}
      board={7}
      calcType="MP"
      rows={[row]}
      names={names}
      tier="wide"
      sort="ns"
      line="NORTH_SOUTH"
      from={null}
      onReplay={onReplay}
      onPair={vi.fn()}
      {...over}
    />,
  )
  return onReplay
}

const heads = () =>
  screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label') ?? head.textContent)

test('a wide table has every column, figures stand with the side that gained', () => {
  show()
  expect(heads()).toEqual([
    ...['Score', 'Points', 'Percent'],
    ...['Replay', 'N-S pair', 'E-W pair', 'Contract', 'Declarer', 'Lead', 'Result'],
    ...['N-S', 'E-W', 'N-S', 'E-W', 'N-S', 'E-W'],
  ])
  const cells = screen.getAllByRole('cell').map((cell) => cell.textContent)
  expect(cells.slice(-7)).toEqual(['−1', '', '200', '4.42', '19.58', '18.40', '81.60'])
  expect(screen.getByText('king of hearts')).toBeTruthy()
})

test('a quarter has points below the percentage, and gives up that of E-W', () => {
  show({ tier: 'quarter' })
  expect(heads().slice(-3)).toEqual(['N-S', 'E-W', 'N-SPoints'])
  expect(screen.getAllByRole('cell').at(-1)?.textContent).toBe('18.404.42')
})

test.each(['quarter', 'wide'] as const)('both partners are told in a %s', (tier) => {
  show({ tier })
  expect(screen.getByRole('button', { name: 'Lis – Zając' }).textContent).toBe('Lis – Zając')
})

test('a quarter has each partner on a line', () => {
  show({ tier: 'quarter' })
  expect(screen.getByText('Lis')).toBeTruthy()
  cleanup()
  show()
  expect(screen.queryByText('Lis')).toBeNull()
})

test('IMPs have no percentages', () => {
  show({ calcType: 'IMP' })
  expect(heads()).not.toContain('Percent')
  expect(heads()).toContain('IMPs')
})

test('a phone shows one signed score, from the side looked from', () => {
  show({ tier: 'phone', line: 'EAST_WEST' })
  expect(screen.getByText('+200')).toBeTruthy()
  expect(screen.getByText('81.60')).toBeTruthy()
  cleanup()
  show({ tier: 'phone' })
  expect(screen.getByText('−200')).toBeTruthy()
})

test('the button and the row lead to the replay', () => {
  const onReplay = show()
  fireEvent.click(screen.getByRole('button', { name: 'Replay: Lis – Zając – Popa – Ionescu' }))
  fireEvent.click(screen.getByText('81.60'))
  expect(onReplay.mock.calls).toEqual([[3], [3]])
})

test('a pair leads to its private score, not to the replay', () => {
  const onPair = vi.fn()
  const onReplay = show({ onPair })
  fireEvent.click(screen.getByRole('button', { name: 'Popa – Ionescu' }))
  expect(onPair.mock.calls).toEqual([[15]])
  expect(onReplay).not.toHaveBeenCalled()
})

test('without a replay there is no column for it', () => {
  show({ rows: [{ ...row, replay: false }] })
  expect(heads()).not.toContain('Replay')
})

test('an adjusted row opens its shares and what the jury says, others stay closed', () => {
  show({ rows: [row, adjusted] })
  expect(screen.queryByText('ADJUSTED')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Adjusted score' }))
  const share = screen.getByText('ADJUSTED').closest('tr')
  expect(within(share as HTMLElement).getByText('60%')).toBeTruthy()
  expect(screen.getByText('A long pause.')).toBeTruthy()
})

test('a board that was not played has words and empty cells', () => {
  show({
    rows: [
      {
        ...row,
        contract: 'Not played',
        declarer: null,
        lead: null,
        result: null,
        replay: false,
        scores: { NORTH_SOUTH: null, EAST_WEST: null },
        points: { NORTH_SOUTH: null, EAST_WEST: null },
        percents: { NORTH_SOUTH: null, EAST_WEST: null },
      },
    ],
  })
  expect(screen.getByText('Not played')).toBeTruthy()
  expect(screen.getAllByRole('cell').filter((cell) => cell.textContent === '0')).toEqual([])
})
