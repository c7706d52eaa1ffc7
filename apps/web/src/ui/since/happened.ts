/** What has happened in a session since somebody looked at it last, in its order. Pure. */
import type { Course } from '@openroom/protocol/schema/course'

/** What was seen last: of each board how many results, or what it was worth. */
export type Seen = {
  readonly at: number
  readonly boards: Readonly<Record<string, number>>
  readonly leaders: readonly string[]
  readonly round: number
}

type Board = Course['boards'][number]
type Match = Course['matches'][number]

/** Who leads a match, and by which score. */
export type Lead = { readonly team: string; readonly ours: number; readonly theirs: number }

export type Happening =
  | { readonly kind: 'match'; readonly board: Board; readonly match: Match; readonly lead: Lead | null }
  | { readonly kind: 'results'; readonly board: Board; readonly more: number }
  | { readonly kind: 'leader'; readonly names: readonly string[] }
  | { readonly kind: 'round'; readonly round: number }

export type Happened = {
  readonly items: readonly Happening[]
  /** Boards that there was no room for. */
  readonly more: number
}

/** Boards that are told one by one. */
const MOST = 12

const keyOf = ({ calcTableId, board }: Board): string => `${calcTableId ?? ''}/${board}`
const worthOf = ({ swing, results }: Board): number => swing ?? results

export const seenOf = (course: Course, at: number): Seen => ({
  at,
  boards: Object.fromEntries(course.boards.map((board) => [keyOf(board), worthOf(board)])),
  leaders: course.leaders.map(({ name }) => name),
  round: course.round,
})

/** The boards of a match with the score after each: it stands at what it stands at after the last. */
function ofMatch(match: Match, boards: readonly Board[], seen: Seen): readonly Happening[] {
  let [home, visiting] = [match.homeScore ?? 0, match.visitingScore ?? 0]
  for (const { swing } of boards) {
    home -= Math.max(swing ?? 0, 0)
    visiting -= Math.max(-(swing ?? 0), 0)
  }
  let leader = Math.sign(home - visiting)
  return boards.flatMap((board): readonly Happening[] => {
    home += Math.max(board.swing ?? 0, 0)
    visiting += Math.max(-(board.swing ?? 0), 0)
    const leads = Math.sign(home - visiting)
    const isNew = leads !== 0 && leads !== leader
    if (leads !== 0) leader = leads
    if (seen.boards[keyOf(board)] === worthOf(board)) return []
    const [team, ours, theirs] = leads > 0 ? [match.home, home, visiting] : [match.visiting, visiting, home]
    return [{ kind: 'match', board, match, lead: isNew ? { team, ours, theirs } : null }]
  })
}

const weightOf = (one: Happening): number =>
  one.kind !== 'match' ? 0 : Math.abs(one.board.swing ?? 0) + (one.lead === null ? 0 : 100)

const byBoard = (a: Happening, b: Happening): number =>
  a.kind === 'match' && b.kind === 'match' ? a.board.board - b.board.board : 0

function ofTeams(seen: Seen, { boards, matches }: Course): readonly Happening[] {
  const rounds = [...new Set(matches.map(({ round }) => round))].sort((a, b) => a - b)
  return rounds.flatMap((round) =>
    matches
      .filter((match) => match.round === round)
      .flatMap((match) =>
        ofMatch(
          match,
          boards.filter(({ calcTableId }) => calcTableId === match.calcTableId),
          seen,
        ),
      )
      .sort(byBoard),
  )
}

const ofPairs = (seen: Seen, { boards }: Course): readonly Happening[] =>
  boards
    .toSorted((a, b) => a.board - b.board)
    .flatMap((board) => {
      const more = board.results - (seen.boards[keyOf(board)] ?? 0)
      return more > 0 ? [{ kind: 'results' as const, board, more }] : []
    })

/** The most telling ones where there are too many, still in their order. */
function fitting(all: readonly Happening[], isHiding: boolean): readonly Happening[] {
  if (all.length <= MOST) return all
  const chosen = isHiding ? all : [...all].sort((a, b) => weightOf(b) - weightOf(a))
  const kept = new Set(chosen.slice(0, MOST))
  return all.filter((one) => kept.has(one))
}

const roundOf = (one: Happening): number =>
  one.kind === 'match' ? one.board.round : Number.POSITIVE_INFINITY

function withRounds(items: readonly Happening[], seen: Seen, now: number): readonly Happening[] {
  const over = Array.from({ length: Math.max(0, now - seen.round) }, (_, i) => seen.round + i)
  return over.reduce<readonly Happening[]>((list, round) => {
    const after = list.filter((one) => one.kind === 'round' || roundOf(one) <= round)
    return [...after, { kind: 'round', round }, ...list.filter((one) => !after.includes(one))]
  }, items)
}

/** @param isHiding tells of boards alone, and nothing of what came of them */
export function happened(seen: Seen, course: Course, isHiding: boolean): Happened {
  const all = course.matches.length > 0 ? ofTeams(seen, course) : ofPairs(seen, course)
  const items = fitting(all, isHiding)
  const names = course.leaders.map(({ name }) => name)
  const isOther = course.matches.length === 0 && names.join('\n') !== seen.leaders.join('\n')
  const leader: readonly Happening[] =
    isOther && names.length > 0 && !isHiding ? [{ kind: 'leader', names }] : []
  return {
    items: [...withRounds(items, seen, course.round), ...leader],
    more: all.length - items.length,
  }
}
