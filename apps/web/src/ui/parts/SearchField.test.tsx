import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SearchField } from './SearchField.tsx'

afterEach(cleanup)

test('Enter opens the first that is found in its own screen', () => {
  const opened = vi.fn((event: { preventDefault: () => void; currentTarget: Element }) => {
    event.preventDefault()
    return event.currentTarget.textContent
  })
  const found = (name: string) => (
    <ul data-rows>
      <li>
        <a href="/" onClick={opened}>
          {name}
        </a>
      </li>
    </ul>
  )
  render(
    <main>
      <div data-screen>{found('Ash')}</div>
      <div data-screen>
        <SearchField label="Search" onChange={() => undefined} />
        {found('Elm')}
      </div>
    </main>,
  )
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })
  expect(opened.mock.results.map(({ value }) => value)).toEqual(['Elm'])
})
