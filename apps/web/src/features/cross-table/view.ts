/** How a cross table is shown, whatever its form. */
import type { CrossTableOrder } from '@openroom/protocol/destinations'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { Head, Result } from './cells.ts'

export type View = {
  readonly title: string
  readonly type: MiniSession['type']
  readonly individual: boolean
  readonly order: CrossTableOrder
  readonly nameOf: (head: Head) => string
  readonly figure: (value: Result) => string
  /** Opens the results of a pair or team; `null` where there is no such screen. */
  readonly onOpen: ((registrationId: number) => void) | null
}
