import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Of the rule with this selector alone, in a file beside this one. */
function mostOf(file: string, selector: string): string | undefined {
  const text = `\n${readFileSync(join(import.meta.dirname, file), 'utf8')}`
  return text
    .split(`\n${selector} {\n`)[1]
    ?.split('}')[0]
    ?.match(/max-width: (.+);/)?.[1]
}

const PAGE = '../ui/page/page.module.css'
const LIST = '../pages/sessions/list.module.css'

test.each([
  ['', PAGE, '.page'],
  ['[data-narrow]', PAGE, '.page[data-narrow]'],
  ['[data-narrow="text"]', '../pages/site/text.module.css', '.page[data-narrow="text"]'],
  ['[data-narrow="list"]', LIST, '.page'],
  ['[data-narrow="plain"]', LIST, '.plain'],
])('the foot below a page %s is as wide as the page, and begins where that does', (kind, file, page) => {
  const foot = kind === '' ? '.foot' : `.content:has(${kind}) + .foot`
  expect(mostOf('pageFrame.module.css', foot)).toMatch(/\d/)
  expect(mostOf('pageFrame.module.css', foot)).toBe(mostOf(file, page))
})
