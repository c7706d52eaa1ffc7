import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { miniSession } from '../../testing/sessions.ts'
import { RoundSelect } from './RoundSelect.tsx'
import { SessionSelect } from './SessionSelect.tsx'

afterEach(cleanup)

/** The numbers on the screen of buttons that is shown. */
const numbers = () =>
  screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '')

const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `${from + i}`)

const rounds = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ round: i + 1, enabled: true, finished: true }))

describe('a round selector', () => {
  const draw = (count: number, value: number, onChange = vi.fn()) =>
    render(
      <RoundSelect rounds={rounds(count)} value={value} knockOut={false} cumulated onChange={onChange} />,
    )

  test('has 10 rounds a screen, and the cumulated entry beside each [LIMIT.roundButtons]', () => {
    draw(14, 14)
    expect(numbers().slice(0, 5)).toEqual(['11', '12', '13', '14', 'Rounds cumulated'])
    fireEvent.click(screen.getByRole('button', { name: 'Earlier rounds' }))
    expect(numbers().slice(0, 11)).toEqual([...upTo(1, 10), 'Rounds cumulated'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Earlier rounds' }).disabled).toBe(true)
  })

  test('has no arrows while one screen is enough', () => {
    draw(10, 1)
    expect(screen.queryByRole('button', { name: 'Later rounds' })).toBeNull()
  })

  test('chooses from the screen that was leafed to, and follows what is chosen elsewhere', () => {
    const onChange = vi.fn()
    const shown = draw(25, 3, onChange)
    fireEvent.click(screen.getByRole('button', { name: 'Later rounds' }))
    fireEvent.click(screen.getByRole('button', { name: '17' }))
    expect(onChange).toHaveBeenCalledWith(17)
    shown.rerender(
      <RoundSelect rounds={rounds(25)} value={21} knockOut={false} cumulated onChange={onChange} />,
    )
    expect(numbers().slice(0, 5)).toEqual(upTo(21, 25))
  })
})

test('a session selector has 15 sessions a screen [LIMIT.sessionButtons]', () => {
  const siblings = Array.from({ length: 17 }, (_, i): MiniSession => miniSession({ session: i + 1 }))
  render(<SessionSelect siblings={siblings} value={1} onChange={vi.fn()} />)
  expect(numbers()).toEqual(upTo(1, 15))
  fireEvent.click(screen.getByRole('button', { name: 'Later sessions' }))
  expect(numbers()).toEqual(['16', '17'])
})
