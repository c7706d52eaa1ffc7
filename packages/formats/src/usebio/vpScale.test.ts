import { describe, expect, it } from 'vitest'
import type { DocumentMatch, TournamentDocument } from '../json/document.ts'
import { withSessions } from '../json/documentBuilder.ts'
import { LIMITS } from '../limits.ts'
import { compareOfficial } from '../official/compare.ts'
import { TEAMS_EVENING } from '../testing/evenings.ts'
import { readUsebioText } from './readUsebio.ts'
import { writeUsebio } from './write.ts'

/** The evening with victory points as another program prints them. */
function printed(change: (vps: number, at: number) => number): TournamentDocument {
  const vps = (match: DocumentMatch, i: number): DocumentMatch => ({
    ...match,
    official: {
      ...match.official!,
      vpsHome: change(match.official!.vpsHome!, 2 * i),
      vpsVisiting: change(match.official!.vpsVisiting!, 2 * i + 1),
    },
  })
  const changed = withSessions(TEAMS_EVENING, (session) => ({
    ...session,
    matches: session.matches.map(vps),
  }))
  const read = readUsebioText(writeUsebio(changed), LIMITS)
  if (!read.ok) throw new Error(read.error.message)
  return read.value.document
}

const cut = (vps: number): number => Math.trunc(vps * 10) / 10

describe('victory points that are cut off instead of rounded', () => {
  it('are of the scale that all of them are cut from, and explained by that', () => {
    const document = printed(cut)
    expect(document.events[0]!.conventions.teams?.vpScale).toBeUndefined()
    const { explained, unexplained } = compareOfficial(document).official
    expect(explained.truncated).toBeGreaterThan(0)
    expect(unexplained).toBe(0)
  })

  it('are of no known scale if one of them is not', () => {
    const document = printed((vps, at) => (at === 2 ? cut(vps) + 0.1 : cut(vps)))
    expect(compareOfficial(document).official.explained.truncated).toBeUndefined()
  })
})
