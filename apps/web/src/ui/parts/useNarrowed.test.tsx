import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useNarrowed } from './useNarrowed.tsx'

afterEach(cleanup)

const textOf = (name: string): string => name

function List({ names }: { readonly names: readonly string[] }) {
  const { shown, field } = useNarrowed('Trees', names, textOf)
  return (
    <>
      {field}
      <ul>
        {shown.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  )
}

const listed = () => screen.queryAllByRole('listitem').map((one) => one.textContent)
const NAMES = ['Ash', 'Elm', 'Oak', 'Yew', 'Łódź', 'Fir', 'Box', 'Bay', 'Hazel']

test('a long list is narrowed down, whatever letters are typed', () => {
  render(<List names={NAMES} />)
  const field = screen.getByRole('searchbox', { name: 'Filter: Trees' })
  fireEvent.change(field, { target: { value: 'LODZ' } })
  expect(listed()).toEqual(['Łódź'])
  fireEvent.change(field, { target: { value: 'nobody' } })
  expect(listed()).toEqual([])
  expect(screen.getByText('Nothing found for “nobody”.')).toBeDefined()
  // It is no fault of what was typed.
  expect(field.getAttribute('aria-invalid')).toBeNull()
  expect(field.closest('search')?.getAttribute('aria-label')).toBe('Trees')
})

test('a short list has no field', () => {
  render(<List names={NAMES.slice(0, 8)} />)
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(listed()).toHaveLength(8)
})
