/** What a player hears of the other calls' meaning, by how the session alerts (specification 2, section 3). */
import type { Seat } from '@openroom/bridge/seat'
import type { CallMade, TableState } from '@openroom/bridge/table/state'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'

/** With screens North sits with East, South with West. */
const SCREEN_SIDE: Readonly<Record<Seat, 1 | 2>> = { N: 1, E: 1, S: 2, W: 2 }

type Heard = (seat: Seat, to: Seat, made: CallMade) => boolean

const HEARD: Readonly<Record<MiniSession['alertType'], Heard>> = {
  // Who calls explains it to the opponents, and knows what it means.
  SELF: (seat, to, made) => to === seat || made.seat === seat,
  // What is said aloud at a table without screens is heard by all.
  SCREENLESS: () => true,
  SCREENS: (seat, to) => SCREEN_SIDE[to] === SCREEN_SIDE[seat],
}

/** Who listens: a player at a table that alerts in this way. */
export type Listener = { readonly seat: Seat; readonly alertType: MiniSession['alertType'] }

/** The table with the explanations that a player received; `null`: with all of them. */
export function heardBy(state: TableState, listener: Listener | null): TableState {
  if (listener === null) return state
  const { seat, alertType } = listener
  const hears = HEARD[alertType]
  const heard = (made: CallMade) => (to: Seat | 'all') => to === 'all' || hears(seat, to, made)
  const isWhole = (made: CallMade) => made.explanations.every(({ to }) => heard(made)(to))
  if (state.calls.every(isWhole)) return state
  const calls = state.calls.map((made) => ({
    ...made,
    explanations: made.explanations.filter(({ to }) => heard(made)(to)),
  }))
  return { ...state, calls }
}
