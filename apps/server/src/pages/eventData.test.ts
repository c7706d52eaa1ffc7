import { expect, it } from 'vitest'
import { eventData } from './html.ts'

const SESSION = {
  id: 7,
  version: 1,
  name: 'Pairs </script> A',
  tournament: 'Spring Open',
  hasBegun: true,
  isOver: true,
  isTeams: false,
  start: '2026-03-07',
  location: null,
  organiser: 'Oakmere BC',
}

it('tells search engines what was played, where and when, as far as it is known', () => {
  const element = eventData(SESSION, 'https://bridge.example')
  expect(element.match(/<\/script>/g)).toHaveLength(1)
  const [, text = ''] = />(.*)<\/script>$/.exec(element) ?? []
  expect(JSON.parse(text)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: 'Pairs </script> A',
    sport: 'Contract bridge',
    url: 'https://bridge.example/screen/7',
    startDate: '2026-03-07',
    eventStatus: 'https://schema.org/EventScheduled',
    organizer: { '@type': 'Organization', name: 'Oakmere BC' },
    superEvent: { '@type': 'SportsEvent', name: 'Spring Open' },
  })
})
