/** A live source for tests: sessions made and fed by the calls that every source has, and what viewers must see of it. */
import { type Call, isBid } from '@openroom/bridge/call'
import type { Card } from '@openroom/bridge/card'
import type { Seat } from '@openroom/bridge/seat'
import type { TableEvent } from '@openroom/bridge/table/events'
import { foldTable } from '@openroom/bridge/table/reducer'
import type { CallMade, TableState } from '@openroom/bridge/table/state'
import { resultOf } from '@openroom/bridge/table/view'
import { IngestClient, type SentEntry } from '@openroom/feed/client'
import type { Page } from '@playwright/test'
import { makeToken } from './orders.ts'
import type { Server } from './server.ts'

export type Sent = { readonly board: number } & ({ readonly event: TableEvent } | { readonly result: object })

/** A running session, its tables by key. */
export type Live = {
  readonly id: number
  readonly table: (key: string) => number
  /** Appends to a table's log. */
  readonly send: (key: string, entries: readonly Sent[]) => Promise<void>
  readonly client: IngestClient
}

export class LiveSource {
  readonly client: IngestClient
  readonly #server: Server
  readonly #token: string

  /** @param token of the tournament that it feeds */
  private constructor(server: Server, token: string) {
    this.#server = server
    this.#token = token
    this.client = new IngestClient({ server: server.url, token })
  }

  static async of(server: Server, tournament: string): Promise<LiveSource> {
    return new LiveSource(server, await makeToken(server, tournament))
  }

  /** Makes and starts a session; what one table sends is seen, whatever others have still to play. */
  async begin(body: object): Promise<Live> {
    const { client } = this
    const session = { releaseRule: 'DELAY', ...('session' in body && (body.session as object)) }
    const { miniSessionId: id, tables } = await client.storeSession({ tellsEarly: true, ...body, session })
    await client.start(id)
    const next = new Map<number, number>(tables.map(({ tableId, next: from }) => [tableId, from]))
    const table = (key: string): number => {
      const found = tables.find((one) => one.key === key)
      if (!found) throw new Error(`There is no table ${key}.`)
      return found.tableId
    }
    return {
      id,
      table,
      client,
      send: async (key, entries) => {
        const to = table(key)
        const from = next.get(to) ?? 0
        const numbered = entries.map((entry, i) => ({ ...entry, seq: from + i }) as SentEntry)
        // What the server answers after a cut may be that it has none, or all of them.
        while ((next.get(to) ?? 0) < from + entries.length)
          next.set(to, await client.send(to, numbered.slice((next.get(to) ?? 0) - from)))
      },
    }
  }

  /** Keeps a table back, or lets it go on. */
  async hold(session: number, table: number, held: boolean): Promise<void> {
    const path = `/api/table/${held ? 'hold' : 'release'}/${session}/${table}`
    const headers = { authorization: `Bearer ${this.#token}` }
    const answer = await fetch(this.#server.url + path, { method: 'POST', headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  }
}

/** What a table's page must show of a board. */
export type Shown = {
  /** Calls in order, as `1 heart`, `pass`, `2 clubs, alerted: any strong hand`. */
  readonly auction: readonly string[]
  /** Of each trick its cards by seat, and which side won it. */
  readonly tricks: readonly string[]
}

const STRAINS = { S: 'spade', H: 'heart', D: 'diamond', C: 'club', NT: 'notrump' } as const
const SUITS = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' } as const
const RANKS: Readonly<Record<string, string>> = { A: 'ace', K: 'king', Q: 'queen', J: 'jack', T: '10' }

const CALLS = { P: 'pass', X: 'double', XX: 'redouble' } as const

function callWords(call: Call): string {
  if (!isBid(call)) return CALLS[call]
  const [level = '', strain] = [call.slice(0, 1), call.slice(1) as keyof typeof STRAINS]
  return `${level} ${STRAINS[strain]}${strain === 'NT' || level === '1' ? '' : 's'}`
}

const SIGNS: Readonly<Record<string, string>> = {
  '♠': 'spades',
  '♥': 'hearts',
  '♦': 'diamonds',
  '♣': 'clubs',
}

/** Suit signs as words: `5+!H, !s stop` is `5+ hearts, spades stop`. */
const plain = (text: string): string =>
  text
    .replace(
      /!([shdc])(?![a-z])/gi,
      (_, suit: string) => ` ${SUITS[suit.toUpperCase() as keyof typeof SUITS]} `,
    )
    .replace(/[♠♥♦♣]/g, (sign) => ` ${SIGNS[sign]} `)
    .replace(/\s+(?=[\s,;.:)])/g, '')
    .replace(/\(\s+/g, '(')
    .trim()

/** What is told beside the call itself. */
function detailWords({ alert, explanations }: CallMade): string {
  const said = new Set(explanations.map(({ text }) => text.trim()).filter((text) => text !== ''))
  return `${alert ? ', alerted' : ''}${said.size > 0 ? `: ${plain([...said].join(' · '))}` : ''}`
}

const cardWords = (card: Card): string =>
  `${RANKS[card.slice(1)] ?? card.slice(1)} of ${SUITS[card.slice(0, 1) as keyof typeof SUITS]}`

const ORDER: readonly Seat[] = ['W', 'N', 'E', 'S']
const SIDE = { N: 'N-S', S: 'N-S', E: 'E-W', W: 'E-W' } as const

/** The same from the source's own log. */
export function shownOf(events: readonly TableEvent[]): Shown {
  const { calls, tricks } = foldTable(events)
  return {
    auction: calls.map((made) => callWords(made.call) + detailWords(made)),
    tricks: tricks.map(({ cards, winner }) => {
      const by = ORDER.map((seat) => {
        const card = cards.find((one) => one.seat === seat)?.card
        return card ? `${cardWords(card)}${winner === seat ? ' wins' : ''}` : ''
      })
      return `${by.join(' | ')} = ${winner ? SIDE[winner] : ''}`
    }),
  }
}

/** Tricks that a board's result says, `null` for one without. */
export function resultTricks(events: readonly TableEvent[]): number | null {
  const state: TableState = foldTable(events)
  return resultOf(state)?.tricks ?? null
}

/** The cells of what a tab shows, row by row; read in one go, since each step of a browser costs time. */
const cellsUnder = (page: Page, tab: string, table: string): Promise<readonly (readonly string[])[]> =>
  page.evaluate(
    async ([name, caption]) => {
      const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab]')]
      const trigger = tabs.find(({ textContent }) => textContent?.trim() === name)
      if (trigger?.ariaSelected !== 'true')
        trigger?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }))
      await new Promise((resolve) => setTimeout(resolve))
      const found = [...document.querySelectorAll('table')].find(
        (one) => one.caption?.textContent?.trim() === caption || one.ariaLabel === caption,
      )
      return [...(found?.tBodies ?? [])].flatMap(({ rows }) =>
        [...rows].map((row) =>
          [...row.querySelectorAll('td')].map((cell) => {
            const copy = cell.cloneNode(true) as HTMLElement
            for (const drawn of copy.querySelectorAll('[aria-hidden="true"], sup, abbr')) drawn.remove()
            return (copy.textContent ?? '').trim()
          }),
        ),
      )
    },
    [tab, table] as const,
  )

/** What the page shows under its tabs; it ends on the one for tricks. */
export async function shownOn(page: Page): Promise<Shown> {
  const auction = (await cellsUnder(page, 'Bidding', 'Auction')).flat().filter((call) => call !== '')
  const rows = await cellsUnder(page, 'Tricks', 'Tricks')
  const tricks = rows
    .map((row) => row.map((cell) => (cell === '?' ? '' : cell)))
    .filter((row) => row.some((cell) => cell !== ''))
    .map((row) => `${row.slice(0, 4).join(' | ')} = ${row[4] ?? ''}`)
  return { auction, tricks }
}
