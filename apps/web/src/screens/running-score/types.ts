/** Types of the wire that the rankings speak of. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'

export type { Registration } from '@openroom/protocol/schema/results'
export type CalcType = MiniSession['calcType']
