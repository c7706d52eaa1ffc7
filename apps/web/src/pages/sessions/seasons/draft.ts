/** A season while staff types it. Pure. */
import { nextDivisions } from '@openroom/bridge/score/season'
import type {
  SeasonBody,
  SeasonDefinition,
  SeasonDivision,
  SessionChoice,
} from '@openroom/protocol/schema/season'

/** Numbers and lines as they are typed. */
export type Draft = Omit<SeasonDefinition, 'best' | 'least' | 'places' | 'honours'> & {
  readonly best: string
  readonly least: string
  readonly places: string
  readonly honours: string
}

export type Fault = 'name' | 'best' | 'least' | 'places' | 'honours'

const CHOICE: SessionChoice = { words: '', weekdays: [], from: null, to: null, added: [], left: [] }
export const DIVISION: SeasonDivision = { name: '', sessions: CHOICE, teams: [], up: 0, down: 0 }

const PLACES = [10, 8, 6, 5, 4, 3, 2, 1]

/** @param today as `2026-11-21` */
export const newDraft = (today: string): Draft => ({
  name: '',
  label: today.slice(0, 4),
  kind: 'series',
  contestants: 'person',
  figure: 'percent',
  best: '',
  least: '',
  places: PLACES.join(', '),
  honours: '',
  divisions: [DIVISION],
  ended: false,
})

export const draftOf = (season: SeasonDefinition): Draft => ({
  ...season,
  best: season.best === null ? '' : `${season.best}`,
  least: season.least === null ? '' : `${season.least}`,
  places: (season.places.length > 0 ? season.places : PLACES).join(', '),
  honours: season.honours.map(({ label, winners }) => `${label}: ${winners}`).join('\n'),
})

const count = (text: string): number | null =>
  text.trim() === '' ? null : /^\s*[1-9]\d{0,2}\s*$/.test(text) ? Number(text) : Number.NaN

const placesIn = (text: string): readonly number[] =>
  text
    .split(/[,;\s]+/)
    .filter((part) => part !== '')
    .map(Number)

const linesIn = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The lines that say no year, from 1. */
export const wrongHonours = (text: string): readonly number[] =>
  linesIn(text).flatMap((line, at) => (/^[^:]{1,20}:\s*\S/.test(line) ? [] : [at + 1]))

export function faultsOf({ name, best, least, places, honours, kind, figure }: Draft): readonly Fault[] {
  const faults: Fault[] = []
  if (name.trim() === '') faults.push('name')
  if (kind === 'honours') return wrongHonours(honours).length > 0 ? [...faults, 'honours'] : faults
  if (Number.isNaN(count(best))) faults.push('best')
  if (Number.isNaN(count(least))) faults.push('least')
  const points = placesIn(places)
  const isWrong = points.length === 0 || points.some((one) => !(one >= 0 && one <= 10_000))
  if (figure === 'places' && isWrong) faults.push('places')
  return faults
}

/** Of a draft without faults. */
export function definitionOf(draft: Draft): SeasonDefinition {
  const { kind, figure } = draft
  const isPlayed = kind !== 'honours'
  const isLeague = kind === 'league'
  return {
    kind,
    figure,
    contestants: draft.contestants,
    ended: isPlayed && draft.ended,
    name: draft.name.trim(),
    label: draft.label.trim(),
    best: isPlayed ? count(draft.best) : null,
    least: isPlayed ? count(draft.least) : null,
    places: isPlayed && figure === 'places' ? [...placesIn(draft.places)].slice(0, 60) : [],
    divisions: isPlayed
      ? draft.divisions.map((one) => ({
          ...one,
          name: one.name.trim(),
          teams: draft.contestants === 'team' ? linesIn(one.teams.join('\n')).slice(0, 60) : [],
          ...(isLeague ? {} : { up: 0, down: 0 }),
        }))
      : [DIVISION],
    honours: isPlayed
      ? []
      : linesIn(draft.honours)
          .slice(0, 200)
          .map((line) => {
            const at = line.indexOf(':')
            return { label: line.slice(0, at).trim(), winners: line.slice(at + 1).trim() }
          }),
  }
}

/** `2026` becomes `2027`, `2026/27` becomes `2027/28`; what holds no year stays. */
export const nextLabel = (label: string): string =>
  label.replaceAll(/\d{4}|(?<=\/)\d{2}/g, (year) =>
    `${Number(year) + 1}`.padStart(2, '0').slice(-year.length),
  )

function nextYear(day: string | null): string | null {
  if (day === null) return null
  const [year = '', rest = ''] = [day.slice(0, 4), day.slice(4)]
  return `${Number(year) + 1}${rest === '-02-29' ? '-02-28' : rest}`
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** Without days of its own it begins after the last session that counted, so that none counts twice. */
const nextChoice = (choice: SessionChoice, last: string | null): SessionChoice => ({
  ...choice,
  added: [],
  left: [],
  from: choice.from === null ? last && dayAfter(last) : nextYear(choice.from),
  to: nextYear(choice.to),
})

const lastDay = (division: SeasonBody['divisions'][number] | undefined): string | null =>
  division?.sessions.reduce<string | null>(
    (last, { day }) => (day !== null && day > (last ?? '') ? day : last),
    null,
  ) ?? null

/** The same a year later: its days and its year move on, teams go up and down as its tables say. */
export function nextSeason(definition: SeasonDefinition, { divisions }: SeasonBody): SeasonDefinition {
  const tables = divisions.map(({ name, up, down, rows }) => ({
    name,
    up,
    down,
    teams: rows.map(({ team, rank }) => ({ name: team, isRanked: rank !== null })),
  }))
  const teams = definition.kind === 'league' ? nextDivisions(tables) : []
  return {
    ...definition,
    label: nextLabel(definition.label),
    ended: false,
    divisions: definition.divisions.map((one, at) => ({
      ...one,
      sessions: nextChoice(one.sessions, lastDay(divisions[at])),
      teams: definition.contestants === 'team' ? [...(teams[at] ?? one.teams)] : [],
    })),
  }
}

/** No session counts by itself: those count that are picked. */
export const saysNothing = ({ words, weekdays, from, to }: SessionChoice): boolean =>
  words.trim() === '' && weekdays.length === 0 && from === null && to === null

/** Whether a session counts: as it was picked by hand, else as it fits. */
export const isTicked = (id: number, fits: boolean, { added, left }: SessionChoice): boolean =>
  added.includes(id) || (fits && !left.includes(id))

/** A tick set or taken by hand; one that says what fits anyway leaves no trace. */
export function ticked(choice: SessionChoice, id: number, fits: boolean, isSet: boolean): SessionChoice {
  const without = (ids: readonly number[]) => ids.filter((one) => one !== id)
  const [added, left] = [without(choice.added), without(choice.left)]
  if (isSet && !fits) return { ...choice, added: [...added, id], left }
  return !isSet && fits ? { ...choice, added, left: [...left, id] } : { ...choice, added, left }
}
