/** What a page has for paper, against what the paper has of it. */
import type { Page } from '@playwright/test'
import { LOADING } from '../walk/named.ts'
import type { Printed } from './paper.ts'

type Shown = {
  /** What stands on the page while it is printed. */
  readonly text: string
  /** What is pressed, chosen with or typed into, and still to be seen then. */
  readonly controls: readonly string[]
}

/** In the page. */
function shown(): Shown {
  dispatchEvent(new Event('beforeprint'))
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  // Words for readers alone stand in a box of one pixel.
  const isSpoken = (element: Element | null): boolean => {
    if (element === null || element === document.body) return false
    const { width, height } = element.getBoundingClientRect()
    return (width <= 1 && height <= 1) || isSpoken(element.parentElement)
  }
  const pressed = 'select, input, textarea, fieldset > button, [role="tab"], [role="switch"]'
  const controls = [...document.querySelectorAll(pressed)].filter(isSeen)
  const said = (element: Element) =>
    element.getAttribute('placeholder') ?? element.getAttribute('aria-label') ?? element.textContent ?? ''
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement: around, nodeValue } = walker.currentNode
    if (around && nodeValue && isSeen(around) && !isSpoken(around)) texts.push(nodeValue)
  }
  const all = { text: texts.join(' '), controls: controls.map(said) }
  dispatchEvent(new Event('afterprint'))
  return all
}

/** What the paper of an unfinished page says. */
export const TOO_SOON = 'Printed before the whole page had loaded.'

const textOf = ({ words }: Printed): string => words.map(({ text }) => text).join(' ')

export const isTooSoon = (printed: Printed): boolean => textOf(printed).includes(TOO_SOON)

/** Words that a sheet can be searched for: figures and signs stand everywhere. */
const tellingWords = (text: string): readonly string[] => text.match(/\p{L}{4,}/gu) ?? []

/** Words that the page has for paper and the paper has not, controls that are printed, and grey bars or words instead of content. */
export async function missing(page: Page, printed: Printed): Promise<readonly string[]> {
  await page.emulateMedia({ media: 'print' })
  const { text, controls } = await page.evaluate(shown)
  await page.emulateMedia({ media: 'screen' })
  const all = textOf(printed)
  const close = all.replaceAll(/\s/g, '').toLowerCase()
  const lost = new Set(tellingWords(text).filter((word) => !close.includes(word.toLowerCase())))
  return [
    ...[...lost].map((word) => `not printed: ${word}`),
    ...controls.map((name) => `control: ${name}`),
    ...[TOO_SOON, ...LOADING].filter((words) => all.includes(words)).map((words) => `on its way: ${words}`),
  ]
}
