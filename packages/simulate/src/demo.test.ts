import { countsOf, sessionsOfDocument } from '@openroom/formats/json/documentBuilder'
import { parseDocument } from '@openroom/formats/json/readDocument'
import { describe, expect, it } from 'vitest'
import { demoDocuments } from './demo.ts'

const TODAY = '2026-03-10'
const documents = demoDocuments(TODAY)
const [festival, evening] = documents

describe('the demo', () => {
  it('is valid, with auctions and plays to look at', () => {
    for (const document of documents) expect(parseDocument(document).ok).toBe(true)
    expect(countsOf(festival!).plays).toBeGreaterThan(250)
  })

  it('has pairs, teams, their final and a club evening, all just played', () => {
    expect(festival!.events.map(({ type, arrangeType }) => `${type} ${arrangeType}`)).toEqual([
      'PAIR MITCHELL',
      'TEAM ROUND_ROBIN',
      'TEAM KNOCK_OUT',
    ])
    expect(evening!.organiser.club).toBe(true)
    const dates = documents.flatMap(sessionsOfDocument).map(({ date }) => date)
    expect(dates).toEqual(['2026-03-07', '2026-03-08', '2026-03-09', '2026-03-09'])
  })

  it('has the best two of the round robin in the final', () => {
    const [, teams, final] = festival!.events
    const names = (registrations: readonly { name: string }[]) => registrations.map(({ name }) => name)
    const finalists = names(final!.segments[0]!.sessions[0]!.registrations)
    expect(finalists).toHaveLength(2)
    expect(names(teams!.segments[0]!.sessions[0]!.registrations)).toEqual(expect.arrayContaining(finalists))
  })
})
