/** The built page with the head of an address put in. */
import { eventData } from './eventData.ts'
import type { Head } from './head.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The picture beside a link that is sent on, of pages that have none of their own; a file of the web app. */
export const SHARED = { path: '/share.png', width: 1200, height: 630 } as const

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escaped(content)}" />`

/** @param origin of the site, as `https://example.org` */
function tagsOf({ title, description, path, picture, event }: Head, origin: string, site: string): string {
  const address = path === null ? null : origin + path
  return [
    `<title>${escaped(title)}</title>`,
    meta('name', 'description', description),
    address === null
      ? meta('name', 'robots', 'noindex')
      : `<link rel="canonical" href="${escaped(address)}" />`,
    meta('property', 'og:site_name', site),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(address === null ? [] : [meta('property', 'og:url', address)]),
    meta('property', 'og:image', origin + (picture ?? SHARED.path)),
    meta('property', 'og:image:width', `${SHARED.width}`),
    meta('property', 'og:image:height', `${SHARED.height}`),
    meta('property', 'og:image:alt', picture === undefined ? site : title),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(event === undefined ? [] : [eventData(event, origin)]),
  ].join('\n    ')
}

/** @param html the built page; @param site its name */
export function pageMaker(html: string, origin: string, site: string) {
  const plain = html.replace(/\s*<meta name="description"[^>]*>/, '')
  /** @param links to what the page will ask for */
  return (head: Head, links: readonly string[]): string =>
    plain
      .replace(/<title>[^<]*<\/title>/, () => tagsOf(head, origin, site))
      // After the files of every page, which it needs first.
      .replace('</head>', () => [...links.map((one) => `  ${one}`), '</head>'].join('\n  '))
}
