/** What a LIN file tells: boards at tables, each as its operator wrote it. */
import type { Call } from '@openroom/bridge/call'
import type { Card } from '@openroom/bridge/card'
import type { PartialDeal } from '@openroom/bridge/deal'
import type { BySeat, Seat } from '@openroom/bridge/seat'
import type { Vulnerability } from '@openroom/bridge/vulnerability'
import type { Place } from '../report.ts'
import type { LinHeader } from './header.ts'
import type { LinResult } from './values.ts'

export type LinRoom = 'open' | 'closed'

export type LinCall = {
  readonly call: Call
  readonly alert: boolean
  readonly explanations: readonly string[]
  readonly comments: readonly string[]
}

export type LinCard = { readonly card: Card; readonly comments: readonly string[] }

/** One board at one table. */
export type LinTable = {
  /** `null` when the file does not tell rooms. */
  readonly room: LinRoom | null
  readonly number: number
  readonly names: BySeat<string | null> | null
  readonly dealer: Seat | null
  readonly vulnerability: Vulnerability | null
  readonly deal: PartialDeal | null
  readonly calls: readonly LinCall[]
  readonly cards: readonly LinCard[]
  /** Tricks of declarer as the operator put them in; a claim when cards are left. */
  readonly tricks: number | null
  /** Commentary before the first call, and after the end of play. */
  readonly opening: readonly string[]
  readonly closing: readonly string[]
  readonly place: Place
}

/** A file, or one of its matches. */
export type LinFile = {
  readonly header: LinHeader | null
  readonly title: string | null
  /** Of the open and the closed room, where one list names them for the whole file. */
  readonly names: readonly BySeat<string | null>[]
  /** Results of the header: open then closed room, board by board; `null` where not played. */
  readonly results: readonly (LinResult | null)[]
  /** Board numbers of the header, where it lists them. */
  readonly numbers: readonly number[]
  readonly tables: readonly LinTable[]
}
