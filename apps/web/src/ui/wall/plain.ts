/** Tables as they are told while results are hidden: where, who, and whether they play; play is seen at the table. */
import type { WallTable } from '@openroom/protocol/schema/wall'
import { useMemo } from 'react'
import { useHiding } from '../spoilers/hiding.ts'

/** In play, and nothing told of it. */
export const isPlain = ({ phase, contract }: Pick<WallTable, 'phase' | 'contract'>): boolean =>
  phase === 'PLAY' && contract === null

export const plainOf = (table: WallTable): WallTable => ({
  ...table,
  phase: table.phase === 'BID' || table.phase === 'PLAY' ? 'PLAY' : 'WAITING',
  figure: null,
  result: null,
  score: null,
  contract: null,
  nextPlayer: null,
  trick: [],
  bidding: [],
  elsewhere: null,
  elsewhereIn: null,
  percents: null,
  atStake: 0,
  interest: 0,
  ns: { ...table.ns, score: null, tricks: 0 },
  ew: { ...table.ew, score: null, tricks: 0 },
})

/** Neither order nor filters tell of what is hidden. */
export function useTold(tables: readonly WallTable[]): readonly WallTable[] {
  const hiding = useHiding()
  return useMemo(() => (hiding ? tables.map(plainOf) : tables), [hiding, tables])
}
