/** What a page tells of results, for tests of the mode that hides them. */
import type { Page } from './test.ts'

/** Before anything is drawn. */
export const hide = (page: Page) => page.addInitScript(() => localStorage.setItem('spoilers', 'hidden'))

/** What tells of the deal, or is an example. */
const OTHER = 'nav, [data-strip], [data-deal], [class*=legend]'

/** Figures of results as pages write them, contracts and cards; of deals and their optimum nothing. */
export async function told(page: Page): Promise<readonly string[]> {
  return page.evaluate((OTHER) => {
    const roots = ['main', '[role=dialog]', '[role=menu]']
    const within = ['', ' tr', ' section', ' li', ' p', ' dl']
    const places = [
      ...document.querySelectorAll(roots.flatMap((root) => within.map((one) => root + one)).join()),
    ]
    const own = places.flatMap((place) => {
      if (place.closest(OTHER)) return []
      const copy = place.cloneNode(true) as Element
      for (const other of copy.querySelectorAll(`${OTHER}, time`)) other.remove()
      return [copy.textContent ?? '']
    })
    const text = own.join('\n')
    const FIGURE = /[+−]\d+|\d+\.\d\d(?!\d)|\d(\.\d+)? – \d+|, made\b|(\d|one) down\b/
    const figures = text.match(new RegExp(FIGURE, 'g')) ?? []
    const inTables = [
      ...document.querySelectorAll('main td [data-suit], main th [data-suit], main ol [data-suit]'),
    ]
    // Of the whole page: its title, what is spoken, what is told of a place.
    const labels = [...document.querySelectorAll('body [title], body [aria-label]')]
      .filter((one) => !one.closest(OTHER))
      .flatMap((one) => [one.getAttribute('title') ?? '', one.getAttribute('aria-label') ?? ''])
    const further = [document.title, ...labels].filter((one) => FIGURE.test(one))
    const suits = inTables.filter((glyph) => !glyph.closest(OTHER))
    return [...new Set([...figures, ...further]), ...suits.map(() => 'suit')]
  }, OTHER)
}

/** Those of the names that are anywhere on the page: in its text, its title, what is spoken. */
export async function named(page: Page, names: readonly string[]): Promise<readonly string[]> {
  const all = await page.evaluate(() =>
    [
      document.title,
      document.body.textContent ?? '',
      ...[...document.querySelectorAll('[title], [aria-label], [alt]')].flatMap((one) =>
        ['title', 'aria-label', 'alt'].map((name) => one.getAttribute(name) ?? ''),
      ),
    ].join('\n'),
  )
  return names.filter((name) => name !== '' && all.includes(name))
}
