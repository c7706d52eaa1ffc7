/** How wide a screen of results is: some px more or less, as of a scroll bar, change nothing. */
import { type RefObject, useContext } from 'react'
import { Room } from '../slot/room.ts'
import type { Size } from '../table/layout/shape.ts'
import { useMeasured } from '../table/useSize.ts'
import { type Tier, tierOf } from './columns.ts'

const tierOfSize = ({ width }: Size): Tier => tierOf(width)

export function useTier<T extends Element>(): readonly [RefObject<T | null>, Tier] {
  return useMeasured<T, Tier>(useContext(Room), tierOfSize, Object.is)
}
