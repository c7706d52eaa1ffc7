/** From LIN's keys and values to drafts of tables, one key after the other. */
import type { Call } from '@openroom/bridge/call'
import type { Card } from '@openroom/bridge/card'
import type { PartialDeal } from '@openroom/bridge/deal'
import type { BySeat, Seat } from '@openroom/bridge/seat'
import type { Vulnerability } from '@openroom/bridge/vulnerability'
import type { Limits } from '../limits.ts'
import { type RemarkCode, remark, type Warnings } from '../remark.ts'
import type { Place, Remark } from '../report.ts'
import { piecesOf, plainComment } from './comments.ts'
import type { LinFile, LinRoom } from './file.ts'
import { type LinHeader, parseHeader } from './header.ts'
import type { LinToken } from './lexer.ts'
import {
  type LinResult,
  parseCalls,
  parseCards,
  parseDeal,
  parseNames,
  parseResult,
  parseVulnerability,
} from './values.ts'

export type Draft = {
  room: LinRoom | null
  number: number | null
  /** The number in the board's heading. */
  headed: number | null
  names: BySeat<string | null> | null
  dealer: Seat | null
  vulnerability: Vulnerability | null
  deal: PartialDeal | null
  dealt: boolean
  calls: { call: Call; alert: boolean; explanations: string[]; comments: string[] }[]
  cards: { card: Card; comments: string[] }[]
  tricks: number | null
  over: boolean
  opening: string[]
  closing: string[]
  place: Place
}

const CALLS_PER_TABLE = 320

const firstNumber = (text: string): number | null => {
  const digits = /\d{1,5}/.exec(text)?.[0]
  return digits === undefined || Number(digits) === 0 ? null : Number(digits)
}

/** Keys whose values are lists: without its end such a value may have lost some of it. */
const NEEDS_END: ReadonlySet<string> = new Set(['vg', 'rs', 'bn', 'pn', 'pw', 'md'])

/** Whom a list of both rooms has in a room. */
export const listedFor = (names: LinFile['names'], room: LinRoom | null): BySeat<string | null> | null =>
  names[room === 'closed' ? 1 : 0] ?? null

/** Reads tokens into tables; remembers what belongs to the table that comes next. */
export class TableReader {
  header: LinHeader | null = null
  title: string | null = null
  names: readonly BySeat<string | null>[] = []
  results: readonly (LinResult | null)[] = []
  numbers: readonly number[] = []
  readonly drafts: Draft[] = []
  fault: Remark | null = null
  private current: Draft | null = null
  private nextNames: BySeat<string | null> | null = null
  private nextNumber: number | null = null
  private early: string[] = []
  private heading: string | null = null

  constructor(
    private readonly limits: Limits,
    private readonly warnings: Warnings,
    /** Boards of the matches before. */
    private readonly before = 0,
  ) {}

  /** Whether a header begins another match: something else stands already. */
  isOver({ key, value }: { readonly key: string; readonly value: string }): boolean {
    if (key !== 'vg' || this.heading === plainComment(value)) return false
    return this.heading !== null || this.drafts.length > 0
  }

  isEmpty(): boolean {
    return this.drafts.length === 0 && this.results.length === 0
  }

  private warn(code: RemarkCode, place: Place, excerpt: string, args: Remark['args'] = {}): void {
    this.warnings.add(remark(code, { args, place, excerpt: plainComment(excerpt) }))
  }

  private begin(place: Place): Draft {
    const draft: Draft = {
      room: null,
      number: this.nextNumber,
      headed: this.nextNumber,
      names: this.nextNames,
      dealer: null,
      vulnerability: null,
      deal: null,
      dealt: false,
      calls: [],
      cards: [],
      tricks: null,
      over: false,
      opening: this.early,
      closing: [],
      place,
    }
    this.nextNames = null
    this.nextNumber = null
    this.early = []
    this.drafts.push(draft)
    this.current = draft
    if (this.before + this.drafts.length > this.limits.records) {
      this.fault = remark('too-many-boards', { args: { limit: this.limits.records }, place })
    }
    return draft
  }

  private table(place: Place): Draft {
    return this.current ?? this.begin(place)
  }

  readonly actions: Readonly<Record<string, (value: string, place: Place) => void>> = {
    vg: (value) => {
      this.heading ??= plainComment(value)
      this.header ??= parseHeader(value)
    },
    mn: (value) => {
      this.title ??= plainComment(value) || null
    },
    rs: (value, place) => this.readResults(value, place),
    bn: (value) => {
      this.numbers = value.split(',').flatMap((one) => firstNumber(one) ?? [])
    },
    pn: (value, place) => this.readNames(value, place),
    pw: (value, place) => this.readNames(value, place),
    qx: (value, place) => this.readBoard(value, place),
    ah: (value) => {
      if (this.current && this.current.calls.length === 0) {
        this.current.headed = firstNumber(value)
        this.current.number ??= this.current.headed
      } else this.nextNumber = firstNumber(value)
    },
    md: (value, place) => this.readDeal(value, place),
    sv: (value, place) => {
      const vulnerability = parseVulnerability(value)
      if (vulnerability) this.table(place).vulnerability = vulnerability
      else if (value.trim() !== '') this.warn('lin-vulnerability', place, value)
    },
    mb: (value, place) => this.readCalls(value, place),
    an: (value, place) => {
      const explained = this.table(place).calls.at(-1)
      if (explained) explained.explanations.push(...piecesOf(value))
      else this.table(place).opening.push(...piecesOf(value))
    },
    pc: (value, place) => this.readCards(value, place),
    mc: (value, place) => {
      const table = this.table(place)
      const tricks = /^\s*\d{1,2}\s*$/.test(value) ? Number(value) : null
      if (tricks !== null && tricks <= 13) table.tricks = tricks
      else if (value.trim() !== '') this.warn('lin-tricks', place, value)
      table.over = true
    },
    nt: (value) => this.comment(piecesOf(value)),
  }

  private comment(pieces: readonly string[]): void {
    const table = this.current
    if (!table) this.early.push(...pieces)
    else if (table.over) table.closing.push(...pieces)
    else (table.cards.at(-1)?.comments ?? table.calls.at(-1)?.comments ?? table.opening).push(...pieces)
  }

  private readResults(value: string, place: Place): void {
    if (this.header === null || this.results.length > 0) {
      this.warn('lin-header', place, value)
    }
    this.results = value.split(',').map((text) => {
      const result = parseResult(text)
      if (result === undefined) this.warn('lin-result', place, text)
      return result ?? null
    })
  }

  private readNames(value: string, place: Place): void {
    const names = parseNames(value)
    if (names === null) {
      this.warn('lin-names', place, value)
      return
    }
    if (names.length === 2) {
      this.changeLineUp(names)
    } else if (this.current && this.isWaiting(this.current)) {
      this.current.names = names[0] ?? null
    } else {
      this.nextNames = names[0] ?? null
    }
  }

  private isWaiting(draft: Draft): boolean {
    return !draft.dealt && draft.calls.length === 0
  }

  /** A list of both rooms is of the boards that follow: those before it keep their players. */
  private changeLineUp(names: typeof this.names): void {
    const former = this.names
    for (const draft of this.drafts) {
      if (!this.isWaiting(draft)) draft.names ??= listedFor(former, draft.room)
    }
    this.names = names
  }

  private readBoard(value: string, place: Place): void {
    const draft = this.begin(place)
    const letter = value.trim().charAt(0).toLowerCase()
    draft.room = letter === 'o' ? 'open' : letter === 'c' ? 'closed' : null
    draft.number = firstNumber(value) ?? draft.number
  }

  private readDeal(value: string, place: Place): void {
    const waiting =
      this.current && !(this.current.dealt && (this.current.calls.length > 0 || this.current.room === null))
    const draft = waiting ? this.table(place) : this.begin(place)
    draft.dealt = true
    const parsed = parseDeal(value)
    if (!parsed.ok) {
      const { code, args } = parsed.error
      this.warnings.fault(remark(code, { args, place, excerpt: plainComment(value) }), 'deal')
      return
    }
    draft.dealer = parsed.value.dealer
    draft.deal = parsed.value.deal
    if (parsed.value.partial) {
      this.warn('lin-deal-partial', place, value)
    }
  }

  private readCalls(value: string, place: Place): void {
    const table = this.table(place)
    const calls = parseCalls(value)
    if (calls === null) this.warn('lin-call', place, value)
    else if (table.calls.length + calls.length > CALLS_PER_TABLE) {
      this.warn('lin-calls', place, value, { limit: CALLS_PER_TABLE })
    } else {
      table.calls.push(...calls.map((call) => ({ ...call, explanations: [], comments: [] })))
    }
  }

  private readCards(value: string, place: Place): void {
    const table = this.table(place)
    const cards = parseCards(value)
    if (cards === null) this.warn('lin-card', place, value)
    else if (table.cards.length + cards.length > 52) {
      this.warn('lin-cards', place, value)
    } else {
      table.cards.push(...cards.map((card) => ({ card, comments: [] })))
    }
  }

  read(token: LinToken): void {
    if (token.kind === 'pair' && token.isOpen && (NEEDS_END.has(token.key) || token.value.trim() !== '')) {
      this.warn('lin-cut', token.place, token.value)
    }
    if (token.kind === 'fault') this.warnings.fault(token.remark, 'it')
    else if (token.kind === 'stray') {
      this.warn('lin-stray', token.place, token.text)
    } else this.actions[token.key]?.(token.value, token.place)
  }
}
