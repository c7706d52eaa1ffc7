// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { navEntry } from '../../testing/slot.ts'
import { Dialog } from './Dialog.tsx'
import Menu from './Menu.tsx'
import { MenuButton } from './MenuButton.tsx'

afterEach(cleanup)

test('what is said beside an entry describes it, and is no part of its name', () => {
  const entry = navEntry('Invite to this table', { hint: 'All who watch' })
  render(<Menu label="Menu" className={undefined} sections={[[entry, navEntry('Help')]]} byKey={false} />)
  const invite = screen.getByRole('menuitem', { name: 'Invite to this table' })
  const by = invite.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(by)?.textContent).toBe('All who watch')
  expect(screen.getByRole('menuitem', { name: 'Help' }).hasAttribute('aria-describedby')).toBe(false)
})

test('a section of which nothing is offered has no line of its own', () => {
  const away = navEntry('Split', { when: false })
  const sections = [[away], [navEntry('Clubs')], [away], [], [navEntry('Help')]]
  render(<Menu label="Menu" className={undefined} sections={sections} byKey={false} />)
  const parts = [...screen.getByRole('menu').children].map((one) => one.getAttribute('role'))
  expect(parts).toEqual(['menuitem', 'separator', 'menuitem'])
})

const SECTIONS = [[navEntry('Grey', { disabled: true }), navEntry('Clubs'), navEntry('Help')]]
const button = () => screen.getByRole('button', { name: 'Menu', hidden: true })
const focused = () => document.activeElement?.textContent

test.each([
  ['Enter', () => fireEvent.click(button(), { detail: 0 })],
  ['the down arrow', () => fireEvent.keyDown(button(), { key: 'ArrowDown' })],
])('opened by %s for the first time it begins at its first entry', async (_, open) => {
  render(<MenuButton label="Menu" className={undefined} sections={SECTIONS} />)
  open()
  await waitFor(() => expect(focused()).toBe('Clubs'))
})

test('opened by a pointer it begins at none of its entries', async () => {
  render(<MenuButton label="Menu" className={undefined} sections={SECTIONS} />)
  fireEvent.click(button(), { detail: 1 })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menu')))
})

test('closed by a key it opens by a key at once, and gives the focus back', async () => {
  render(<MenuButton label="Menu" className={undefined} sections={SECTIONS} />)
  fireEvent.click(button(), { detail: 0 })
  await waitFor(() => expect(focused()).toBe('Clubs'))
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(button()))
  fireEvent.keyDown(button(), { key: 'Enter' })
  await waitFor(() => expect(focused()).toBe('Clubs'))
})

/** A page whose menu opens a dialog. */
function Page() {
  const [open, setOpen] = useState(false)
  const entry = navEntry('Ask', { run: () => setOpen(true) })
  return (
    <>
      <h1 tabIndex={-1}>Page</h1>
      <MenuButton label="Menu" className={undefined} sections={[[entry]]} />
      {open && (
        <Dialog title="Sure?" foot={null} onClose={() => setOpen(false)}>
          {null}
        </Dialog>
      )}
    </>
  )
}

test('a dialog gives the focus back to the menu it was opened from, the first time too', async () => {
  render(<Page />)
  const button = screen.getByRole('button', { name: 'Menu' })
  button.focus()
  fireEvent.click(button)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Ask' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Menu'))
})
