/** From LIN's keys and values to boards at tables, each as its operator wrote it. */

import type { Call } from '@openroom/bridge/call'
import type { Card } from '@openroom/bridge/card'
import type { PartialDeal } from '@openroom/bridge/deal'
import { groupBy } from '@openroom/bridge/groupBy'
import type { BySeat, Seat } from '@openroom/bridge/seat'
import type { Vulnerability } from '@openroom/bridge/vulnerability'
import { dealText } from '../json/documentBuilder.ts'
import type { Limits } from '../limits.ts'
import { type RemarkCode, remark, Warnings } from '../remark.ts'
import type { Place, Remark } from '../report.ts'
import { weighedNumbers } from '../weigh/boardNumbers.ts'
import { type Witness, weigh } from '../weigh/weigh.ts'
import { type LinHeader, parseHeader } from './header.ts'
import { type LinToken, linTokens } from './lexer.ts'
import {
  type LinResult,
  parseCalls,
  parseCards,
  parseDeal,
  parseNames,
  parseResult,
  parseVulnerability,
} from './values.ts'

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

type Draft = {
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

/** Longest text of one comment or explanation in a document. */
export const TEXT_LENGTH = 2_000

export const plainText = (value: string): string => value.replace(/[\p{Cc}\s]+/gu, ' ').trim()

/** Text cut into pieces that a document can hold. */
export function piecesOf(value: string): readonly string[] {
  const text = plainText(value)
  const pieces: string[] = []
  for (let at = 0; at < text.length; at += TEXT_LENGTH) {
    const piece = text.slice(at, at + TEXT_LENGTH).trim()
    if (piece !== '') pieces.push(piece)
  }
  return pieces
}

/** Highest board number. */
export const MOST_NUMBER = 99_999

const numberIn = (text: string): number | null => {
  const digits = /\d{1,5}/.exec(text)?.[0]
  return digits === undefined || Number(digits) === 0 ? null : Number(digits)
}

/** Keys whose values are lists: without its end such a value may have lost some of it. */
const NEEDS_END: ReadonlySet<string> = new Set(['vg', 'rs', 'bn', 'pn', 'pw', 'md'])

/** Whom a list of both rooms has in a room. */
const listedFor = (names: LinFile['names'], room: LinRoom | null): BySeat<string | null> | null =>
  names[room === 'closed' ? 1 : 0] ?? null

/** Reads tokens into tables; remembers what belongs to the table that comes next. */
class TableReader {
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
    if (key !== 'vg' || this.heading === plainText(value)) return false
    return this.heading !== null || this.drafts.length > 0
  }

  isEmpty(): boolean {
    return this.drafts.length === 0 && this.results.length === 0
  }

  private warn(code: RemarkCode, place: Place, excerpt: string, args: Remark['args'] = {}): void {
    this.warnings.add(remark(code, { args, place, excerpt: plainText(excerpt) }))
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
      this.heading ??= plainText(value)
      this.header ??= parseHeader(value)
    },
    mn: (value) => {
      this.title ??= plainText(value) || null
    },
    rs: (value, place) => this.readResults(value, place),
    bn: (value) => {
      this.numbers = value.split(',').flatMap((one) => numberIn(one) ?? [])
    },
    pn: (value, place) => this.readNames(value, place),
    pw: (value, place) => this.readNames(value, place),
    qx: (value, place) => this.readBoard(value, place),
    ah: (value) => {
      if (this.current && this.current.calls.length === 0) {
        this.current.headed = numberIn(value)
        this.current.number ??= this.current.headed
      } else this.nextNumber = numberIn(value)
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
    draft.number = numberIn(value) ?? draft.number
  }

  private readDeal(value: string, place: Place): void {
    const waiting =
      this.current && !(this.current.dealt && (this.current.calls.length > 0 || this.current.room === null))
    const draft = waiting ? this.table(place) : this.begin(place)
    draft.dealt = true
    const parsed = parseDeal(value)
    if (!parsed.ok) {
      const { code, args } = parsed.error
      this.warnings.fault(remark(code, { args, place, excerpt: plainText(value) }), 'deal')
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

const dealMark = ({ deal }: Draft): string | null => deal && JSON.stringify(deal)

/** Boards of one number in one room with another deal than the one before: there a number is not the board's. */
function clashes(drafts: readonly Draft[], of: 'number' | 'headed'): number {
  const dealt = new Map<string, string>()
  return drafts.filter((draft) => {
    const [key, deal] = [`${draft.room} ${draft[of]}`, dealMark(draft)]
    const before = dealt.get(key)
    if (draft[of] !== null && deal !== null) dealt.set(key, deal)
    return draft[of] !== null && deal !== null && before !== undefined && before !== deal
  }).length
}

/** Where boards are numbered twice and one of the two goes on while the other repeats, that one counts. */
function numbered(drafts: readonly Draft[], warnings: Warnings): readonly Draft[] {
  const differs = drafts.find(({ number, headed }) => headed !== null && number !== headed)
  if (!differs) return drafts
  const witness: Witness<'number' | 'headed'> = { name: 'deal', speaksFor: (of) => -clashes(drafts, of) }
  if (weigh(['number', 'headed'], [witness]).taken !== 'headed') return drafts
  const [one, other] = [`qx ${differs.number}`, `ah ${differs.headed}`]
  const args = { about: 'number', board: differs.headed!, one, other, counts: other, why: 'deal' }
  warnings.add(remark('weighed', { args, place: differs.place }))
  return drafts.map((draft) => ({ ...draft, number: draft.headed ?? draft.number }))
}

/** A draft with its number (its own, else the next after the table before it) and its room's names. */
function finished(
  drafts: readonly Draft[],
  listed: LinFile['names'],
  warnings: Warnings,
): readonly LinTable[] {
  let last = 0
  return numbered(drafts, warnings).map(({ dealt: _, over: __, headed: ___, ...draft }) => {
    last = draft.number ?? (last % MOST_NUMBER) + 1
    const names = draft.names ?? listedFor(listed, draft.room)
    return { ...draft, number: last, names }
  })
}

const fileOf = (
  { header, title, names, results, numbers, drafts }: TableReader,
  warnings: Warnings,
): LinFile => ({
  header,
  title,
  names,
  results,
  numbers,
  tables: finished(drafts, names, warnings),
})

/** Boards that the same four had one after the other. */
function boardsOfPeople(tables: readonly LinTable[]): readonly number[] {
  const counts: number[] = []
  let before: string | null = null
  for (const { names } of tables) {
    const mark = names && JSON.stringify(names)
    if (mark !== null && mark === before) counts[counts.length - 1]! += 1
    else counts.push(1)
    before = mark
  }
  return counts
}

const SEVERAL = 4

/** A last board with nothing but its deal, where all others were called or played, or all others at a table had more boards. */
function warnOfEnd(tables: readonly LinTable[], warnings: Warnings): void {
  const isBegun = ({ calls, cards, tricks }: LinTable) => calls.length + cards.length > 0 || tricks !== null
  const last = tables.at(-1)
  if (!last || isBegun(last)) return
  const counts = boardsOfPeople(tables)
  const own = counts.at(-1)!
  const isShort =
    counts.length > SEVERAL && counts.slice(0, -1).every((one) => one === counts[0] && one > own)
  const isOnly = tables.length > 2 && tables.slice(0, -1).every(isBegun)
  if (isOnly || isShort) warnings.add(remark('lin-cut', { place: last.place }))
}

/** The tables of all parts by numbers that fit their deals, and the boards before and after them. */
function weighed(parts: readonly LinFile[], warnings: Warnings): readonly LinFile[] {
  const all = parts.flatMap(({ tables }, part) =>
    tables.map((table) => ({
      part,
      table,
      board: table.number,
      deal: table.deal && dealText(table.deal),
      dealer: table.dealer,
      vulnerability: table.vulnerability,
      line: table.place.line,
    })),
  )
  const right = groupBy(weighedNumbers(all, warnings), ({ part }) => part)
  return parts.map((one, part) => ({
    ...one,
    tables: (right.get(part) ?? []).map(({ table, board }) =>
      board === table.number ? table : { ...table, number: board },
    ),
  }))
}

/**
 * Reads a LIN text: one part for each header, which begins another match. It is at fault as a whole when it has
 * too much, or more bad records than it may.
 */
export function readLin(
  text: string,
  limits: Limits,
  warnings: Warnings,
): { readonly parts: readonly LinFile[]; readonly fault: Remark | null } {
  let reader = new TableReader(limits, warnings)
  const parts: LinFile[] = []
  let boards = 0
  for (const token of linTokens(text, limits)) {
    if (token.kind === 'pair' && reader.isOver(token)) {
      boards += reader.drafts.length
      if (!reader.isEmpty() || reader.header) parts.push(fileOf(reader, warnings))
      reader = new TableReader(limits, warnings, boards)
    }
    reader.read(token)
    if (reader.fault) break
  }
  warnOfEnd(
    [...parts.flatMap(({ tables }) => tables), ...fileOf(reader, new Warnings(limits)).tables],
    warnings,
  )
  const fault = reader.fault ?? warnings.refusal()
  return { parts: weighed([...parts, fileOf(reader, warnings)], warnings), fault }
}
