// @vitest-environment jsdom

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { navEntry } from '../../testing/slot.ts'
import { beginStep } from '../arrival.ts'
import { usePageTitle } from '../pageTitle.ts'
import type { ScreenAt } from '../slot/screens.ts'
import { ShownContext } from '../slot/shown.ts'
import { Dialog } from './Dialog.tsx'
import { Field } from './Field.tsx'
import { Heading } from './Heading.tsx'
import Menu from './Menu.tsx'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

const board = (n: number): ScreenAt => ({ screen: 'frequency', params: { board: n } })

const inSlot = (index: number, at: ScreenAt, name: string, alone = true) => (
  <ShownContext key={index} value={{ index, at, alone, tournament: 'Orbis 2000' }}>
    <button type="button">Next</button>
    <Heading>{name}</Heading>
  </ShownContext>
)

const heading = () => screen.getByRole('heading', { level: 1 })

function Named({ layer, text }: { readonly layer: 'session' | 'page'; readonly text: string }) {
  usePageTitle(layer, text)
  return null
}

describe('the title of the page', () => {
  test('names the page, in a session its tournament too', () => {
    const { rerender } = render(<Heading>Clubs</Heading>)
    expect(document.title).toBe('Clubs – Openroom')
    rerender(
      <ShownContext value={{ index: 0, at: board(2), alone: true, tournament: 'Orbis 2000' }}>
        <Heading name="Board 2 replay">Board 2</Heading>
      </ShownContext>,
    )
    expect(document.title).toBe('Board 2 replay – Orbis 2000 – Openroom')
  })

  test('of four screens is that of the session', () => {
    render(
      <>
        {inSlot(0, board(1), 'Board 1', false)}
        {inSlot(1, board(2), 'Board 2', false)}
        <Named layer="session" text="Four screens – Orbis 2000" />
      </>,
    )
    expect(document.title).toBe('Four screens – Orbis 2000 – Openroom')
  })

  test('is a dialog’s while it is open, whichever came first', () => {
    const dialog = (
      <Dialog title="LOGIN" onClose={() => undefined} foot={null}>
        <p>Text</p>
      </Dialog>
    )
    const { rerender } = render(dialog)
    rerender(
      <>
        {dialog}
        <Named layer="page" text="Sessions" />
      </>,
    )
    expect(document.title).toBe('LOGIN – Openroom')
    rerender(<Named layer="page" text="Sessions" />)
    expect(document.title).toBe('Sessions – Openroom')
  })
})

describe('the focus', () => {
  test('stays where it is when a page is opened', () => {
    render(<Heading>Clubs</Heading>)
    expect(document.activeElement).toBe(document.body)
  })

  test('goes to the heading that comes after a step, however late', () => {
    const { rerender } = render(<button type="button">A session</button>)
    screen.getByRole('button').focus()
    beginStep()
    rerender(<p>Loading</p>)
    rerender(<Heading>Final score</Heading>)
    expect(document.activeElement).toBe(heading())
  })

  test('goes to the heading of the slot that was led elsewhere, which stays where it is', () => {
    const { rerender } = render([
      inSlot(0, board(1), 'Board 1', false),
      inSlot(1, board(2), 'Board 2', false),
    ])
    beginStep(1)
    rerender([inSlot(0, board(3), 'Board 3', false), inSlot(1, board(4), 'Board 4', false)])
    expect(document.activeElement?.textContent).toBe('Board 4')
  })

  test('stays with who has gone on to something else meanwhile', () => {
    const { rerender } = render(<input aria-label="Search" />)
    beginStep()
    const input = screen.getByRole('textbox')
    input.focus()
    rerender(
      <>
        <input aria-label="Search" />
        <Heading>Final score</Heading>
      </>,
    )
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
  })

  test('stays on a button under which the board changes, and the change is said', () => {
    const { rerender } = render(inSlot(0, board(1), 'Board 1'))
    screen.getByRole('button').focus()
    rerender(inSlot(0, board(2), 'Board 2'))
    expect(document.activeElement).toBe(screen.getByRole('button'))
    expect(screen.getByRole('status').textContent).toBe('Board 2')
  })

  test('a score that changes by itself is not said', () => {
    const at: ScreenAt = { screen: 'play', params: { tableId: '3' } }
    const { rerender } = render(inSlot(0, at, 'Harbour 20 – Valley 7'))
    rerender(inSlot(0, at, 'Harbour 20 – Valley 9'))
    expect(screen.getByRole('status').textContent).toBe('')
  })

  test('is not taken back by the menu that led on', async () => {
    const menu = (go: () => void) => (
      <Menu
        label="Menu"
        className={undefined}
        sections={[[navEntry('Cross table', { run: go })]]}
        byKey={false}
      />
    )
    const { rerender } = render(menu(() => undefined))
    const go = vi.fn(() => {
      beginStep()
      rerender(
        <>
          {menu(() => undefined)}
          <Heading>CROSS TABLE BY RANK</Heading>
        </>,
      )
    })
    rerender(menu(go))
    fireEvent.click(screen.getByRole('menuitem'))
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    // A menu gives the focus back with the next frame, where it does.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    expect(document.activeElement).toBe(heading())
  })
})

describe('a dialog', () => {
  const dialog = (
    <Dialog title="LOGIN" onClose={() => undefined} foot={<button type="button">Cancel</button>}>
      <Field label="E-mail" />
    </Dialog>
  )
  const opens = <button type="button">Log in</button>

  test('begins at its first field, and gives the focus back to what opened it', async () => {
    const { rerender } = render(opens)
    screen.getByRole('button').focus()
    rerender([opens, dialog])
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
    rerender(opens)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button')))
  })

  test('gives the focus back to a button that was clicked and does not have it', async () => {
    // As in Safari, and in Firefox on a Mac.
    const other = <input key="search" aria-label="Search" />
    const { rerender } = render([other, opens])
    screen.getByRole('textbox').focus()
    fireEvent.click(screen.getByText('Log in'))
    rerender([other, opens, dialog])
    rerender([other, opens])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button')))
  })

  test('without fields begins at the button that does no harm', () => {
    render(
      <Dialog title="Confirm" onClose={() => undefined} foot={<button type="button">Stay</button>}>
        <p>Are you sure?</p>
      </Dialog>,
    )
    expect(document.activeElement?.textContent).toBe('Stay')
  })

  test('whose opener has gone leaves the focus on the heading', async () => {
    const { rerender } = render(opens)
    screen.getByRole('button').focus()
    rerender([opens, dialog])
    rerender(<Heading>Users</Heading>)
    await waitFor(() => expect(document.activeElement).toBe(heading()))
  })

  test('whose page has gone and comes anew leaves the focus on the heading that comes', async () => {
    const { rerender } = render(opens)
    screen.getByRole('button').focus()
    rerender([opens, dialog])
    rerender(<p>Loading</p>)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await new Promise((resolve) => setTimeout(resolve))
    rerender(<Heading>Users</Heading>)
    expect(document.activeElement).toBe(heading())
  })
})

test('every heading of a page is this one', () => {
  const source = join(import.meta.dirname, '../..')
  const others = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !/Heading|\.test\./.test(name))
    .filter((name) => /<h1\b/.test(readFileSync(join(source, name), 'utf8')))
  expect(others).toEqual([])
})
