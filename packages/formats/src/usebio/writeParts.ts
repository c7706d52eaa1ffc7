/** Participants, travellers and hands as USEBIO writes them. */
import type { Award } from '@openroom/bridge/score/outcome'
import { SEATS } from '@openroom/bridge/seat'
import type {
  DocumentBoard,
  DocumentPlayer,
  DocumentRegistration,
  DocumentResult,
  DocumentSession,
  DocumentTable,
} from '../json/document.ts'
import { writeLinBoard } from '../lin/write.ts'
import { noteText } from '../rulingText.ts'
import { awardMarkup } from './awards.ts'
import { branch, leaf, type Markup } from './markup.ts'

/** What lines call a pair: its number, else its key. */
export const numberOf = (entry: DocumentRegistration | undefined): string =>
  entry?.number ?? entry?.key ?? '0'

const playerMarkup = (one: DocumentPlayer): Markup =>
  branch(
    'PLAYER',
    { RATEABLE: 'Y' },
    awardMarkup(one),
    leaf('PLAYER_NAME', one.name),
    leaf('NATIONAL_ID_NUMBER', one.memberId),
  )

/** With two decimals at least. */
function percentText(percent: number | null | undefined): string | null {
  if (percent == null) return null
  const [whole, decimals = ''] = String(percent).split('.')
  return `${whole}.${decimals.padEnd(2, '0')}`
}

/** @param tied whether somebody else has the same place, which is then `7=` */
const placeText = ({ official }: Pick<DocumentRegistration, 'official'>, tied: boolean): string | null =>
  official?.rank == null ? null : `${official.rank}${tied ? '=' : ''}`

const officialMarkup = ({ official, ...entry }: DocumentRegistration, tied: boolean): Markup => [
  ...leaf('TOTAL_SCORE', official?.total),
  ...leaf('PERCENTAGE', percentText(official?.percent)),
  ...leaf('PLACE', placeText({ official }, tied)),
  ...awardMarkup(entry),
]

export const pairMarkup = (entry: DocumentRegistration, tied: boolean): Markup =>
  branch(
    'PAIR',
    {},
    leaf('PAIR_NUMBER', numberOf(entry)),
    leaf('DIRECTION', entry.side ?? ''),
    officialMarkup(entry, tied),
    ...entry.players.map(playerMarkup),
  )

/** A player of an individual event: the place stands before the figures, as programs write it there. */
export const soloMarkup = (entry: DocumentRegistration, tied: boolean): Markup =>
  branch(
    'PLAYER',
    {},
    leaf('PLAYER_NUMBER', numberOf(entry)),
    awardMarkup(entry),
    leaf('PLACE', placeText(entry, tied)),
    leaf('TOTAL_SCORE', entry.official?.total),
    leaf('PERCENTAGE', percentText(entry.official?.percent)),
    leaf('PLAYER_NAME', entry.players[0]?.name ?? entry.name),
    leaf('NATIONAL_ID_NUMBER', entry.players[0]?.memberId ?? null),
  )

type Entries = ReadonlyMap<string, DocumentRegistration>

/** The two players of a side in the order of their seats. */
function sittersOfKey(key: string, first: DocumentPlayer | null, entries: Entries): readonly string[] {
  const members = (entries.get(key)?.members ?? [key]).map((one) => entries.get(one))
  const at = members.findIndex((one) => first !== null && one?.name === first.name)
  return (at > 0 ? [...members].reverse() : members).map(numberOf)
}

/** Who sat at a table of pairs, or of four players each on their own. */
export function sidesMarkup({ ns, ew, players }: DocumentTable, entries: Entries): Markup {
  if (!entries.get(ns)?.members && !entries.get(ew)?.members) {
    return [
      ...leaf('NS_PAIR_NUMBER', numberOf(entries.get(ns))),
      ...leaf('EW_PAIR_NUMBER', numberOf(entries.get(ew))),
    ]
  }
  const [[north, south], [east, west]] = [
    sittersOfKey(ns, players.N, entries),
    sittersOfKey(ew, players.E, entries),
  ] as const
  return [
    ...leaf('N_PLAYER_NUMBER', north ?? null),
    ...leaf('S_PLAYER_NUMBER', south ?? null),
    ...leaf('E_PLAYER_NUMBER', east ?? null),
    ...leaf('W_PLAYER_NUMBER', west ?? null),
  ]
}

/** A team with the pairs that its tables show; players who never sat come after them. */
export function teamMarkup(
  entry: DocumentRegistration,
  pairs: ReadonlyMap<string, TeamPair>,
  tied: boolean,
): Markup {
  const place = ({ players }: TeamPair) => entry.players.findIndex(({ name }) => name === players[0]?.name)
  const own = [...pairs.values()].filter(({ team }) => team === entry.key).sort((a, b) => place(a) - place(b))
  const seated = new Set(own.flatMap(({ players }) => players.map(({ name }) => name)))
  const rest = entry.players.filter(({ name }) => !seated.has(name))
  // What a player was given and awarded stands where the team is listed, not where he sat.
  const listed = new Map(entry.players.map((one) => [one.name, one]))
  return branch(
    'TEAM',
    { TEAM_ID: numberOf(entry), TEAM_NAME: /^Team /.test(entry.name) ? '' : entry.name },
    officialMarkup(entry, tied),
    ...own.map(({ number, players }) =>
      branch(
        'PAIR',
        {},
        leaf('PAIR_NUMBER', number),
        ...players.map((one) => playerMarkup(listed.get(one.name) ?? one)),
      ),
    ),
    ...rest.map(playerMarkup),
  )
}

export type TeamPair = {
  readonly team: string
  readonly number: string
  readonly players: readonly DocumentPlayer[]
}

/** The pairs of each team by who sat together, each with a number of its own. */
export function teamPairs({ tables, registrations }: DocumentSession): ReadonlyMap<string, TeamPair> {
  const pairs = new Map<string, TeamPair>()
  const counts = new Map<string, number>()
  for (const table of tables) {
    for (const side of ['NS', 'EW'] as const) {
      const team = side === 'NS' ? table.ns : table.ew
      const id = pairId(table, side)
      if (pairs.has(id)) continue
      const count = (counts.get(team) ?? 0) + 1
      counts.set(team, count)
      const entry = registrations.find(({ key }) => key === team)
      pairs.set(id, { team, number: `${numberOf(entry)}-${count}`, players: playersOfSide(table, side) })
    }
  }
  return pairs
}

const playersOfSide = ({ players: { N, S, E, W } }: DocumentTable, side: 'NS' | 'EW') =>
  (side === 'NS' ? [N, S] : [E, W]).filter((one) => one !== null)

export const pairId = (table: DocumentTable, side: 'NS' | 'EW'): string =>
  [side === 'NS' ? table.ns : table.ew, ...playersOfSide(table, side).map(({ name }) => name)].join('\n')

const PERCENT: Readonly<Record<string, number>> = { 'AVE+': 60, AVE: 50, 'AVE-': 40 }

const percentOfAwardText = (award: Award): number =>
  typeof award === 'number' ? Math.round(award) : PERCENT[award]!

const twoDigits = (percent: number): string => String(percent).padStart(2, '0')

/** `A6040` for an average; the score that North-South see for anything else. */
function usebioScore({ adjustment, scoreNs, status }: DocumentResult): string {
  if (status === 'notPlayed') return 'NP'
  if (adjustment?.kind !== 'average') return scoreNs === null ? '' : String(scoreNs)
  const [ns, ew] = [percentOfAwardText(adjustment.ns), percentOfAwardText(adjustment.ew)].map(twoDigits)
  return ns!.length === ew!.length ? `A${ns}${ew}` : `A${ns!.padStart(3, '0')}${ew!.padStart(3, '0')}`
}

function contractMarkup({ contract, lead, tricks }: DocumentResult): Markup {
  if (contract === null) return leaf('LEAD', lead)
  if (contract.kind === 'passedOut') return [...leaf('CONTRACT', 'PASS'), ...leaf('LEAD', lead)]
  const { level, strain, doubling, declarer } = contract
  return [
    ...leaf('CONTRACT', `${level}${strain}${doubling.toLowerCase()}`),
    ...leaf('PLAYED_BY', declarer),
    ...leaf('LEAD', lead),
    ...leaf('TRICKS', tricks),
  ]
}

/** Columns that the official figures of a result belong to. */
export type FigureColumn = 'MATCH_POINTS' | 'CROSS_IMP_POINTS' | 'BUTLER_POINTS'

function figureMarkup({ official }: DocumentResult, imps: FigureColumn): Markup {
  return [
    ...leaf('NS_MATCH_POINTS', official?.pointsNs),
    ...leaf('EW_MATCH_POINTS', official?.pointsEw),
    ...leaf(`NS_${imps}`, official?.impsNs),
    ...leaf(`EW_${imps}`, official?.impsEw),
  ]
}

/** Of an average; its percent as a figure is the award itself to whoever reads it. */
const isAward = (award: Award): boolean =>
  typeof award !== 'number' || (Number.isInteger(award) && !Object.values(PERCENT).includes(award))

/** `SCORE` holds averages of whole percents; other rulings stand in words beside it. */
const isScored = (adjustment: NonNullable<DocumentResult['adjustment']>): boolean =>
  adjustment.kind === 'average' && isAward(adjustment.ns) && isAward(adjustment.ew)

const notesOfResult = ({ adjustment, juryComment }: DocumentResult): string | null =>
  adjustment && noteText(adjustment, juryComment, !isScored(adjustment))

type LineParts = {
  readonly session: DocumentSession
  readonly table: DocumentTable
  /** The numbers of those who sat there. */
  readonly sides: Markup
  /** `null` where the figures of a line are not its own, as in team matches. */
  readonly imps: FigureColumn | null
}

/** One line of a traveller; auction and play go along as LIN. */
export function lineMarkup(result: DocumentResult, { session, table, sides, imps }: LineParts): Markup {
  const hasLog = table.logs.some(({ board }) => board === result.board)
  const lin = hasLog
    ? encodeURIComponent(writeLinBoard(session, table, result.board).replace(/\n/g, ' '))
    : null
  return branch(
    'TRAVELLER_LINE',
    {},
    sides,
    contractMarkup(result),
    leaf('SCORE', usebioScore(result)),
    leaf('NOTES', notesOfResult(result)),
    imps === null ? [] : figureMarkup(result, imps),
    leaf('LIN_DATA', lin),
  )
}

const NAMES = { N: 'North', E: 'East', S: 'South', W: 'West' } as const

/** Hands of the boards whose deal is known in part at least. */
export function handSetMarkup(boards: readonly DocumentBoard[]): Markup {
  const known = boards.filter(({ deal }) => deal !== null)
  if (known.length === 0) return []
  return branch(
    'HANDSET',
    {},
    ...known.map(({ number, deal }) =>
      branch(
        'BOARD',
        {},
        leaf('BOARD_NUMBER', number),
        ...SEATS.flatMap((seat) => {
          const suits = deal?.[seat]?.split('.')
          if (!suits) return []
          const [spades, hearts, diamonds, clubs] = suits
          const all = { SPADES: spades, HEARTS: hearts, DIAMONDS: diamonds, CLUBS: clubs }
          return [
            branch(
              'HAND',
              {},
              leaf('DIRECTION', NAMES[seat]),
              ...Object.entries(all).map(([suit, held]) => leaf(suit, held)),
            ),
          ]
        }),
      ),
    ),
  )
}
