/** The stages of a knock-out, and which of its matches are which. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { KnockoutMatch } from '@openroom/protocol/schema/results'
import { useKnownSessions } from '../../../live/sessions.ts'
import { useArchive } from '../../../live/useArchive.ts'
import { runningScoresAt, useCorrections, useRegistrations } from '../../../live/useSession.ts'
import { figuresOf, withdrawalOf } from '../../../ui/match/knockoutCells.ts'
import { namesOf } from '../../../ui/names.ts'
import { type BracketMatch, type BracketStage, type BracketTeam, columnsOf } from './bracket.ts'

/** The last session of each stage of the event, the first stage first. */
export function stagesOf(all: readonly MiniSession[], of: MiniSession): readonly MiniSession[] {
  const own = all.filter(({ eventId, arrangeType }) => eventId === of.eventId && arrangeType === 'KNOCK_OUT')
  const last = new Map<number, MiniSession>()
  for (const one of [...own].sort((a, b) => a.session - b.session || a.miniSession - b.miniSession))
    last.set(one.segmentId, one)
  return [...last.values()].sort((a, b) => a.segmentOrder - b.segmentOrder)
}

/** @param wanted else nothing is asked for, and it has no match */
export function useStage(session: MiniSession, wanted = true): BracketStage {
  const { miniSessionId: id, segmentName: name } = session
  const scores = useArchive(session, wanted ? runningScoresAt(id, null) : null).data
  const corrections = useCorrections(session, wanted)
  const names = namesOf(useRegistrations(session).data ?? [])
  const all = scores?.type === 'TEAM' ? scores : null
  const matches = (all?.knockoutMatches ?? []).map((match): BracketMatch => {
    const { totals } = figuresOf(match, corrections, withdrawalOf(match, all?.withdraws ?? {}))
    const isPlayed = match.segments.some(({ homeImp }) => homeImp !== null)
    const of = (team: 'HOME' | 'VISITING'): BracketTeam => ({
      name: names.of(team === 'HOME' ? match.home : match.visiting)?.name ?? '',
      imps: isPlayed ? totals[team] : null,
      isThrough: match.complete && match.winner === team,
    })
    const isFree = names.of(match.visiting)?.bye === true
    return { number: match.tableNumber, home: of('HOME'), visiting: isFree ? null : of('VISITING') }
  })
  return { session: id, name, matches }
}

/** What a match is for: the event, the third place in it, or a place in the stage to come. */
export type MatchPlace = 'event' | 'third' | 'stage'

/**
 * What is won by winning it: in a stage after which none is known, played or announced, the event by its only match, or
 * by the one beside a match for the third place.
 * @param count matches of the whole stage, whatever is looked for
 */
export function useMatchPlace(
  session: MiniSession,
  count: number,
): (match: Pick<KnockoutMatch, 'tableNumber'>) => MatchPlace {
  const all = useKnownSessions() ?? []
  const { eventId, segmentOrder } = session
  const isLast = !all.some((one) => one.eventId === eventId && one.segmentOrder > segmentOrder)
  const before = stagesOf(all, session).findLast((one) => one.segmentOrder < segmentOrder)
  const hasThird = isLast && count === 2 && before !== undefined
  const own = useStage(session, hasThird)
  const earlier = useStage(before ?? session, hasThird)
  const third = hasThird ? columnsOf([earlier, own]).at(-1)?.thirdPlace : null
  return ({ tableNumber }) => {
    if (third?.number === tableNumber) return 'third'
    return isLast && (count === 1 || third) ? 'event' : 'stage'
  }
}
