/** Large files, made up: evenings of pairs, their games with auction and play card by card. */
import type { Card } from '@openroom/bridge/card'
import { SEATS, type Seat, seatAfter, sideOf } from '@openroom/bridge/seat'
import { winningSoFar } from '@openroom/bridge/trick'
import type { DocumentEvent } from '@openroom/formats/json/document'
import { tournamentDocument, withSessions } from '@openroom/formats/json/documentBuilder'
import { readFile } from '@openroom/formats/read'
import { textAsSource } from '@openroom/formats/text'
import { randomDeal } from '@openroom/simulate/deal'
import { Random } from '@openroom/simulate/random'

/** Boards and tables of an evening. */
type Size = { readonly boards: number; readonly tables: number }

const LARGE: Size = { boards: 24, tables: 12 }

type Hands = Readonly<Record<Seat, readonly Card[]>>

const suitOf = (card: Card): string => card[0]!

const handText = (hand: readonly Card[]): string =>
  ['S', 'H', 'D', 'C']
    .map((suit) => hand.flatMap((card) => (suitOf(card) === suit ? card[1]! : [])).join(''))
    .join('.')

/** A notrump contract by North, every card the first that may be played. */
function played(hands: Hands): { readonly tricks: number; readonly rows: readonly string[] } {
  const left = new Map(SEATS.map((seat) => [seat, [...hands[seat]]]))
  let leader: Seat = 'E'
  let tricks = 0
  const rows: string[] = []
  for (let trick = 0; trick < 13; trick++) {
    const cards: { readonly seat: Seat; readonly card: Card }[] = []
    for (let seat = leader; cards.length < 4; seat = seatAfter(seat)) {
      const hand = left.get(seat)!
      const led = cards[0] && suitOf(cards[0].card)
      const at = Math.max(
        0,
        hand.findIndex((card) => suitOf(card) === led),
      )
      cards.push({ seat, card: hand.splice(at, 1)[0]! })
    }
    leader = winningSoFar(cards, 'NT')!.seat
    if (sideOf(leader) === 'NS') tricks += 1
    rows.push(
      (['E', 'S', 'W', 'N'] as const).map((seat) => cards.find((one) => one.seat === seat)!.card).join(' '),
    )
  }
  return { tricks, rows }
}

function evening(number: number, random: Random, { boards, tables }: Size): string {
  const date = `2026.${String(1 + (number % 12)).padStart(2, '0')}.${String(1 + (Math.floor(number / 12) % 28)).padStart(2, '0')}`
  const games: string[] = []
  for (let board = 1; board <= boards; board++) {
    const deal = randomDeal(random)
    const { tricks, rows } = played(deal)
    const hands = (['N', 'E', 'S', 'W'] as const).map((seat) => handText(deal[seat])).join(' ')
    for (let table = 1; table <= tables; table++) {
      const names = SEATS.map((seat) => `Player ${seat}${table} of evening ${number}`)
      games.push(
        `[Event "Evening ${number}"]\n[Site "Oakmere"]\n[Date "${date}"]\n[Board "${board}"]\n`,
        ...SEATS.map(
          (seat, i) => `[${{ N: 'North', E: 'East', S: 'South', W: 'West' }[seat]} "${names[i]}"]\n`,
        ),
        `[Dealer "N"]\n[Vulnerable "None"]\n[Deal "N:${hands}"]\n[Scoring "MP"]\n[Declarer "N"]\n[Contract "1NT"]\n[Result "${tricks}"]\n`,
        `[Table "${table}"]\n[Auction "N"]\n1NT Pass Pass Pass\n[Play "E"]\n${rows.join('\n')}\n*\n\n`,
      )
    }
  }
  return games.join('')
}

/** @param megabytes how large it is at least */
export function largePbn(megabytes: number): Uint8Array {
  const random = new Random('large')
  const parts: Buffer[] = []
  for (let size = 0, number = 1; size < megabytes * 1_000_000; number++) {
    const part = Buffer.from(evening(number, random, LARGE))
    parts.push(part)
    size += part.length
  }
  return Buffer.concat(parts)
}

const SECTION = { tables: 12, boards: 24 }

const SUITS = ['C', 'D', 'H', 'S', 'NT'] as const

/** Results of one session, as a simultaneous has them: many sections of a Mitchell, with the names of all pairs. */
export function largeCsv(rows: number): Uint8Array {
  const random = new Random('large')
  const { tables, boards } = SECTION
  const sections = Math.ceil(rows / (tables * boards))
  const lines = ['board,round,table,section,ns,ew,ns_name,ew_name,contract,declarer,over']
  const nameOf = (section: number, pair: number) => `Player A${section}x${pair} - Player B${section}x${pair}`
  for (let section = 1; section <= sections; section++)
    for (let round = 1; round <= tables; round++)
      for (let table = 1; table <= tables; table++)
        for (let turn = 1; turn <= boards / tables; turn++) {
          if (lines.length > rows) break
          const board = ((table + round - 2) % tables) * (boards / tables) + turn
          const [ns, ew] = [table, tables + 1 + ((table + tables - round) % tables)]
          const contract = `${1 + random.below(5)}${SUITS[random.below(5)]}`
          const row = [board, round, table, `S${section}`, ns, ew, nameOf(section, ns), nameOf(section, ew)]
          lines.push([...row, contract, SEATS[random.below(4)], random.below(5) - 2].join(','))
        }
  return Buffer.from(`${lines.join('\r\n')}\r\n`)
}

/** Tables of each round whose play is known: the others have results alone, as most evenings do. */
const WATCHED = 2

/** A Tournament document of as many evenings, 84 results each; some 110 kB an evening. */
export async function largeDocument(evenings: number): Promise<Uint8Array> {
  const random = new Random('large')
  const size = { boards: 12, tables: 7 }
  const events: DocumentEvent[] = []
  for (let number = 1; number <= evenings; number++) {
    const read = await readFile(textAsSource(evening(number, random, size)))
    if (!read.ok) throw new Error(read.error.message)
    const seen = withSessions(read.value.document, (session) => ({
      ...session,
      tables: session.tables.map((table) => (table.number > WATCHED ? { ...table, logs: [] } : table)),
    }))
    events.push(...seen.events.map((event) => ({ ...event, key: `e${number}`, order: number })))
  }
  return Buffer.from(
    JSON.stringify(tournamentDocument({ key: 'large', name: 'Evenings at Oakmere' }, events)),
  )
}
