import type { Side } from '@openroom/bridge/seat'

/** The direction of a pair as files have it: `NS`, `N/S`, `North-South`, `N`. */
export function parseSide(text: string | null): Side | null {
  const letters = text?.toUpperCase().replace(/[^A-Z]/g, '') ?? ''
  if (/^(NS?|NORTH(SOUTH)?)$/.test(letters)) return 'NS'
  return /^(EW?|EAST(WEST)?)$/.test(letters) ? 'EW' : null
}
