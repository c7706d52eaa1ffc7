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
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const pressed = 'select, input, textarea, fieldset > button, [aria-haspopup], [role="tab"], [role="switch"]'
  const controls = [...document.querySelectorAll(pressed)].filter(isSeen)
  const said = (element: Element) =>
    element.getAttribute('placeholder') ?? element.getAttribute('aria-label') ?? element.textContent ?? ''
  // biome-ignore lint/performance/useDomNodeTextContent: what is not displayed is not printed
  return { text: document.body.innerText, controls: controls.map(said) }
}

/** Words that a sheet can be searched for: figures and signs stand everywhere. */
const tellingWords = (text: string): readonly string[] => text.match(/\p{L}{4,}/gu) ?? []

/** Words that the page has for paper and the paper has not, controls that are printed, and grey bars or words instead of content. */
export async function missing(page: Page, printed: Printed): Promise<readonly string[]> {
  await page.emulateMedia({ media: 'print' })
  const { text, controls } = await page.evaluate(shown)
  await page.emulateMedia({ media: 'screen' })
  const all = printed.words.map((word) => word.text).join(' ')
  const close = all.replaceAll(/\s/g, '').toLowerCase()
  const lost = new Set(tellingWords(text).filter((word) => !close.includes(word.toLowerCase())))
  return [
    ...[...lost].map((word) => `not printed: ${word}`),
    ...controls.map((name) => `control: ${name}`),
    ...LOADING.filter((words) => all.includes(words)).map((words) => `on its way: ${words}`),
  ]
}
