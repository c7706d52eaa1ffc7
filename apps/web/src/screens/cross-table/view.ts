/** How a cross table is shown, whatever its form. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { ParametersOf } from '@openroom/protocol/views'
import type { Head, Result } from './cells.ts'

export type Order = ParametersOf<'crossTable'>['order']

export type View = {
  readonly title: string
  readonly type: MiniSession['type']
  readonly individual: boolean
  readonly order: Order
  readonly nameOf: (head: Head) => string
  readonly figure: (value: Result) => string
  /** Opens the results of a pair or team; `null` where there is no such screen. */
  readonly onOpen: ((registrationId: number) => void) | null
}
