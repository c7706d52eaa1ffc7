/** Writes documents as LIN: a match over two rooms as a vugraph file, anything else board by board. */
import type { Contract } from '@openroom/bridge/contract'
import { tricksNeeded } from '@openroom/bridge/contract'
import { formatOver } from '@openroom/bridge/notation'
import type { BySeat } from '@openroom/bridge/seat'
import type {
  DocumentBoard,
  DocumentEvent,
  DocumentMatch,
  DocumentSegment,
  DocumentSession,
  DocumentTable,
  TournamentDocument,
} from '../json/document.ts'
import { type LinLog, linLogOf } from './linLog.ts'
import { LIN_SEATS } from './values.ts'

/** A pipe would end the value that it stands in. */
const linText = (value: string): string =>
  value
    .replaceAll('|', '/')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()

/** A comma would begin the next field. */
const linField = (value: string): string => linText(value).replaceAll(',', ' ')

/** A comma within a name is kept when a blank follows, as readers join such names. */
const nameField = (value: string | undefined): string => linText(value ?? '').replace(/,(?! )/g, ' ')

const pair = (key: string, value: string): string => `${key}|${value}|`

const writeNames = (of: BySeat<string | null>): string =>
  LIN_SEATS.map((seat) => nameField(of[seat] ?? undefined)).join(',')

const namesOfTable = (table: DocumentTable | undefined): string =>
  LIN_SEATS.map((seat) => nameField(table?.players[seat]?.name)).join(',')

function dealValue({ dealer, deal }: Pick<DocumentBoard, 'dealer' | 'deal'>): string {
  const hands = LIN_SEATS.map((seat) => {
    const suits = deal?.[seat]?.split('.')
    return suits ? `S${suits[0]}H${suits[1]}D${suits[2]}C${suits[3]}` : ''
  })
  return `${LIN_SEATS.indexOf(dealer) + 1}${hands.join(',')}`
}

const VULNERABLE = { NONE: 'o', NS: 'n', EW: 'e', ALL: 'b' } as const

const CALL_TEXT: Readonly<Record<string, string>> = { P: 'p', X: 'd', XX: 'r' }

const comments = (said: readonly string[]): string =>
  said
    .flatMap((one) => one.split('\n'))
    .map((one) => pair('nt', linText(one)) + pair('pg', ''))
    .join('\n')

const appendComments = (written: string, said: readonly string[]): string =>
  said.length > 0 ? `${written}${comments(said)}\n` : written

function callsText({ calls }: LinLog): string {
  return calls
    .map(({ call, alert, explanations, comments: said }) => {
      const value = CALL_TEXT[call] ?? call.replace('NT', 'N')
      const explained = explanations.map((one) => pair('an', linText(one))).join('')
      return appendComments(pair('mb', `${value}${alert ? '!' : ''}`) + explained, said)
    })
    .join('')
}

function cardsText({ cards }: LinLog): string {
  return cards
    .map(({ card, comments: said }, i) => {
      const ended = i % 4 === 3 ? `${pair('pg', '')}\n` : ''
      return appendComments(pair('pc', card) + ended, said)
    })
    .join('')
}

/** What happened on a board, after its deal. */
function playText(told: LinLog | null, always: number | null): string {
  if (told === null) return ''
  const claimed = told.claimed ?? (told.cards.length < 52 ? always : null)
  const isOver = told.closing.length > 0
  const tricks = claimed ?? (isOver ? told.tricks : null)
  const end = tricks !== null || isOver ? pair('mc', tricks === null ? '' : `${tricks}`) : ''
  const opening = told.opening.length > 0 ? `${comments(told.opening)}\n` : ''
  return `${opening}${callsText(told)}${cardsText(told)}${appendComments(end, told.closing)}${pair('pg', '')}`
}

const boardText = (board: Pick<DocumentBoard, 'dealer' | 'deal' | 'vulnerability' | 'number'>): string =>
  [
    pair('st', ''),
    pair('md', dealValue(board)),
    pair('rh', ''),
    pair('ah', `Board ${board.number}`),
    pair('sv', VULNERABLE[board.vulnerability]),
  ].join('')

/** One board of one table, as a hand viewer takes it: players, deal, auction, play, tricks if claimed. */
export function writeLinBoard(session: DocumentSession, table: DocumentTable | null, number: number): string {
  const board = session.boards.find((one) => one.number === number)
  if (!board) return ''
  const told = linLogOf(table?.logs.find((log) => log.board === number))
  const tricks = table?.results.find((one) => one.board === number)?.tricks ?? null
  const seated = told?.names ? writeNames(told.names) : namesOfTable(table ?? undefined)
  return `${pair('pn', seated)}${boardText({ ...board, ...told?.board })}${playText(told, tricks)}`
}

function linResult(contract: Contract | null | undefined, tricks: number | null): string {
  if (!contract) return ''
  if (contract.kind === 'passedOut') return 'PASS'
  if (tricks === null) return ''
  const { level, strain, declarer, doubling } = contract
  const over = tricks - tricksNeeded(contract)
  return `${level}${strain === 'NT' ? 'N' : strain}${declarer}${doubling.toLowerCase()}${formatOver(over)}`
}

type Rooms = { readonly open: DocumentTable | undefined; readonly closed: DocumentTable | undefined }

function roomsOf(session: DocumentSession, match: DocumentMatch): Rooms {
  const own = session.tables.filter((one) => one.round === match.round && one.number === match.number)
  return { open: own.find(({ room }) => room === 'OPEN'), closed: own.find(({ room }) => room === 'CLOSED') }
}

function matchBoards(session: DocumentSession, { open, closed }: Rooms): readonly DocumentBoard[] {
  const played = new Set(
    [open, closed].flatMap((table) =>
      [...(table?.results ?? []), ...(table?.logs ?? [])].map(({ board }) => board),
    ),
  )
  const only = session.matches.length <= 1
  return session.boards.filter(({ number }) => only || played.has(number))
}

/** A segment of a knock-out match is told by its number. */
function segmentText(
  event: DocumentEvent,
  segment: DocumentSegment,
  session: DocumentSession,
  match: DocumentMatch,
): string {
  const name = segment.name === event.name ? '' : linField(segment.name)
  if (event.arrangeType !== 'KNOCK_OUT') return name
  const last = Math.max(
    session.numberOfSessions,
    session.firstRound + session.numberOfRounds - 1,
    match.round,
  )
  return `${name === '' ? '' : `${name} - `}Segment ${match.round} of ${last}`
}

function headerText(
  event: DocumentEvent,
  segment: DocumentSegment,
  session: DocumentSession,
  match: DocumentMatch,
  boards: readonly DocumentBoard[],
): string {
  const numbers = boards.map(({ number }) => number)
  const teamName = (key: string) => linText(session.registrations.find((one) => one.key === key)?.name ?? '')
  const fields = [
    linText(event.name),
    segmentText(event, segment, session, match),
    event.calcType === 'BAM' ? 'B' : 'I',
    numbers[0] ?? 1,
    numbers.at(-1) ?? 1,
    teamName(match.home),
    match.carryOverHome ?? '',
    teamName(match.visiting),
    match.carryOverVisiting ?? '',
  ]
  return pair('vg', fields.join(','))
}

function matchBoardText(board: DocumentBoard, rooms: Rooms): string {
  const shown = (['open', 'closed'] as const).flatMap((room) => {
    const table = rooms[room]
    const told = linLogOf(table?.logs.find((log) => log.board === board.number))
    if (told === null) return []
    const line = writeNames(told.names)
    const seated = line === namesOfTable(table) ? '' : pair('pn', line)
    const qx = pair('qx', `${room.charAt(0)}${board.number}`)
    return `${qx}${seated}${boardText({ ...board, ...told.board })}${playText(told, null)}`
  })
  return (
    shown.length > 0 ? shown : [pair('qx', `o${board.number}`) + boardText(board) + pair('pg', '')]
  ).join('\n')
}

/** A team match as a vugraph file: header, results, line-ups, then every board of both rooms. */
export function writeLinMatch(
  event: DocumentEvent,
  segment: DocumentSegment,
  session: DocumentSession,
  match: DocumentMatch,
): string {
  const rooms = roomsOf(session, match)
  const boards = matchBoards(session, rooms)
  const results = boards.flatMap(({ number }) =>
    [rooms.open, rooms.closed].map((table) => {
      const one = table?.results.find((result) => result.board === number)
      return linResult(one?.contract, one?.tricks ?? null)
    }),
  )
  const lines = [
    headerText(event, segment, session, match, boards) + pair('pg', ''),
    pair('rs', results.join(',')),
    pair('bn', boards.map(({ number }) => number).join(',')),
    `${pair('pn', `${namesOfTable(rooms.open)},${namesOfTable(rooms.closed)}`)}${pair('pg', '')}`,
    ...boards.map((board) => matchBoardText(board, rooms)),
  ]
  return `${lines.join('\n')}\n`
}

/** Every board of every table of a session, one after the other; boards that nobody played come last. */
export function writeLinBoards(session: DocumentSession): string {
  const seen = new Set<number>()
  const played = session.tables.flatMap((table) => {
    const numbers = new Set([...table.results, ...table.logs].map(({ board }) => board))
    return [...numbers].map((number) => {
      seen.add(number)
      return writeLinBoard(session, table, number)
    })
  })
  const rest = session.boards
    .filter(({ number }) => !seen.has(number))
    .map(({ number }) => writeLinBoard(session, null, number))
  return [...played, ...rest].map((line) => `${line}\n`).join('')
}

const pairHeader = (event: DocumentEvent, segment: DocumentSegment): string => {
  const title = segment.name === event.name ? '' : linField(segment.name)
  return `${pair('vg', `${linText(event.name)},${title},P,1,1,,,,`)}\n`
}

function writeLinSegment(event: DocumentEvent, segment: DocumentSegment): readonly string[] {
  const matches = segment.sessions.flatMap((session) =>
    session.matches.map((match) => writeLinMatch(event, segment, session, match)),
  )
  const others = segment.sessions.filter((session) => session.matches.length === 0)
  return others.length === 0
    ? matches
    : [...matches, pairHeader(event, segment) + others.map(writeLinBoards).join('')]
}

/** A document as LIN text: match after match, and the boards of pairs one after the other. */
export function writeLin(document: TournamentDocument): string {
  const parts = document.events.flatMap((event) =>
    event.segments.flatMap((segment) => writeLinSegment(event, segment)),
  )
  const [only] = document.events
  const isUnnamed = only?.type === 'PAIR' && /^Board \d+$/.test(only.name)
  return parts.length === 1 && isUnnamed ? parts[0]!.replace(/^vg.*\n/, '') : parts.join('\n')
}
