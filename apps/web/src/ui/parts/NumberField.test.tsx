import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { NumberField } from './NumberField.tsx'

afterEach(cleanup)

function Rounds() {
  const [value, setValue] = useState<number | null>(null)
  return (
    <>
      <NumberField label="Rounds" value={value} suggested={2} max={30} onChange={setValue} />
      <output>{value ?? 'none'}</output>
    </>
  )
}

test.each([
  ['9', '9', '9'],
  ['31', '30', '30'],
  ['0', '1', '1'],
  ['2.5', '2.5', '3'],
  ['', '', 'none'],
])(
  '%j typed reads %j while it is typed, and means %s: what is out of range is not meant unseen',
  (typed, read, meant) => {
    render(<Rounds />)
    const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Rounds' })
    fireEvent.change(field, { target: { value: '5' } })
    fireEvent.change(field, { target: { value: typed } })
    expect(field.value).toBe(read)
    expect(screen.getByRole('status').textContent).toBe(meant)
  },
)

test('a number that has become too large reads as what it means', () => {
  const { rerender } = render(
    <NumberField label="Rounds" value={5} suggested={2} max={6} onChange={() => undefined} />,
  )
  rerender(<NumberField label="Rounds" value={5} suggested={2} max={3} onChange={() => undefined} />)
  expect(screen.getByRole<HTMLInputElement>('spinbutton').value).toBe('3')
})
