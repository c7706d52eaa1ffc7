import { bySeat, SEATS } from '@openroom/bridge/seat'
import { foldTable } from '@openroom/bridge/table/reducer'
import { cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { board } from '../../../testing/slam.ts'
import { actionsAt } from '../../keyMap.ts'
import { figureOf } from '../figure.ts'
import { spokenHandOf } from './asked.ts'
import { EAR_KEYS, useEarKeys } from './useEarKeys.ts'

afterEach(cleanup)

const say = vi.fn()
const state = foldTable([board(9)])
const visible = bySeat(() => true)

function Table() {
  const root = useRef<HTMLDivElement>(null)
  useEarKeys({ root, state, visible, worth: null, lines: [], say })
  return <div ref={root} data-testid="table" />
}

const hand = () => {
  say.mockReset()
  const { getByTestId } = render(<Table />)
  const table = getByTestId('table')
  return { table, run: actionsAt(table).find(({ id }) => id === 'hand')!.run }
}
const cardsOf = (seat: (typeof SEATS)[number]) => spokenHandOf(seat, figureOf(state, visible))

test('all four hands are one answer: a voice reads the last answer alone', () => {
  hand().run()
  expect(say).toHaveBeenCalledOnce()
  const [text] = say.mock.lastCall as [string]
  expect(SEATS.filter((seat) => !text.includes(cardsOf(seat)))).toEqual([])
})

test('by its key a hand is told alone', () => {
  const { table, run } = hand()
  run({ key: EAR_KEYS.hand[2], target: table })
  expect(say.mock.calls).toEqual([[cardsOf('S'), true]])
})
