/** What has been told of a board, in the director's words: what counts first, then what else was told. Pure. */
import type { DeskEntered, PhoneResult } from '@openroom/protocol/schema/phones'
import { outcomeText } from '../../ui/results/outcomeText.ts'

type Way = {
  readonly text: string
  /** For the director to let count; `null`: an average, which he presses at the board. */
  readonly result: PhoneResult | null
}

type Told = Pick<DeskEntered, 'result' | 'adjustment'>

function wayOf({ result, adjustment }: Told): Way {
  const { contract, tricks } = result
  const status = contract === null ? ('notPlayed' as const) : ('played' as const)
  return {
    text: outcomeText({ status, contract, tricks, adjustment }),
    result: adjustment === null ? result : null,
  }
}

/** Each once. */
export function waysOf({ confirmed, version, otherwise, ...own }: DeskEntered): readonly Way[] {
  // Where nothing was entered here, its result is that of the other alone.
  const isThere = confirmed || version > 0
  const all = [
    ...(isThere ? [wayOf(own)] : []),
    ...otherwise.map(({ result, average }) => wayOf({ result, adjustment: average })),
  ]
  return all.filter(({ text }, i) => all.findIndex((one) => one.text === text) === i)
}
