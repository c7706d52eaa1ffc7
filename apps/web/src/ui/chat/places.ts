/** Where in a replay its commentary was written: at a call, a card, or what else happened. Pure. */
import type { TableEvent } from '@openroom/bridge/table/events'
import { firstStop, lastStop, nextStop, type Steps } from '@openroom/bridge/table/steps'
import { hasTrait } from '@openroom/bridge/table/traits'
import type { SystemMessage } from '@openroom/protocol/schema/messages'

/** A board as it is replayed, and the moment shown. */
export type Replayed = {
  readonly events: readonly TableEvent[]
  readonly steps: Steps
  readonly position: number
  readonly go: (position: number) => void
}

/** What a comment is on; `null` on the hands, before the first call. */
export type Subject = Extract<
  TableEvent,
  { readonly type: 'BID' | 'PLAY_CARD' | 'CLAIM' | 'END_GAME' | 'CORRECTION' }
> | null

export type Placed = {
  readonly said: SystemMessage
  /** The stop of the replay that shows what it is on; `null` for what belongs to no moment. */
  readonly stop: number | null
  readonly subject: Subject
}

/** The position after so many of the events that a step counts. */
function positionAfter(events: readonly TableEvent[], step: number): number {
  let counted = 0
  for (const [at, { type }] of events.entries()) {
    if (hasTrait(type, 'opens')) continue
    counted += 1
    if (counted >= step) return at + 1
  }
  return events.length
}

const isSubject = (event: TableEvent): event is NonNullable<Subject> =>
  ['BID', 'PLAY_CARD', 'CLAIM', 'END_GAME', 'CORRECTION'].includes(event.type)

function placeOf({ events, steps }: Replayed, step: number): Pick<Placed, 'stop' | 'subject'> {
  if (step === 0) return { stop: firstStop(steps), subject: null }
  const position = positionAfter(events, step)
  return {
    stop: nextStop(steps, position - 1) ?? lastStop(steps),
    subject: events.slice(0, position).findLast(isSubject) ?? null,
  }
}

/** In the order of the play; first what belongs to no moment of this board. */
export function placed(
  messages: readonly SystemMessage[],
  replayed: Replayed,
  board: number | undefined,
): readonly Placed[] {
  const all = messages.map((said): Placed => {
    if (said.step === null || said.board !== board) return { said, stop: null, subject: null }
    return { said, ...placeOf(replayed, said.step) }
  })
  return all.toSorted((a, b) => (a.stop ?? -1) - (b.stop ?? -1))
}

/** The stop that the moment shown belongs to: what was said up to there has been said. */
export const stopShown = ({ steps, position }: Replayed): number =>
  steps.stops.findLast((stop) => stop <= position) ?? firstStop(steps)

/** Comments that are still to come. */
export const toCome = (all: readonly Placed[], replayed: Replayed): readonly Placed[] =>
  all.filter(({ stop }) => stop !== null && stop > stopShown(replayed))
