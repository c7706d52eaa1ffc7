/** A bidding history from the wire as calls at the table. Pure. */
import { IRREGULARITIES } from '@openroom/bridge/table/facts'
import type { CallMade } from '@openroom/bridge/table/state'
import { DIRECTIONS, toSeat } from '@openroom/protocol/names'
import type { Bidding } from '@openroom/protocol/schema/screens'
import { fromBidValue } from '@openroom/protocol/table/words'

type WireExplanation = Bidding['bids'][number]['explanations'][number]

/** One given to nobody known counts as given to all. */
function explanationOf({ to, text }: WireExplanation): CallMade['explanations'][number] {
  const direction = DIRECTIONS.find((one) => one === to)
  return { to: direction === undefined ? 'all' : toSeat(direction), text }
}

/** Calls in their order; a value that is no call is left out. */
export const callsOf = ({ bids }: Bidding): readonly CallMade[] =>
  bids.flatMap(({ direction, value, alert, explanations, irregular }): readonly CallMade[] => {
    const call = fromBidValue(value)
    if (call === null) return []
    return [
      {
        seat: toSeat(direction),
        call,
        alert,
        explanations: explanations.map(explanationOf),
        irregular: IRREGULARITIES.find((one) => one === irregular) ?? null,
      },
    ]
  })
