/** Writing XML: elements as lines, everything in them escaped. */

export type Markup = readonly string[]

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML 1.0 cannot hold are left out. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

export const escapeMarkup = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (char) => ESCAPES[char]!)

/** An element with text; nothing when the value is not known. */
export const leaf = (name: string, value: string | number | null | undefined): Markup =>
  value === null || value === undefined ? [] : [`<${name}>${escapeMarkup(String(value))}</${name}>`]

const attributesText = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`)
    .join('')

/** An element around others, each a blank further in. */
export const branch = (
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...inside: readonly Markup[]
): Markup => [
  `<${name}${attributesText(attributes)}>`,
  ...inside.flat().map((line) => ` ${line}`),
  `</${name}>`,
]
