// @vitest-environment jsdom
/** Every page of help is drawn, also before anything of the site is known. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import HelpPage from './HelpPage.tsx'
import { ABOUT, PARTS, WORDS } from './persons.ts'

afterEach(cleanup)

test.each(ABOUT)('the page %s says all it has to say', (about) => {
  render(<HelpPage about={about} />)
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
  if (about === 'words') expect(screen.getAllByRole('term')).toHaveLength(WORDS.length)
  else expect(screen.getAllByRole('heading', { level: 2 }).length).toBeGreaterThan(PARTS[about].length)
})

test('a web master is told of pages that lie over a video picture, and where they are explained', () => {
  render(<HelpPage about="webmaster" />)
  expect(screen.getByRole('heading', { name: 'On a video stream' })).toBeTruthy()
  const way = screen.getByRole('link', { name: 'How overlays work' })
  expect(way.getAttribute('href')).toBe('/docs/overlay.html')
  expect(way.getAttribute('target')).toBe('_blank')
})
