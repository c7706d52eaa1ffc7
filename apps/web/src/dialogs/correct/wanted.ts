/** The correction that a form says, or which of its fields is wrong. */
import { readResultLine } from '@openroom/bridge/operate/resultLine'
import { err, ok, type Result } from '@openroom/bridge/result'
import type { AdjustmentUnit } from '@openroom/bridge/score/adjustments'
import { type BySeat, SEATS } from '@openroom/bridge/seat'
import type { WireCorrection } from '@openroom/protocol/schema/corrections'
import type { TextId } from '../../texts/t.ts'

export const GROUPS = {
  names: ['player', 'registration', 'about', 'country', 'tournament', 'event', 'segment'],
  seats: ['exchange', 'players', 'sides', 'lineUp', 'withdrawal'],
  results: ['result', 'average', 'weighted', 'split', 'imps', 'board', 'removed'],
  figures: ['penalty', 'carryOver', 'match', 'concession'],
  event: ['scoring', 'tie', 'part', 'licence'],
} as const
export type Kind = (typeof GROUPS)[keyof typeof GROUPS][number]

/** Kinds that a session need not be over for. */
export const AT_ANY_TIME: readonly Kind[] = ['tournament', 'event', 'segment', 'scoring', 'licence']

/** Of a session that is fed by a source or made at the desk these are put right before it is over, too. */
export const WHILE_PLAYED: readonly Kind[] = [
  ...AT_ANY_TIME,
  ...([
    'player',
    'registration',
    'about',
    'country',
    'exchange',
    'players',
    'sides',
    'lineUp',
    'withdrawal',
  ] as const),
  ...([
    'result',
    'average',
    'weighted',
    'split',
    'imps',
    'penalty',
    'carryOver',
    'match',
    'concession',
  ] as const),
]

export const AWARDS = ['AVE+', 'AVE', 'AVE-'] as const
export type Award = (typeof AWARDS)[number]

/** What might have happened, and how likely: `60`, `3nt n =`. */
export type ShareDraft = { readonly percent: string; readonly result: string }

type Scoring = Extract<WireCorrection, { kind: 'scoring' }>['scoring']

export type Draft = {
  readonly kind: Kind
  readonly from: string
  readonly to: string
  readonly country: string
  readonly title: string
  readonly rating: string
  readonly publicNumber: string
  readonly registration: string
  readonly other: string
  /** `null`: all. */
  readonly round: number | null
  readonly board: number | null
  readonly table: string
  /** Empty where the player is right. */
  readonly seats: BySeat<string>
  readonly result: string
  readonly ns: Award
  readonly ew: Award
  readonly scoreNs: string
  readonly scoreEw: string
  readonly shares: readonly ShareDraft[]
  /** `null`: the same for both sides. */
  readonly sharesEw: readonly ShareDraft[] | null
  /** `own`: the points of the ranking. */
  readonly unit: AdjustmentUnit | 'own'
  readonly amount: string
  /** Round and number of a match: `2/1`. */
  readonly match: string
  readonly of: 'carryOver' | 'correction'
  /** Who gives a match up. */
  readonly by: 'home' | 'visiting'
  readonly home: string
  readonly visiting: string
  /** `null`: none. */
  readonly session: number | null
  /** What is chosen; the rest is right. */
  readonly scoring: Scoring
  readonly reason: string
}

export const NO_SHARE: ShareDraft = { percent: '', result: '' }

export const EMPTY: Draft = {
  kind: 'player',
  from: '',
  to: '',
  country: '',
  title: '',
  rating: '',
  publicNumber: '',
  registration: '',
  other: '',
  round: null,
  board: null,
  table: '',
  result: '',
  ns: 'AVE+',
  ew: 'AVE-',
  scoreNs: '',
  scoreEw: '',
  unit: 'own',
  amount: '',
  reason: '',
  seats: { N: '', E: '', S: '', W: '' },
  shares: [NO_SHARE, NO_SHARE],
  sharesEw: null,
  match: '',
  of: 'carryOver',
  by: 'home',
  home: '',
  visiting: '',
  scoring: {},
  session: null,
}

export type WrongField = { readonly field: keyof Draft; readonly text: TextId }

const needed = (field: keyof Draft) => err<WrongField>({ field, text: 'correct.needed' })

/** A number as people write it, with a comma or a real minus too; `null` for any other text. */
function numberIn(text: string): number | null {
  const plain = text.trim().replace('−', '-').replace(',', '.')
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null
}

const NOT_PLAYED = /^n(ot )?\s*p(layed)?$/i

type Read = Result<WireCorrection, WrongField>

function resultOf({ table, result }: Draft, board: number): Read {
  if (NOT_PLAYED.test(result.trim()))
    return ok({ kind: 'result', table, board, contract: null, lead: null, tricks: null })
  const read = readResultLine(result)
  if (read === null) return err({ field: 'result', text: 'correct.result.wrong' })
  const { contract, lead, tricks } = read
  return ok({ kind: 'result', table, board, contract, lead, tricks })
}

/** A whole number of points; `null` for any other text. */
function scoreIn(text: string): number | null {
  const score = numberIn(text)
  return score !== null && Number.isInteger(score) ? score : null
}

const wrongNumber = (field: keyof Draft) => err<WrongField>({ field, text: 'correct.number.wrong' })

function splitOf({ table, ...draft }: Draft, board: number): Read {
  const [scoreNs, scoreEw] = [scoreIn(draft.scoreNs), scoreIn(draft.scoreEw)]
  if (scoreNs === null) return wrongNumber('scoreNs')
  if (scoreEw === null) return wrongNumber('scoreEw')
  return ok({ kind: 'ruling', table, board, ruling: { kind: 'split', scoreNs, scoreEw } })
}

function impsOf({ table, ...draft }: Draft, board: number): Read {
  const [ns, ew] = [numberIn(draft.scoreNs), numberIn(draft.scoreEw)]
  if (ns === null) return wrongNumber('scoreNs')
  if (ew === null) return wrongNumber('scoreEw')
  return ok({ kind: 'ruling', table, board, ruling: { kind: 'imps', ns, ew } })
}

type Ruling = Extract<WireCorrection, { kind: 'ruling' }>['ruling']
type Shares = Extract<Ruling, { kind: 'weighted' }>['ns']

function shareOf({ percent, result }: ShareDraft): Shares[number] | null {
  const weight = numberIn(percent.replace('%', ''))
  if (weight === null || weight <= 0 || weight > 100) return null
  const score = scoreIn(result)
  if (score !== null) return { weight: weight / 100, contract: null, tricks: null, scoreNs: score }
  const read = readResultLine(result)
  return read && { weight: weight / 100, contract: read.contract, tricks: read.tricks, scoreNs: null }
}

const isEmpty = ({ percent, result }: ShareDraft): boolean => percent.trim() === '' && result.trim() === ''

function sharesOf(drafts: readonly ShareDraft[], field: keyof Draft): Result<Shares, WrongField> {
  const read = drafts.filter((one) => !isEmpty(one)).map(shareOf)
  const shares = read.filter((one) => one !== null)
  if (shares.length === 0 || shares.length < read.length) return err({ field, text: 'correct.share.wrong' })
  const sum = shares.reduce((all, { weight }) => all + weight, 0)
  return Math.abs(sum - 1) < 1e-6 ? ok(shares) : err({ field, text: 'correct.share.sum' })
}

function weightedOf({ table, shares, sharesEw }: Draft, board: number): Read {
  const ns = sharesOf(shares, 'shares')
  if (!ns.ok) return ns
  const ew = sharesEw && sharesOf(sharesEw, 'sharesEw')
  if (ew && !ew.ok) return ew
  return ok({
    kind: 'ruling',
    table,
    board,
    ruling: { kind: 'weighted', ns: ns.value, ew: ew?.value ?? null },
  })
}

function penaltyOf({ registration, unit, ...draft }: Draft): Read {
  const amount = numberIn(draft.amount)
  if (registration === '') return needed('registration')
  if (amount === null || amount === 0) return wrongNumber('amount')
  return ok({ kind: 'penalty', registration, unit: unit === 'own' ? null : unit, amount })
}

/** Nothing is written as nothing. */
function carryOverOf({ registration, ...draft }: Draft): Read {
  const amount = draft.amount.trim() === '' ? null : numberIn(draft.amount)
  if (registration === '') return needed('registration')
  if (amount === null && draft.amount.trim() !== '') return wrongNumber('amount')
  return ok({ kind: 'carryOver', registration, amount })
}

function matchOf({ match, of, ...draft }: Draft): Read {
  const [round, number] = match.split('/').map(Number)
  const [home, visiting] = [numberIn(draft.home), numberIn(draft.visiting)]
  if (!round || !number) return needed('match')
  if (home === null) return wrongNumber('home')
  if (visiting === null) return wrongNumber('visiting')
  return ok({ kind: 'match', round, number, of, home, visiting })
}

function exchangeOf({ registration: one, other, round }: Draft): Read {
  if (one === '') return needed('registration')
  if (other === '' || other === one) return err({ field: 'other', text: 'correct.other.wrong' })
  return ok({ kind: 'exchange', one, other, round })
}

function playersOf(draft: Draft): Read {
  const [one, other] = [draft.from.trim(), draft.to.trim()]
  if (one === '') return needed('from')
  if (other === '' || other === one) return err({ field: 'to', text: 'correct.other.wrong' })
  return ok({ kind: 'players', one, other })
}

function lineUpOf({ table, seats }: Draft): Read {
  if (table === '') return needed('table')
  const others = SEATS.filter((seat) => seats[seat].trim() !== '')
  if (others.length === 0) return needed('seats')
  const names = others.map((seat) => seats[seat].trim())
  if (new Set(names).size < names.length) return err({ field: 'seats', text: 'correct.other.wrong' })
  return ok({ kind: 'lineUp', table, seats: Object.fromEntries(others.map((at) => [at, seats[at].trim()])) })
}

const sidesOf = ({ table, board }: Draft): Read =>
  table === '' ? needed('table') : ok({ kind: 'sides', table, board })

function playerOf({ kind: _, from, ...draft }: Draft): Read {
  const to = draft.to.trim()
  if (from.trim() === '') return needed('from')
  return to === '' ? needed('to') : ok({ kind: 'player', from: from.trim(), to })
}

const orNone = (text: string): string | null => text.trim() || null

/** All of it, as it was before or is now; nothing is written as nothing. */
function aboutOf({ from, country, title, rating, publicNumber }: Draft): Read {
  if (from.trim() === '') return needed('from')
  return ok({
    kind: 'about',
    player: from.trim(),
    country: orNone(country),
    title: orNone(title),
    rating: orNone(rating),
    publicNumber: orNone(publicNumber),
  })
}

const countryOf = ({ registration, country }: Draft): Read =>
  registration === '' ? needed('registration') : ok({ kind: 'country', registration, to: orNone(country) })

function registrationOf({ registration, ...draft }: Draft): Read {
  const to = draft.to.trim()
  if (registration === '') return needed('registration')
  return to === '' ? needed('to') : ok({ kind: 'registration', registration, to })
}

const placeOf =
  (of: 'tournament' | 'event' | 'segment') =>
  ({ to }: Draft): Read =>
    to.trim() === '' ? needed('to') : ok({ kind: 'place', of, to: to.trim() })

/** Empty: its organiser's. */
const licenceOf = ({ to }: Draft): Read => ok({ kind: 'licence', to: to.trim() || null })

const scoringOf = ({ scoring }: Draft): Read =>
  Object.keys(scoring).length === 0 ? needed('scoring') : ok({ kind: 'scoring', scoring })

const tieOf = ({ session }: Draft): Read =>
  session === null ? needed('session') : ok({ kind: 'tie', session })

const partOf = ({ to }: Draft): Read =>
  to.trim() === '' ? needed('to') : ok({ kind: 'part', to: to.trim() })

const averageOf = ({ table, ns, ew }: Draft, board: number): Read =>
  ok({ kind: 'ruling', table, board, ruling: { kind: 'average', ns, ew } })

/** Of a board at a table. */
const atTable =
  (read: (draft: Draft, board: number) => Read) =>
  (draft: Draft): Read => {
    if (draft.board === null) return needed('board')
    return draft.table === '' ? needed('table') : read(draft, draft.board)
  }

const ofBoard =
  (kind: 'board' | 'removed') =>
  ({ board }: Draft): Read =>
    board === null ? needed('board') : ok({ kind, board })

const READ: { readonly [K in Kind]: (draft: Draft) => Read } = {
  player: playerOf,
  registration: registrationOf,
  about: aboutOf,
  country: countryOf,
  tournament: placeOf('tournament'),
  event: placeOf('event'),
  segment: placeOf('segment'),
  scoring: scoringOf,
  tie: tieOf,
  part: partOf,
  licence: licenceOf,
  exchange: exchangeOf,
  players: playersOf,
  sides: sidesOf,
  lineUp: lineUpOf,
  result: atTable(resultOf),
  average: atTable(averageOf),
  weighted: atTable(weightedOf),
  split: atTable(splitOf),
  imps: atTable(impsOf),
  board: ofBoard('board'),
  removed: ofBoard('removed'),
  penalty: penaltyOf,
  carryOver: carryOverOf,
  match: matchOf,
  concession: ({ match, by }) => {
    const [round, number] = match.split('/').map(Number)
    return round && number ? ok({ kind: 'concession', round, number, by }) : needed('match')
  },
  withdrawal: ({ registration, round }) => {
    if (registration === '') return needed('registration')
    return round === null ? needed('round') : ok({ kind: 'withdrawal', registration, from: round })
  },
}

export const correctionOf = (draft: Draft): Read => READ[draft.kind](draft)

/** What keeps it from being asked about, from the top of the form. */
export const wrongIn = (draft: Draft): readonly WrongField[] =>
  [correctionOf(draft), draft.reason.trim() === '' ? needed('reason') : null].flatMap((read) =>
    read === null || read.ok ? [] : [read.error],
  )
