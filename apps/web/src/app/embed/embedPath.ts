/** From what somebody pastes (a board as LIN or PBN, an address of a hand viewer or of this site) to a frame's address. */

const BOARD = ['lin', 'pbn', 'n', 'e', 's', 'w', 'nn', 'en', 'sn', 'wn', 'd', 'v', 'b', 'a', 'p', 'c']
const TELLS = ['lin', 'pbn', 'n', 'e', 's', 'w']

const PBN = /^(%|\[\s*\w+\s+")/
const LIN = /(^|\|)\s*(vg|pn|qx|md|st|rs|mb|pc)\s*\|/i

const ofBoard = (query: URLSearchParams): string | null => {
  if (!TELLS.some((name) => query.get(name)?.trim())) return null
  const told = new URLSearchParams()
  for (const name of BOARD) {
    const value = query.get(name)
    if (value !== null && value !== '') told.set(name, value)
  }
  return `/embed/board?${told}`
}

function ofAddress(url: URL, own: string): string | null {
  const { origin, pathname, search, searchParams } = url
  if (origin !== own) return ofBoard(searchParams)
  if (/^\/screen\/\d+(\/\d+)?$/.test(pathname) && searchParams.has('screen'))
    return `/embed${pathname}${search}`
  return /^\/embed\/(board|screen\/\d+(\/\d+)?)$/.test(pathname) ? pathname + search : ofBoard(searchParams)
}

/**
 * @param own the origin of this site
 * @returns `null` for what cannot be shown
 */
export function embedPath(pasted: string, own: string): string | null {
  const text = pasted.trim()
  if (PBN.test(text)) return `/embed/board?${new URLSearchParams({ pbn: text })}`
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return ofAddress(new URL(text), own)
  if (LIN.test(text)) return `/embed/board?${new URLSearchParams({ lin: text.replace(/[\r\n]+/g, '') })}`
  return ofBoard(new URLSearchParams(text))
}

/** The address with a theme of its own; without one it is the reader's. */
export function themed(path: string, theme: string): string {
  const [pathname = '', search = ''] = path.split('?', 2)
  const query = new URLSearchParams(search)
  query.delete('theme')
  if (theme !== 'auto') query.set('theme', theme)
  return `${pathname}?${query}`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** HTML for any page. */
export const frameHtml = (address: string, title: string, height: number): string =>
  `<iframe src="${escaped(address)}" title="${escaped(title)}" ` +
  `style="width:100%;height:${height}px;border:0" loading="lazy" allowfullscreen></iframe>`

/** The same as an element of its own. */
export function elementHtml(path: string, own: string, height: number): string {
  const [pathname = '', search = ''] = path.split('?', 2)
  const query = new URLSearchParams(search)
  const theme = query.get('theme')
  query.delete('theme')
  const told =
    pathname === '/embed/board'
      ? [...query].map(([name, value]) => `${name}="${escaped(value)}"`)
      : [`page="${escaped(`${pathname.slice('/embed'.length)}?${query}`)}"`]
  const attributes = [...told, ...(theme === null ? [] : [`theme="${theme}"`]), `height="${height}"`].join(
    ' ',
  )
  return `<script src="${own}/embed.js" defer></script>\n<openroom-embed ${attributes}></openroom-embed>`
}
