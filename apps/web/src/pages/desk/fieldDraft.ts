/** A change of the field as it is filled in. Pure. */
import { isPairForm, mostRounds, type PairForm } from '@openroom/bridge/movement/draw'
import type { EntrantPlayer } from '@openroom/protocol/schema/desk'
import {
  type AskedFieldChange,
  type DeskField,
  type FieldChangeKind,
  PAIR_CHANGES,
  PLAYER_CHANGES,
  SWISS_CHANGES,
  TEAM_CHANGES,
} from '@openroom/protocol/schema/field'
import { CallError } from '../../live/http.ts'
import { ownOf } from './asked.ts'
import { linesOf, pairOf, teamOf } from './names.ts'

export type FieldDraft = {
  readonly kind: FieldChangeKind
  /** `null`: as the kind suggests. */
  readonly from: number | null
  readonly to: number | null
  readonly names: string
  /** A late pair plays in another pair's place in each round. */
  readonly sitOut: boolean
  readonly pair: string
  readonly other: string
  readonly section: string
  readonly seat: 0 | 1
  readonly player: string
  /** Of a table that plays other boards: the first of them. */
  readonly first: number | null
  readonly form: PairForm | null
  /** Of the form `own`: the club's movement as a file. */
  readonly movement: string | null
  readonly rounds: number | null
  readonly gone: readonly string[]
}

export const NOTHING: FieldDraft = {
  kind: 'join',
  from: null,
  to: null,
  names: '',
  sitOut: false,
  pair: '',
  other: '',
  section: '',
  seat: 0,
  player: '',
  first: null,
  form: null,
  movement: null,
  rounds: null,
  gone: [],
}

/** Changes that say who comes. */
const COMING: readonly FieldChangeKind[] = ['join', 'movement', 'team']

/** Another kind of change; who comes late stays where that is asked for. */
export const turnedTo = ({ names }: FieldDraft, kind: FieldChangeKind): FieldDraft => ({
  ...NOTHING,
  names: COMING.includes(kind) ? names : '',
  kind,
})

const isFull = ({ kind }: FieldDraft, error: unknown): boolean =>
  kind === 'join' &&
  error instanceof CallError &&
  error.code === 'field-refused' &&
  error.reason === 'no-free-place'

/** For a late pair that finds no free place: others sit out in turn, unless that was tried. */
export const turnsInstead = (draft: FieldDraft, error: unknown): FieldDraft | null =>
  isFull(draft, error) && !draft.sitOut ? { ...draft, sitOut: true } : null

/** For a late pair that finds no free place; the round stays, where nobody has begun it. */
export function movementInstead(
  draft: FieldDraft,
  { nextRound }: Pick<DeskField, 'nextRound'>,
  error: unknown,
): FieldDraft | null {
  if (!isFull(draft, error)) return null
  const from = draft.from !== null && draft.from >= nextRound ? draft.from : null
  return { ...turnedTo(draft, 'movement'), from }
}

/** What can change: of pairs, or of teams. */
const KINDS: Partial<Record<DeskField['form'], readonly FieldChangeKind[]>> = {
  individual: PLAYER_CHANGES,
  swissPairs: SWISS_CHANGES,
  swiss: TEAM_CHANGES,
  roundRobin: TEAM_CHANGES,
}

export function kindsOf({ form, pairs }: Pick<DeskField, 'form' | 'pairs'>): readonly FieldChangeKind[] {
  const isOne = new Set(pairs.map(({ section }) => section)).size < 2
  return (KINDS[form] ?? PAIR_CHANGES).filter((kind) => kind !== 'section' || !isOne)
}

/** Where a pair can go. */
export const sectionsFor = ({ pair }: FieldDraft, { pairs }: Pick<DeskField, 'pairs'>): readonly string[] => {
  const own = pairs.find(({ key }) => key === pair)?.section
  return [...new Set(pairs.flatMap(({ section }) => section ?? []))].filter((one) => one !== own).sort()
}

export const formOf = ({ form }: FieldDraft, field: DeskField): PairForm =>
  form ?? (isPairForm(field.form) ? field.form : 'mitchell')

type Two = readonly [EntrantPlayer, EntrantPlayer]

/** Pairs of whom both players are named. */
function pairsIn(names: string): readonly Two[] {
  return linesOf(names).flatMap((line) => {
    const [one, other] = pairOf(line).players
    return one === undefined || other === undefined ? [] : [[one, other] as const]
  })
}

/** What is drawn anew as a whole begins where nobody has begun; the others with the round that is played. */
export const isDrawnAnew = (kind: FieldChangeKind): boolean => kind === 'movement' || kind === 'section'

export function fromOf({ kind, from }: FieldDraft, { nextRound, nowRound }: DeskField): number {
  // The first round is drawn with the event.
  if (kind === 'draw') return Math.max(2, nextRound)
  return from ?? (isDrawnAnew(kind) ? nextRound : nowRound)
}

export const sizeOf = ({ gone, names }: FieldDraft, field: DeskField): number =>
  field.pairs.filter(({ key, plays }) => plays && !gone.includes(key)).length + pairsIn(names).length

export const mostRoundsOf = (draft: FieldDraft, field: DeskField): number =>
  mostRounds(formOf(draft, field), [Math.max(2, sizeOf(draft, field))], {
    own: ownOf({ form: formOf(draft, field), movement: draft.movement }),
  })

/** Those that were still planned, as far as the movement has them. */
export function roundsOf(draft: FieldDraft, field: DeskField): number {
  const most = mostRoundsOf(draft, field)
  const left = Math.max(1, field.numberOfRounds - fromOf(draft, field) + 1)
  return Math.max(1, Math.min(draft.rounds ?? left, most))
}

/** `null` while something is still to be filled in. */
export function changeOf(draft: FieldDraft, field: DeskField): AskedFieldChange | null {
  const { kind, pair, other } = draft
  const from = fromOf(draft, field)
  const late = pairsIn(draft.names)
  if (kind === 'join')
    return late[0] ? { kind, from, players: late[0], ...(draft.sitOut && { sitOut: true }) } : null
  if (kind === 'movement') {
    const form = formOf(draft, field)
    const left = field.pairs.filter(({ plays }) => !plays).map(({ key }) => key)
    const gone = [...left, ...draft.gone]
    const isChosen = draft.form !== null || draft.rounds !== null
    if (!isChosen && gone.length === 0 && late.length === 0) return null
    const { movement } = draft
    if (form === 'own' && movement === null) return null
    const own = form === 'own' && movement !== null ? { movement } : {}
    const named = draft.form === null ? {} : { form }
    return { kind, from, ...named, ...own, rounds: roundsOf(draft, field), gone, joined: late }
  }
  if (kind === 'draw') return { kind, from }
  if (kind === 'team') {
    const { name, players } = teamOf(draft.names.trim())
    return name === '' ? null : { kind, from, name, players }
  }
  if (pair === '') return null
  if (kind === 'leave') return { kind, from, pair }
  if (kind === 'section') {
    const all = sectionsFor(draft, field)
    const section = all.includes(draft.section) ? draft.section : all[0]
    return section === undefined ? null : { kind, from, pair, section }
  }
  if (kind === 'boards') return draft.first === null ? null : { kind, from, pair, first: draft.first }
  if (kind === 'places') return other === '' || other === pair ? null : { kind, from, one: pair, other }
  const name = draft.player.trim()
  if (name.length < 2) return null
  const player = /^\d[\d-]*$/.test(name) ? { memberId: name } : name
  return { kind, from, to: draft.to, pair, seat: draft.seat, player }
}
