import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { PasswordField } from './PasswordField.tsx'

afterEach(cleanup)

function Form({ onSubmit }: { readonly onSubmit: () => void }) {
  const [value, setValue] = useState('')
  return (
    <form onSubmit={onSubmit}>
      <PasswordField label="Password" value={value} onChange={(event) => setValue(event.target.value)} />
    </form>
  )
}

test('a password is looked at and hidden again, and nothing of it is lost or sent', () => {
  const sent: true[] = []
  render(<Form onSubmit={() => sent.push(true)} />)
  const input = screen.getByLabelText<HTMLInputElement>('Password')
  expect(input.type).toBe('password')
  fireEvent.change(input, { target: { value: 'battery staple' } })
  fireEvent.click(screen.getByRole('button', { name: 'Show what is typed' }))
  expect([input.type, input.value]).toEqual(['text', 'battery staple'])
  fireEvent.click(screen.getByRole('button', { name: 'Hide what is typed' }))
  expect([input.type, input.value]).toEqual(['password', 'battery staple'])
  expect(sent).toEqual([])
})

test('there is no other field for passwords', () => {
  const sources = join(import.meta.dirname, '../..')
  const others = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.tsx') &&
      !name.includes('.test.') &&
      /type=\{?["']password["']/.test(readFileSync(join(sources, name), 'utf8')),
  )
  expect(others).toEqual([])
})
