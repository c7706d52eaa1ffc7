/** Sets the text of an open page otherwise, as its visitor may have it. */
import type { Page } from '@playwright/test'
import type { TextMode } from './sizes.ts'

/** Text as far apart as WCAG 1.4.12 says. */
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'
const DOUBLE = ':root { font-size: 200% !important }'

const RULES: Readonly<Record<TextMode, string>> = { usual: '', spaced: SPACED, double: DOUBLE }

export const setText = (page: Page, text: TextMode): Promise<void> =>
  page.evaluate((rules) => {
    const id = 'text-of-sweep'
    const known = document.getElementById(id)
    const style = known ?? document.head.appendChild(document.createElement('style'))
    style.id = id
    if (style.textContent !== rules) style.textContent = rules
  }, RULES[text])
