/** A session as search engines read it: JSON-LD with the words of schema.org. No browser runs it. */
import type { PageSession } from './pages.ts'

const namedThing = (type: string, name: string | null) => (name ? { '@type': type, name } : undefined)

/** @param origin of the site, as `https://example.org` */
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
