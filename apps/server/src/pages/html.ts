/** The built page with the head of an address put in. */
import { LANGUAGE_QUERY, SOURCE } from '@openroom/protocol/languages'
import type { SaidId, Say } from '@openroom/texts/say'
import type { Head } from './head.ts'
import type { PageSession } from './pages.ts'

const namedThing = (type: string, name: string | null) => (name ? { '@type': type, name } : undefined)

/**
 * A session as search engines read it: JSON-LD with the words of schema.org. No browser runs it.
 * @param origin of the site, as `https://example.org`
 */
export function eventData(session: PageSession, origin: string): string {
  const { id, name, tournament, start, location, organiser } = session
  const data = {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name,
    sport: 'Contract bridge',
    url: `${origin}/screen/${id}`,
    startDate: start ?? undefined,
    eventStatus: 'https://schema.org/EventScheduled',
    location: namedThing('Place', location),
    organizer: namedThing('Organization', organiser),
    superEvent: namedThing('SportsEvent', tournament),
  }
  // What would end the element is spelled otherwise.
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The picture beside a link that is sent on, of pages that have none of their own; a file of the web app. */
export const SHARED = { path: '/share.png', width: 1200, height: 630 } as const

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`

/** What of a page depends on who reads it. */
export type PageLanguage = {
  readonly language: string
  /** The address itself names it, so that the link can be sent. */
  readonly isNamed: boolean
  readonly say: Say
}

/** An address of this site that names its language. */
export const inLanguage = (address: string, language: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${LANGUAGE_QUERY}=${language}`

/** For search engines: the same page in each language, and as the browser of whoever comes says. */
const alternates = (address: string, languages: readonly string[]): readonly string[] =>
  languages.length < 2
    ? []
    : [['x-default', address], ...languages.map((one) => [one, inLanguage(address, one)])].map(
        ([language, href]) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(href!)}" />`,
      )

type Site = {
  /** As `https://example.org`. */
  readonly origin: string
  /** Those that there are. */
  readonly languages: readonly string[]
}

function tagsOf({ title, description, path, picture, event }: Head, site: Site, of: PageLanguage): string {
  const { origin, languages } = site
  const plain = path === null ? null : origin + path
  const address = plain !== null && of.isNamed ? inLanguage(plain, of.language) : plain
  const name = of.say('site.name')
  const own = picture !== undefined && of.language !== SOURCE ? inLanguage(picture, of.language) : picture
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    address === null
      ? meta('name', 'robots', 'noindex')
      : `<link rel="canonical" href="${escapeHtml(address)}" />`,
    ...(plain === null ? [] : alternates(plain, languages)),
    meta('property', 'og:site_name', name),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', of.say('language.locale').replace('-', '_')),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(address === null ? [] : [meta('property', 'og:url', address)]),
    meta('property', 'og:image', origin + (own ?? SHARED.path)),
    meta('property', 'og:image:width', `${SHARED.width}`),
    meta('property', 'og:image:height', `${SHARED.height}`),
    meta('property', 'og:image:alt', picture === undefined ? name : title),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(event === undefined ? [] : [eventData(event, origin)]),
  ].join('\n    ')
}

/** What stands in the built page itself: `<p data-text="splash.wait">…`. */
const TEXTS_IN_PAGE = /(<(\w+)[^>]* data-text="([\w.]+)"[^>]*>)[^<]*/g

/** @param html the built page */
export function pageMaker(html: string, site: Site) {
  const plain = html.replace(/\s*<meta name="description"[^>]*>/, '')
  const inLanguages = new Map<string, string>()
  const pageIn = ({ language, say }: PageLanguage): string => {
    const known = inLanguages.get(language)
    if (known !== undefined) return known
    const made = plain
      .replace('<html lang="en">', `<html lang="${language}">`)
      .replace(TEXTS_IN_PAGE, (_, tag: string, _name, id: SaidId) => tag + escapeHtml(say(id)))
    inLanguages.set(language, made)
    return made
  }
  /** @param links to what the page will ask for */
  return (head: Head, links: readonly string[], of: PageLanguage): string =>
    pageIn(of)
      .replace(/<title>[^<]*<\/title>/, () => tagsOf(head, site, of))
      // After the files of every page, which it needs first.
      .replace('</head>', () => [...links.map((one) => `  ${one}`), '</head>'].join('\n  '))
}
