/** Takes over how a source scored into the document that was read from it, and says so. */
import { type ConventionChanges, changesOver } from '@openroom/bridge/score/conventions'
import type { PairCalculation } from '@openroom/bridge/score/pairScore'
import type { DocumentEvent, DocumentResult, DocumentSession, TournamentDocument } from '../json/document.ts'
import { remark } from '../remark.ts'
import type { Remark } from '../report.ts'
import { calculationFor, type ResultKind, resultFigures } from './figures.ts'
import { calculationOfEvent } from './pairVariants.ts'
import { fitNow, recognise } from './recognise.ts'
import { recogniseRanking } from './recogniseRanking.ts'
import { wordsOfNames } from './words.ts'

type Adopted = { readonly event: DocumentEvent; readonly remarks: readonly Remark[] }

const kindsOf = (event: DocumentEvent): ReadonlySet<ResultKind> =>
  new Set(event.segments.flatMap(({ sessions }) => sessions.flatMap(resultFigures)).map(({ kind }) => kind))

function changeSessions(
  event: DocumentEvent,
  change: (one: DocumentSession) => DocumentSession,
): DocumentEvent {
  const segments = event.segments.map((one) => ({ ...one, sessions: one.sessions.map(change) }))
  return { ...event, segments }
}

const percentColumn = (one: DocumentResult): DocumentResult => {
  const { official } = one
  if (official === null) return one
  const { pointsNs, pointsEw } = official
  return {
    ...one,
    official: { ...official, pointsNs: null, pointsEw: null, percentNs: pointsNs, percentEw: pointsEw },
  }
}

const withPercents = (event: DocumentEvent): DocumentEvent =>
  changeSessions(event, (session) => ({
    ...session,
    tables: session.tables.map((table) => ({ ...table, results: table.results.map(percentColumn) })),
  }))

const mayBePercent = (value: number | null): boolean => value === null || (value >= 0 && value <= 100)

/** The event with changes to its conventions; whom it ranks and compares has fields of its own. */
function applyChanges(event: DocumentEvent, changes: ConventionChanges): DocumentEvent {
  const { winners, sections, ...ranking } = changes.ranking ?? {}
  return {
    ...event,
    winners: winners ?? event.winners,
    sectionsScored: sections ?? event.sectionsScored,
    conventions: changesOver(event.conventions, {
      ...changes,
      ...(Object.keys(ranking).length > 0 ? { ranking } : { ranking: {} }),
    }),
  }
}

const remarkOfEvent = (event: DocumentEvent, names: readonly string[], fits: number, of: number): Remark =>
  remark('convention-adopted', {
    args: { event: event.name, conventions: wordsOfNames(names), fits, figures: of },
  })

/** A column of matchpoints that holds percentages instead, if that is what all of it comes to. */
function adoptPercents(event: DocumentEvent): Adopted {
  const kinds = kindsOf(event)
  const none = { event, remarks: [] }
  if (!kinds.has('points') || kinds.has('percent')) return none
  const values = event.segments
    .flatMap(({ sessions }) => sessions.flatMap(resultFigures))
    .flatMap(({ kind, given }) => (kind === 'points' ? [given] : []))
  if (!values.every(mayBePercent)) return none
  const moved = withPercents(event)
  const before = fitNow(event, 'MP')
  if (before.misses === 0) return none
  const after = recognise(moved, 'MP')?.fit ?? fitNow(moved, 'MP')
  if (after.misses * 20 > after.of || after.misses * 4 > before.misses) return none
  const remarks = [remarkOfEvent(event, ['percent-in-mp-column'], after.of - after.misses, after.of)]
  return { event: moved, remarks }
}

function adoptCalculation(event: DocumentEvent, calculation: PairCalculation): Adopted {
  const found = recognise(event, calculation)
  if (!found) return { event, remarks: [] }
  const { names, changes, fit } = found
  return {
    event: applyChanges(event, changes),
    remarks: [remarkOfEvent(event, names, fit.of - fit.misses, fit.of)],
  }
}

/** An event that only has figures of the other kind is scored so; one that has both is scored both ways. */
function adoptKind(event: DocumentEvent): Adopted {
  const own = calculationOfEvent(event)
  const other: PairCalculation = own === 'IMP' ? 'MP' : 'IMP'
  const calculations = new Set([...kindsOf(event)].map(calculationFor))
  if (!calculations.has(other) || event.otherCalcTypes.includes(other)) return { event, remarks: [] }
  const fit = fitNow(event, other)
  if (fit.of === 0 || fit.misses * 20 > fit.of) return { event, remarks: [] }
  if (calculations.has(own))
    return { event: { ...event, otherCalcTypes: [...event.otherCalcTypes, other] }, remarks: [] }
  const names = [other === 'IMP' ? 'imps' : 'matchpoints']
  return {
    event: { ...event, calcType: other },
    remarks: [remarkOfEvent(event, names, fit.of - fit.misses, fit.of)],
  }
}

function adoptRanking(event: DocumentEvent): Adopted {
  const found = recogniseRanking(event)
  if (!found) return { event, remarks: [] }
  const { names, changes, fit } = found
  return {
    event: applyChanges(event, changes),
    remarks: [remarkOfEvent(event, names, fit.of - fit.misses, fit.of)],
  }
}

const STEPS: readonly ((event: DocumentEvent) => Adopted)[] = [
  adoptPercents,
  (event) => adoptCalculation(event, 'MP'),
  (event) => adoptCalculation(event, 'IMP'),
  adoptKind,
  adoptRanking,
]

function adoptedEvent(given: DocumentEvent): Adopted {
  if (given.type === 'TEAM') return { event: given, remarks: [] }
  return STEPS.reduce<Adopted>(
    ({ event, remarks }, step) => {
      const next = step(event)
      return { event: next.event, remarks: [...remarks, ...next.remarks] }
    },
    { event: given, remarks: [] },
  )
}

/** A document whose events are scored as their figures show, and what was changed for that. */
export function adoptConventions(document: TournamentDocument): {
  readonly document: TournamentDocument
  readonly remarks: readonly Remark[]
} {
  const events = document.events.map(adoptedEvent)
  const remarks = events.flatMap((one) => one.remarks)
  return { document: { ...document, events: events.map(({ event }) => event) }, remarks }
}
