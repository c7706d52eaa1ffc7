/** Withdrawals and changes of the field that stand on one another: which of them is taken back first (docs/adr/0019). */
import type { DocumentRegistration, DocumentSession } from '../json/document.ts'
import type { Changed } from './changed.ts'
import { type FieldDraw, type FieldPatch, placeOfMatch } from './fieldPatch.ts'

type Lives = readonly { readonly live: readonly Changed[] }[]

const SIDES = ['home', 'visiting'] as const

/**
 * Who has come into a place that somebody who withdrew would have again, and may be taken back; what was begun stays his.
 * @param patches of the changes that count
 * @returns its key; `null`: nobody
 */
export function whoTook(
  { matches, tables }: Pick<DocumentSession, 'matches' | 'tables'>,
  live: readonly Changed[],
  patches: readonly FieldPatch[],
  begun: ReadonlySet<string>,
): string | null {
  if (patches.length === 0) return null
  const open = patches.filter((one) => !one.tables.some(({ key }) => begun.has(key)))
  const isBegun = (place: string) => tables.some((one) => begun.has(one.key) && placeOfMatch(one) === place)
  for (const one of live) {
    if (one.of !== 'matches' || isBegun(one.key)) continue
    const side = SIDES.find((two) => two === one.field)
    const match = matches.find((two) => placeOfMatch(two) === one.key)
    if (!side || !match) continue
    if (match[side] !== one.now && match[side] !== one.was) return match[side]
    for (const patch of open) {
      const { was, now } = patch.matches?.find(({ key }) => key === one.key) ?? {}
      if (now && was?.[side] === one.now && now[side] !== one.now && now[side] !== one.was) return now[side]
    }
  }
  return null
}

/** Who gave up a match that the change is about: it would stay given up, whoever comes into its place. */
const whoConceded = ({ matches = [] }: FieldPatch, lives: Lives): string | undefined =>
  lives
    .flatMap(({ live }) =>
      live.flatMap((one) => {
        if (one.of !== 'matches' || one.field !== 'status') return []
        const { now, was } = matches.find(({ key }) => key === one.key) ?? {}
        return (now ?? was)?.[one.now === 'CONCEDED_VISITING' ? 'visiting' : 'home'] ?? []
      }),
    )
    .at(0)

/**
 * Whom a correction names that a change of the field brought, or who has withdrawn and would play again without it.
 * @returns its key; `null`: nobody
 */
export function whoStandsOn({ registrations }: FieldDraw, patch: FieldPatch, lives: Lives): string | null {
  const came = new Set(
    patch.registrations.flatMap(({ key, was, now }) => (was === null && !now?.bye ? [key] : [])),
  )
  const named = lives.flatMap(({ live }) =>
    live.flatMap((one) => {
      if (one.of === 'bye' || one.of === 'results') return []
      return one.of === 'registrations' ? [one.key] : [one.was, one.now]
    }),
  )
  const mine = named.find((one) => came.has(one as string)) ?? whoConceded(patch, lives)
  if (mine !== undefined) return mine as string
  const byKey = new Map(registrations.map((one) => [one.key, one]))
  const isGone = (key: string, round: number) => (byKey.get(key)?.withdrawnFrom ?? round + 1) <= round
  for (const { was } of patch.matches ?? []) {
    if (was === null || SIDES.some((side) => byKey.get(was[side])?.bye)) continue
    const gone = SIDES.find((side) => isGone(was[side], was.round))
    if (gone) return was[gone]
  }
  return null
}

const namedIn = ({ matches = [], tables }: Pick<FieldPatch, 'matches' | 'tables'>): readonly string[] => [
  ...matches.flatMap(({ was, now }) => [was, now].flatMap((one) => (one ? [one.home, one.visiting] : []))),
  ...tables.flatMap(({ was, now }) => [was, now].flatMap((one) => (one ? [one.ns, one.ew] : []))),
]

export const namesInPatch = (patch: FieldPatch, key: string): boolean => namedIn(patch).includes(key)

/** With the byes that a change of the field names, which it could not be taken back without. */
export function withByesOf(
  after: DocumentSession,
  before: DocumentSession,
  patches: readonly FieldPatch[],
): DocumentSession {
  const known = new Set(after.registrations.map(({ key }) => key))
  const missing = before.registrations.filter(
    ({ key, bye }) => bye && !known.has(key) && patches.some((one) => namesInPatch(one, key)),
  )
  return missing.length === 0 ? after : { ...after, registrations: [...after.registrations, ...missing] }
}

/** The byes that a change of the field made. */
export const byesMade = ({ registrations }: FieldPatch): readonly DocumentRegistration[] =>
  registrations.flatMap(({ was, now }) => (was === null && now?.bye ? [now] : []))
