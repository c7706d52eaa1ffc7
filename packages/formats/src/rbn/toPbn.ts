/**
 * Records of Richard's Bridge Notation (rpbridge.net, article 7A12) as games of PBN: both tell the same, and what it
 * means for tables, rooms and teams is asked in one place. A line is a label, a blank, and its value; the labels of
 * event, players, board and hands count until they are told anew.
 */
import {
  type Card,
  card as cardOf,
  isCard,
  RANKS,
  type Strain,
  SUITS,
  type Suit,
} from '@openroom/bridge/card'
import { SEATS, type Seat, seatAfter } from '@openroom/bridge/seat'
import { trickWinner } from '@openroom/bridge/trick'

/** A line of PBN, and the line of the file that it comes from, from 1. */
export type PbnLine = { readonly text: string; readonly line: number }

type Label = { readonly value: string; readonly line: number }
type RbnRecord = ReadonlyMap<string, Label>

const LASTING = 'DTLESFKNBH'
const LABELS = `${LASTING}ACPRMI0123456789`

/** Paragraphs in braces stand anywhere, over lines, and are no part of a record's facts. */
function recordsIn(text: string): readonly RbnRecord[] {
  const records: RbnRecord[] = []
  let lasting = new Map<string, Label>()
  let own = new Map<string, Label>()
  const end = () => {
    if (own.size > 0) {
      // No two boards have the same hands.
      const board = own.get('B')?.value
      if (board !== undefined && board !== lasting.get('B')?.value) lasting.delete('H')
      records.push(new Map([...lasting, ...own]))
      lasting = new Map([...lasting, ...own].filter(([label]) => LASTING.includes(label)))
    }
    own = new Map()
  }
  const lines = text.split(/\r\n|\r|\n/).map((row) => row.trimEnd())
  const ends = paragraphEnds(lines)
  for (let i = 0; i < lines.length; i += 1) {
    const line = lines[i]!
    if (line.startsWith('{')) i = ends[i]!
    else if (line === '') end()
    else if (LABELS.includes(line[0]!) && (line[1] ?? ' ') === ' ')
      own.set(line[0]!, { value: line.slice(2).trim(), line: i + 1 })
  }
  end()
  return records
}

/** For each line that begins a paragraph the last one of it: where it is closed, else that before the next empty line. */
function paragraphEnds(lines: readonly string[]): readonly number[] {
  const ends: number[] = []
  let [closed, empty]: [number | null, number] = [null, lines.length]
  for (let i = lines.length - 1; i >= 0; i -= 1) {
    if (lines[i] === '') empty = i
    if (lines[i]!.endsWith('}')) closed = i
    if (!lines[i]!.startsWith('{')) continue
    ends[i] = closed ?? empty - 1
    closed = null
  }
  return ends
}

/** A colon within a part is written twice. */
const splitRbn = (value: string): readonly string[] =>
  value
    .replaceAll('::', '\u0000')
    .split(':')
    .map((part) => part.replaceAll('\u0000', ':').trim())

const rbnDate = (value: string): string | null => {
  const told = /^(\d{4})(\d\d|\?\?)?(\d\d|\?\?)?(?=$|:|\d{2}$|G)/.exec(value)
  return told && [told[1], told[2] ?? '??', told[3] ?? '??'].join('.')
}

const SCORINGS: Readonly<Record<string, string>> = {
  I: 'IMP',
  B: 'BAM',
  T: 'TotalPoints',
  X: 'IMP;Cross',
  M: 'MP',
  N: 'InstantMP',
  R: 'Rubber',
  C: 'Chicago',
  A: 'Cavendish',
}

function rbnScoring(value: string): string {
  const [form = '', more = ''] = splitRbn(value)
  if (form === 'X' && /butler/i.test(more)) return 'IMP;Butler'
  return SCORINGS[form] ?? form
}

const STAGES: Readonly<Record<string, string>> = {
  F: 'Final',
  P: 'Playoff',
  S: 'Semifinal',
  Q: 'Quarterfinal',
  I: 'Qualifying',
}

/** A number alone is a session; behind a stage it is its round or segment. */
function rbnSessionTags(value: string): readonly (readonly [string, string])[] {
  const [first = '', second = ''] = splitRbn(value)
  if (/^\d+$/.test(first)) return [['Session', first]]
  const stage = STAGES[first] ?? (/^R\d+$/.test(first) ? `Round of ${first.slice(1)}` : first)
  if (/^\d+$/.test(second))
    return [
      ['Stage', stage],
      [first === 'I' ? 'Round' : 'Session', second],
    ]
  return [['Stage', [stage, second].filter(Boolean).join(' - ')]]
}

/** North and south, then west and east; the room or the table behind them. */
function playerTags(value: string): readonly (readonly [string, string])[] {
  const [ns = '', we = '', place = ''] = splitRbn(value)
  const names = [...ns.split('+', 2), '', ''].slice(0, 2).concat([...we.split('+', 2), '', ''].slice(0, 2))
  const tags = (['North', 'South', 'West', 'East'] as const).map(
    (seat, i) => [seat, names[i]!.trim()] as const,
  )
  const room = place === 'O' ? 'Open' : place === 'C' ? 'Closed' : null
  if (room !== null) return [...tags, ['Room', room]]
  return /^\d+$/.test(place) ? [...tags, ['Table', place]] : tags
}

function teamTags(value: string): readonly (readonly [string, string])[] {
  const [home = '', visiting = '', ...carried] = splitRbn(value)
  const carry = (['HomeCarryOver', 'VisitCarryOver'] as const).flatMap((tag, i) =>
    carried[i] ? [[tag, carried[i]] as const] : [],
  )
  return [['HomeTeam', home], ['VisitTeam', visiting], ...carry]
}

type Hands = ReadonlyMap<Seat, readonly Card[]>

const cardsIn = (hand: string): readonly Card[] =>
  hand.split('.').flatMap((ranks, i) => [...ranks].map((rank) => `${SUITS[i] ?? ''}${rank}`).filter(isCard))

/** From the seat that is told on, clockwise; a hand that is only begun has what is left of three whole ones. */
function handsIn(
  value: string,
): { readonly first: Seat; readonly texts: readonly string[]; readonly hands: Hands } | null {
  const first = SEATS.find((seat) => seat === value[0])
  if (!first) return null
  const texts = value.slice(2).split(/[:;]/).slice(0, 4)
  const known = texts.map(cardsIn)
  if (texts.length === 4 && texts[3] === '' && known.slice(0, 3).every((hand) => hand.length === 13)) {
    const dealt = new Set(known.flat())
    const left = SUITS.map((suit) => RANKS.filter((rank) => !dealt.has(cardOf(suit, rank))).join(''))
    texts[3] = left.join('.')
    known[3] = cardsIn(texts[3])
  }
  const hands = new Map<Seat, readonly Card[]>()
  let seat = first
  for (const hand of known) {
    hands.set(seat, hand)
    seat = seatAfter(seat)
  }
  return { first, texts: [...texts, '', '', ''].slice(0, 4), hands }
}

const VULNERABLE: Readonly<Record<string, string>> = { Z: 'None', N: 'NS', E: 'EW', B: 'All' }
const CALLS: Readonly<Record<string, string>> = { P: 'Pass', X: 'X', R: 'XX', A: 'AP', Y: '*', '?': '*' }

/** Dealer and vulnerability, else west, then the calls, a colon between rounds; what is thought of a call is not told on. */
function rbnAuction(value: string) {
  const told = /^([NESW])([ZNEB?])?:/.exec(value)
  const calls: string[] = []
  for (const [call] of value.slice(told?.[0].length ?? 0).matchAll(/[1-7][CDHSN]|[PXRAY?]|\^\d/gi)) {
    const letter = call.toUpperCase()
    // Note 0 is of the board as a whole, and stands at no call.
    if (call === '^0') continue
    if (call.startsWith('^')) calls.push(`=${call.slice(1)}=`)
    else if (letter !== '?' || calls.length === 0) calls.push(CALLS[letter] ?? letter.replace(/N$/, 'NT'))
  }
  const isTold = calls.length > 0 && calls[0] !== '*'
  return {
    dealer: told?.[1] ?? (isTold ? 'W' : null),
    vulnerable: VULNERABLE[told?.[2] ?? ''] ?? null,
    calls,
  }
}

type Contract = {
  readonly text: string
  readonly declarer: Seat | null
  readonly leader: Seat | null
  readonly strain: Strain | null
}

function contractOf(value: string): Contract {
  const [contract = '', by = '', from = ''] = splitRbn(value.toUpperCase())
  const seat = (text: string) => SEATS.find((one) => one === text) ?? null
  const bid = /^([1-7])([CDHSN])T?(X{0,2}|R)$/.exec(contract)
  if (!bid)
    return { text: /^P/.test(contract) ? 'Pass' : contract, declarer: null, leader: null, strain: null }
  const declarer = seat(by)
  const strain = bid[2] === 'N' ? 'NT' : (bid[2] as Suit)
  const text = `${bid[1]}${strain}${bid[3] === 'R' ? 'XX' : bid[3]}`
  return { text, declarer, leader: seat(from) ?? (declarer && seatAfter(declarer)), strain }
}

/**
 * Tricks in the order of play, a colon between two; a suit counts until the next is told, and whoever has none of it
 * follows to the suit that was led.
 */
function playRows(value: string, { leader, strain }: Contract, hands: Hands): readonly string[] {
  if (leader === null || strain === null) return []
  const rows: string[] = []
  const played = new Set<Card>()
  let turn: Seat | null = leader
  for (const trick of value.split(/[:;]/)) {
    if (turn === null) break
    const cards: { readonly seat: Seat; readonly card: Card }[] = []
    let told: Suit | null = null
    let seat: Seat = turn
    for (const sign of trick.toUpperCase()) {
      const suit = SUITS.find((one) => one === sign)
      if (suit) told = suit
      if (suit || told === null || cards.length === 4) continue
      const own: readonly Card[] = hands.get(seat) ?? []
      const led = cards[0]?.card[0] ?? told
      const asked = [`${told}${sign}`, `${led}${sign}`].filter(isCard)
      const card = asked.find((one) => own.includes(one) && !played.has(one)) ?? asked[0]
      if (card === undefined) continue
      cards.push({ seat, card })
      played.add(card)
      seat = seatAfter(seat)
    }
    if (cards.length === 0) break
    const row: string[] = []
    for (let at: Seat = leader; row.length < 4; at = seatAfter(at))
      row.push(cards.find((one) => one.seat === at)?.card ?? '-')
    rows.push(row.join(' '))
    turn = trickWinner(cards, strain)
  }
  return rows
}

/** Tricks of declarer, or above and below the contract with a sign. */
function rbnResult(value: string, contract: Contract): string | null {
  const [tricks = ''] = splitRbn(value)
  const level = Number(contract.text[0])
  if (/^[+=-]/.test(tricks) && level > 0) return `${level + 6 + Number(tricks.replace('=', '0'))}`
  return /^\d{1,2}$/.test(tricks) && Number(tricks) <= 13 ? tricks : null
}

const quoteRbn = (text: string): string => `"${text.replaceAll('\\', '').replaceAll('"', '\\"')}"`

/** The room of the second of two records of one board in a match, where none is told. */
type Told = { readonly room: string | null }

function gameOfRbnRecord(record: RbnRecord, { room }: Told): readonly PbnLine[] {
  const lines: PbnLine[] = []
  const of = (label: string) => record.get(label)?.value ?? ''
  const put = (label: string, tags: readonly (readonly [string, string | null])[]) => {
    for (const [tag, value] of tags)
      if (value) lines.push({ text: `[${tag} ${quoteRbn(value)}]`, line: record.get(label)?.line ?? 1 })
  }
  const [title = '', more = ''] = splitRbn(of('E'))
  const contract = contractOf(of('C'))
  const { dealer, vulnerable, calls } = rbnAuction(of('A'))
  const dealt = handsIn(of('H'))
  const [board = '', section = ''] = splitRbn(of('B'))
  const players = playerTags(of('N'))
  put('E', [['Event', [title, more].filter(Boolean).join(' - ')]])
  put('L', [['Site', splitRbn(of('L')).filter(Boolean).join(', ')]])
  put('D', [['Date', rbnDate(of('D'))]])
  if (record.has('S')) put('S', rbnSessionTags(of('S')))
  put('F', [['Scoring', record.has('F') ? rbnScoring(of('F')) : null]])
  if (record.has('K')) put('K', teamTags(of('K')))
  put('N', players)
  if (room !== null && !players.some(([tag]) => tag === 'Room')) put('B', [['Room', room]])
  put('B', [
    ['Board', board],
    ['Section', /^[A-Z]{1,2}$/.test(section) ? section : null],
  ])
  put('A', [
    ['Dealer', dealer],
    ['Vulnerable', vulnerable],
  ])
  if (dealt) put('H', [['Deal', `${dealt.first}:${dealt.texts.map((hand) => hand || '-').join(' ')}`]])
  put('C', [
    ['Declarer', contract.declarer],
    ['Contract', contract.text],
  ])
  put('R', [['Result', rbnResult(of('R'), contract)]])
  const told = record.get('A')
  if (told && dealer !== null && calls.length > 0) {
    lines.push({ text: `[Auction "${dealer}"]`, line: told.line }, { text: calls.join(' '), line: told.line })
    for (const [label, note] of record)
      if (/^[1-9]$/.test(label) && calls.includes(`=${label}=`))
        lines.push({ text: `[Note ${quoteRbn(`${label}:${note.value}`)}]`, line: note.line })
  }
  const play = record.get('P')
  const rows = play ? playRows(play.value, contract, dealt?.hands ?? new Map()) : []
  if (play && rows.length > 0)
    lines.push(
      { text: `[Play "${contract.leader}"]`, line: play.line },
      ...rows.map((text) => ({ text, line: play.line })),
    )
  return [...lines, { text: '', line: 0 }]
}

/** A file of records as lines of PBN. */
export function pbnOfRbn(text: string): readonly PbnLine[] {
  const seen = new Map<string, number>()
  return recordsIn(text).flatMap((record) => {
    const place = ['E', 'S', 'K', 'B', 'H'].map((label) => record.get(label)?.value ?? '').join('\n')
    const before = seen.get(place) ?? 0
    seen.set(place, before + 1)
    return gameOfRbnRecord(record, { room: record.has('K') ? (before === 0 ? 'Open' : 'Closed') : null })
  })
}
