/** Every visible text comes from here (docs/adr/0009-texts-catalogue.md). */
import { pluralOf } from './plural.ts'
import { catalogue, LOCALE, UNKNOWN } from './register.ts'

type Area = typeof import('./en/table.json') &
  typeof import('./en/said.json') &
  typeof import('./en/keys.json') &
  typeof import('./en/replay.json') &
  typeof import('./en/play.json') &
  typeof import('./en/matchView.json') &
  typeof import('./en/shell.json') &
  typeof import('./en/sessions.json') &
  typeof import('./en/playing.json') &
  typeof import('./en/slot.json') &
  typeof import('./en/results.json') &
  typeof import('./en/bidding.json') &
  typeof import('./en/private.json') &
  typeof import('./en/scoring.json') &
  typeof import('./en/export.json') &
  typeof import('./en/card.json') &
  typeof import('./en/tables.json') &
  typeof import('./en/cross.json') &
  typeof import('./en/knockout.json') &
  typeof import('./en/dialogs.json') &
  typeof import('./en/messages.json') &
  typeof import('./en/upcoming.json') &
  typeof import('./en/users.json') &
  typeof import('./en/staffActions.json') &
  typeof import('./en/pages.json')

/** An id of the catalogue. */
export type TextId = keyof Area & string

type Values = Readonly<Record<string, string | number>>

const rules = new Intl.PluralRules(LOCALE)

/** The values with what a plural chooses by. */
function withPlurals(values: Values): Values {
  const numbers = Object.entries(values).filter(([, value]) => typeof value === 'number')
  const categories = numbers.map(([name, value]) => [pluralOf(name), rules.select(Number(value))])
  return { ...values, ...Object.fromEntries(categories) }
}

/** Texts with values already made: a table says the same few with every card. */
const compiled = new Map<string, string>()
const MOST_MADE = 4_000

function filled(id: TextId, values: Values): string {
  const key = `${id} ${JSON.stringify(values)}`
  const known = compiled.get(key)
  if (known !== undefined) return known
  const text = catalogue._(id, withPlurals(values))
  if (compiled.size >= MOST_MADE) compiled.clear()
  if (text !== UNKNOWN) compiled.set(key, text)
  return text
}

/** The text of an id, with its values put in. */
export const t = (id: TextId, values?: Values): string =>
  values === undefined ? catalogue._(id) : filled(id, values)
