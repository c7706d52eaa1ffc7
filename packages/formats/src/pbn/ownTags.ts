/** Tags of our own, for what PBN has no tag for: how an event is arranged and scored, what its matches begin with. */
import type { ConventionChanges } from '@openroom/bridge/score/conventions'
import { ARRANGE_TYPES, type ArrangeType, MATCH_STATUSES } from '@openroom/bridge/session'
import { conventionChangesSchema } from '../json/conventions.ts'
import type { DocumentEvent, DocumentMatch } from '../json/document.ts'
import type { KeptTag } from './game.ts'
import type { NumberedGame } from './numbered.ts'
import { scoringOf, scoringTag } from './scoring.ts'

/** The first that any game says. */
function commonTag(games: readonly NumberedGame[], name: KeptTag): string | undefined {
  return games.find(({ tags }) => tags.has(name))?.tags.get(name)
}

export function arrangementIn(games: readonly NumberedGame[]): ArrangeType | null {
  const text = commonTag(games, 'Arrangement')
  return ARRANGE_TYPES.find((type) => type === text) ?? null
}

export function matchStatusIn(games: readonly NumberedGame[]): DocumentMatch['status'] | null {
  const text = commonTag(games, 'MatchStatus')
  return MATCH_STATUSES.find((status) => status === text) ?? null
}

function parseTagJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export function conventionsIn(games: readonly NumberedGame[]): ConventionChanges | null {
  const text = commonTag(games, 'Conventions')
  const parsed = text === undefined ? null : conventionChangesSchema.safeParse(parseTagJson(text))
  return parsed?.success ? parsed.data : null
}

export function commonNumber(games: readonly NumberedGame[], name: KeptTag): number | null {
  const text = commonTag(games, name) ?? ''
  return /^-?\d{1,6}(\.\d{1,9})?$/.test(text) ? Number(text) : null
}

/** Longest value that a line of an export file has room for. */
const ROOM = 220

/** How an event is scored beyond its Scoring tag; `null` where that says it all, or it is too long. */
export function conventionsTag(event: DocumentEvent): string | null {
  const { conventions } = scoringOf(scoringTag(event), event.type === 'TEAM')
  const text = JSON.stringify(event.conventions)
  const isTold = event.type === 'PAIR' && JSON.stringify(conventions) === text
  return isTold || JSON.stringify(text).length > ROOM ? null : text
}

export const arrangementTag = ({ type, arrangeType, winners }: DocumentEvent): string | null =>
  arrangeType === (type === 'PAIR' && winners === 2 ? 'MITCHELL' : 'FREE') ? null : arrangeType
