/** The row of a ranking that the viewer comes back from. */
import { useCallback } from 'react'
import type { SlotHandle } from '../../ui/slot/types.ts'

type Ranked = { readonly registrationId: number }

export const registrationOf = ({ registrationId }: Ranked): number => registrationId

export function useReturned({ returnedFrom: from }: SlotHandle) {
  const registration = from?.screen === 'private-score' ? from.params.registrationId : undefined
  return useCallback((row: Ranked) => row.registrationId === registration, [registration])
}
