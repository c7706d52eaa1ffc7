/** Every visible text comes from here (docs/adr/0009-texts-catalogue.md). */

import { SOURCE } from '@openroom/protocol/languages'
import { isolated } from '@openroom/texts/isolated'
import { pluralOf } from './plural.ts'
import { catalogue } from './register.ts'

type Area = typeof import('@openroom/texts/en/table.json') &
  typeof import('@openroom/texts/en/said.json') &
  typeof import('@openroom/texts/en/keys.json') &
  typeof import('@openroom/texts/en/ear.json') &
  typeof import('@openroom/texts/en/replay.json') &
  typeof import('@openroom/texts/en/play.json') &
  typeof import('@openroom/texts/en/matchView.json') &
  typeof import('@openroom/texts/en/shell.json') &
  typeof import('@openroom/texts/en/menu.json') &
  typeof import('@openroom/texts/en/sessions.json') &
  typeof import('@openroom/texts/en/playing.json') &
  typeof import('@openroom/texts/en/archive.json') &
  typeof import('@openroom/texts/en/slot.json') &
  typeof import('@openroom/texts/en/results.json') &
  typeof import('@openroom/texts/en/bidding.json') &
  typeof import('@openroom/texts/en/private.json') &
  typeof import('@openroom/texts/en/scoring.json') &
  typeof import('@openroom/texts/en/export.json') &
  typeof import('@openroom/texts/en/card.json') &
  typeof import('@openroom/texts/en/tables.json') &
  typeof import('@openroom/texts/en/spoilers.json') &
  typeof import('@openroom/texts/en/wall.json') &
  typeof import('@openroom/texts/en/imps.json') &
  typeof import('@openroom/texts/en/picture.json') &
  typeof import('@openroom/texts/en/whatIf.json') &
  typeof import('@openroom/texts/en/quiz.json') &
  typeof import('@openroom/texts/en/lineUps.json') &
  typeof import('@openroom/texts/en/link.json') &
  typeof import('@openroom/texts/en/feed.json') &
  typeof import('@openroom/texts/en/video.json') &
  typeof import('@openroom/texts/en/language.json') &
  typeof import('@openroom/texts/en/breaches.json') &
  typeof import('@openroom/texts/en/followed.json') &
  typeof import('@openroom/texts/en/notify.json') &
  typeof import('@openroom/texts/en/help.json') &
  typeof import('@openroom/texts/en/guide.json') &
  typeof import('@openroom/texts/en/kept.json') &
  typeof import('@openroom/texts/en/rooms.json') &
  typeof import('@openroom/texts/en/ruling.json') &
  typeof import('@openroom/texts/en/kiosk.json') &
  typeof import('@openroom/texts/en/since.json') &
  typeof import('@openroom/texts/en/hall.json') &
  typeof import('@openroom/texts/en/handRecords.json') &
  typeof import('@openroom/texts/en/folder.json') &
  typeof import('@openroom/texts/en/cross.json') &
  typeof import('@openroom/texts/en/knockout.json') &
  typeof import('@openroom/texts/en/dialogs.json') &
  typeof import('@openroom/texts/en/display.json') &
  typeof import('@openroom/texts/en/embed.json') &
  typeof import('@openroom/texts/en/messages.json') &
  typeof import('@openroom/texts/en/upcoming.json') &
  typeof import('@openroom/texts/en/desk.json') &
  typeof import('@openroom/texts/en/nextRound.json') &
  typeof import('@openroom/texts/en/viewers.json') &
  typeof import('@openroom/texts/en/seasons.json') &
  typeof import('@openroom/texts/en/seasonEdit.json') &
  typeof import('@openroom/texts/en/users.json') &
  typeof import('@openroom/texts/en/welcome.json') &
  typeof import('@openroom/texts/en/staffActions.json') &
  typeof import('@openroom/texts/en/pages.json') &
  typeof import('@openroom/texts/en/find.json') &
  typeof import('@openroom/texts/en/field.json') &
  typeof import('@openroom/texts/en/players.json') &
  typeof import('@openroom/texts/en/operate.json') &
  typeof import('@openroom/texts/en/phone.json') &
  typeof import('@openroom/texts/en/refusals.json') &
  typeof import('@openroom/texts/en/remarks.json') &
  typeof import('@openroom/texts/en/correct.json')

/** An id of the catalogue. */
export type TextId = keyof Area & string

type Values = Readonly<Record<string, string | number>>

/** Where the language is spoken: Portugal counts its nothings otherwise than Brazil. */
export const localeNow = (): string => (catalogue.locale === SOURCE ? SOURCE : catalogue._('language.locale'))

/** Of the page's language. */
let rules: Intl.PluralRules | null = null

/** With the sign that the page's language has before decimals. */
const written = (value: number): number | string =>
  Number.isInteger(value) || catalogue.locale === SOURCE
    ? value
    : `${value}`.replace('.', catalogue._('language.decimal'))

/** The values with what a plural chooses by. */
function withPlurals(values: Values): Values {
  rules ??= new Intl.PluralRules(localeNow())
  const said = Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[name, isolated(value)]]
      : [
          [name, written(value)],
          [pluralOf(name), rules?.select(value) ?? ''],
        ],
  )
  return Object.fromEntries(said)
}

/** Texts already made: a table says the same few with every card. Until another area or language is there. */
const made = new Map<string, string>()
const MOST_MADE = 4_000

catalogue.on('change', () => {
  made.clear()
  rules = null
})

/** The text of an id, with its values put in. */
export function t(id: TextId, values?: Values): string {
  const key = values === undefined ? id : `${id} ${JSON.stringify(values)}`
  const known = made.get(key)
  if (known !== undefined) return known
  const text = values === undefined ? catalogue._(id) : catalogue._(id, withPlurals(values))
  if (made.size >= MOST_MADE) made.clear()
  made.set(key, text)
  return text
}
