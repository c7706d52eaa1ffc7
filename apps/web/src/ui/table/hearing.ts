/** What is heard at one side of the screen: North sits with East, South with West. */
import type { Seat } from '@openroom/bridge/seat'
import type { TableState } from '@openroom/bridge/table/state'

const SCREEN_SIDE: Readonly<Record<Seat, 1 | 2>> = { N: 1, E: 1, S: 2, W: 2 }

/** The table with the explanations that `seat`'s side of the screen received; `null`: with all of them. */
export function heardBy(state: TableState, seat: Seat | null): TableState {
  if (seat === null) return state
  const heard = (to: Seat | 'all') => to === 'all' || SCREEN_SIDE[to] === SCREEN_SIDE[seat]
  if (state.calls.every(({ explanations }) => explanations.every(({ to }) => heard(to)))) return state
  const calls = state.calls.map((made) => ({
    ...made,
    explanations: made.explanations.filter(({ to }) => heard(to)),
  }))
  return { ...state, calls }
}
