// @vitest-environment jsdom
/** What is chosen in a field stands behind its label on paper, where drop-downs and inputs are not printed. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { NumberField } from './NumberField.tsx'
import { SelectField } from './SelectField.tsx'

afterEach(cleanup)

const onPaper = (label: string) => screen.getByText(label).dataset.onPaper

test('of a drop-down what is chosen', () => {
  const options = [
    { value: 1, label: 'Dune, 13.18' },
    { value: 2, label: 'Bay, 10.71' },
  ]
  render(<SelectField label="Home of match 1" value={2} options={options} onChange={() => {}} />)
  expect(onPaper('Home of match 1')).toBe('Bay, 10.71')
})

test('of a number what was typed, or what is suggested', () => {
  render(<NumberField label="From table" value={4} max={9} onChange={() => {}} />)
  render(<NumberField label="Rounds" value={null} suggested={7} max={9} onChange={() => {}} />)
  render(<NumberField label="Minutes" value={null} suggested={null} max={9} onChange={() => {}} />)
  expect(['From table', 'Rounds', 'Minutes'].map(onPaper)).toEqual(['4', '7', undefined])
})
