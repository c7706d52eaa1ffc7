// @vitest-environment jsdom
/** Ctrl and K from a page where nothing is searched: through the router and the history, to the field of the front page. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Link, Route, Router } from 'wouter'
import { Heading } from '../ui/parts/Heading.tsx'
import { SearchField } from '../ui/parts/SearchField.tsx'
import { useUnsaved } from '../ui/parts/useLeaving.tsx'
import { watchRowKeys } from '../ui/slot/rowKeys.ts'
import { askFirst } from './App.tsx'
import { watchHistory } from './history.ts'

watchHistory(vi.fn())
watchRowKeys()
// Nothing is laid out here.
vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList)

function Writing() {
  const [text, setText] = useState('')
  return (
    <>
      <Heading>Clubs</Heading>
      <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
      {useUnsaved(text !== '')}
    </>
  )
}

function show(hasSessions = true) {
  const page = (isThere: boolean) => (
    <Router aroundNav={askFirst}>
      <header>
        <Link href="/">Home</Link>
      </header>
      <Route path="/clubs">
        <Writing />
      </Route>
      <Route path="/">
        <Heading>Sessions</Heading>
        {isThere && <SearchField label="Search" onChange={() => undefined} />}
      </Route>
    </Router>
  )
  const { rerender } = render(page(hasSessions))
  return { come: () => rerender(page(true)) }
}

const press = (key: string, more: object) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })

const field = () => screen.queryByRole('searchbox')

beforeEach(() => history.pushState(null, '', '/clubs'))

afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

test('they lead to the search', () => {
  show()
  screen.getByRole('heading').focus()
  press('/', {})
  expect(field()).toBeNull()
  press('k', { ctrlKey: true })
  expect(field()).not.toBeNull()
  expect(document.activeElement).toBe(field())
})

test('not out of a field that is written in', () => {
  show()
  screen.getByRole('textbox').focus()
  press('k', { ctrlKey: true })
  press('k', { metaKey: true })
  expect(field()).toBeNull()
})

test('on a Mac it is ⌘ that does', () => {
  vi.stubGlobal('navigator', { platform: 'MacIntel' })
  show()
  screen.getByRole('heading').focus()
  press('k', { ctrlKey: true })
  expect(field()).toBeNull()
  press('k', { metaKey: true })
  expect(document.activeElement).toBe(field())
})

test('who leaves what is not saved comes to the search all the same', async () => {
  show()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Oakmere' } })
  screen.getByRole('heading').focus()
  press('k', { ctrlKey: true })
  expect(field()).toBeNull()
  const dialog = screen.getByRole('dialog')
  await act(async () => fireEvent.click([...dialog.querySelectorAll('footer button')].at(-1)!))
  expect(field()).not.toBeNull()
  expect(document.activeElement).toBe(field())
})

test('where there is nothing to search yet the heading has the focus, until the field comes', () => {
  const { come } = show(false)
  screen.getByRole('heading').focus()
  press('k', { ctrlKey: true })
  expect(document.activeElement?.textContent).toBe('Sessions')
  come()
  expect(document.activeElement).toBe(field())
})
