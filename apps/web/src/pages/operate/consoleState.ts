/** What a console knows: of its table, of what is typed, and of how that stands with the server. */
import type { TypedResult } from '@openroom/bridge/operate/resultLine'
import type { Reading } from '@openroom/bridge/operate/typed'
import { bySeat } from '@openroom/bridge/seat'
import type { TableEvent } from '@openroom/bridge/table/events'
import type { TableState } from '@openroom/bridge/table/state'
import { EMPTY_TABLE } from '@openroom/bridge/table/state'
import type {
  DeskMessage,
  HereAnswer,
  Operated,
  OperatedTable,
  TableWriter,
} from '@openroom/protocol/schema/operate'
import { type Entered, NO_RECORD, type TableRecord } from './record.ts'
import type { Line } from './sender.ts'

export type Said =
  | {
      readonly kind: 'entered'
      readonly events: readonly TableEvent[]
      readonly forced: readonly TableEvent[]
    }
  | {
      readonly kind:
        | 'undone'
        | 'redone'
        | 'unknown'
        | 'nothing'
        | 'begun'
        | 'notYours'
        | 'unfit'
        | 'ruled'
        | 'first'
    }
  | { readonly kind: 'result'; readonly result: TypedResult; readonly board: number }
  /** Another board is being played, which stays unfinished if this one is put on the table; or it is none of these. */
  | { readonly kind: 'busy' | 'left' | 'noBoard'; readonly board: number }

export type Operating = {
  readonly operated: Operated
  readonly table: OperatedTable | null
  readonly record: TableRecord
  /** The board that is looked at. */
  readonly board: number | null
  readonly state: TableState
  readonly text: string
  readonly reading: Reading | null
  readonly said: Said | null
  readonly open: 'alert' | 'explain' | 'results' | 'director' | 'keys' | 'hands' | 'seats' | null
  readonly name: string
  readonly line: Line
  readonly writer: TableWriter | undefined
  readonly here: Pick<HereAnswer, 'delay' | 'isHeld' | 'viewers' | 'status'> | null
  readonly messages: readonly DeskMessage[]
  /** Typed here and not sent, because another console has written meanwhile. */
  readonly aside: readonly Entered[]
  /** Asked for and not answered yet; it is asked again. */
  readonly wanted: 'take' | 'leave' | null
  /** Entries of tables that were left that are not at the server. */
  readonly left: number
}

export const namesAt = ({ players }: TableState) => bySeat((seat) => players[seat]?.name ?? null)

/** Before it sits at a table. */
export const atNoTable = (operated: Operated, name: string): Operating => ({
  operated,
  table: null,
  record: NO_RECORD,
  board: null,
  state: EMPTY_TABLE,
  text: '',
  reading: null,
  said: null,
  open: null,
  name,
  line: { kind: 'up' },
  writer: undefined,
  here: null,
  messages: [],
  aside: [],
  wanted: null,
  left: 0,
})
