// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import Menu from './Menu.tsx'

afterEach(cleanup)

test('what is said beside an entry describes it, and is no part of its name', () => {
  const entry = { key: 'invite', label: 'Invite to this table', hint: 'All who watch', go: () => undefined }
  const plain = { key: 'help', label: 'Help', go: () => undefined }
  render(<Menu label="Menu" sections={[[entry, plain]]} />)
  const invite = screen.getByRole('menuitem', { name: 'Invite to this table' })
  const by = invite.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(by)?.textContent).toBe('All who watch')
  expect(screen.getByRole('menuitem', { name: 'Help' }).hasAttribute('aria-describedby')).toBe(false)
})
