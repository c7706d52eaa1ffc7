/** How a language is chosen, by the server and by its pages alike. */

/** What the texts are written in first, and what is said where nothing else is known. */
export const SOURCE = 'en'

/** In the query of an address: the language that it is shown in, for whoever it is sent to. */
export const LANGUAGE_QUERY = 'lang'

/** The cookie of a choice by hand. */
export const LANGUAGE_COOKIE = 'language'

/** Other names of a language that browsers have. */
const SAME: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' }

/**
 * The first of these tags that there is: `de-AT` is read as `de`, `nn` as `nb`.
 * @param names of all that there are
 */
export function languageOfTags(tags: readonly string[], names: readonly string[]): string | null {
  for (const tag of tags) {
    const base = tag.split('-', 1)[0]!.toLowerCase()
    const found = [tag, base, SAME[base] ?? base].find((one) => names.includes(one))
    if (found !== undefined) return found
  }
  return null
}

/** Tags of an `Accept-Language` header (RFC 9110, section 12.5.4), the best first. */
export const acceptedTags = (header: string): readonly string[] =>
  header
    .split(',')
    .map((part) => {
      const [tag = '', ...more] = part.split(';').map((one) => one.trim())
      const quality = more.find((one) => /^q=/i.test(one))
      return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) }
    })
    .filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
