import { reduceTable } from '@openroom/bridge/table/reducer'
import { EMPTY_TABLE } from '@openroom/bridge/table/state'
import { auction } from '@openroom/test-kit/build'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { board, CONTRACT, type Logged } from '../../testing/slam.ts'
import { useHandDiagram } from '../../ui/table/useHandDiagram.ts'
import { CardButtons } from './CardButtons.tsx'

afterEach(cleanup)

let show = (_: boolean) => {}

/** East leads against six clubs. */
function Leads({ onCard }: { readonly onCard: (card: string) => void }) {
  const [, setDiagram] = useHandDiagram()
  show = setDiagram
  const log: readonly Logged[] = [
    board(9),
    ...auction('6C P P P').map(({ seat, call }): Logged => ({ type: 'BID', seat, call })),
    { type: 'END_AUCTION', contract: { ...CONTRACT, strain: 'C' } },
  ]
  return <CardButtons state={log.reduce(reduceTable, EMPTY_TABLE)} figures={null} onCard={onCard} />
}

test('cards to choose from lie in the order of the hand that is drawn, in both views', () => {
  const onCard = vi.fn()
  render(<Leads onCard={onCard} />)
  const order = () => {
    onCard.mockClear()
    for (const button of screen.getAllByRole('button')) button.click()
    return onCard.mock.calls.map(([card]) => `${card}`).join(' ')
  }
  act(() => show(false))
  expect(order()).toBe('CQ CJ CT HQ HJ HT ST S9 S8 DQ DJ DT D9')
  act(() => show(true))
  expect(order()).toBe('ST S9 S8 HQ HJ HT DQ DJ DT D9 CQ CJ CT')
})
