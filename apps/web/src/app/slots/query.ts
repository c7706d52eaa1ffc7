/** A screen and its parameters as a query string, and back, by the declared types. */
import {
  type AnyParams,
  isScreenName,
  type ParamType,
  type ParamValue,
  SCREEN_PARAMS,
  type ScreenAt,
} from '../../ui/slot/screens.ts'

const declared = (at: ScreenAt['screen']): readonly (readonly [string, ParamType])[] =>
  Object.entries(SCREEN_PARAMS[at]) as [string, ParamType][]

const WHOLE = /^-?\d{1,15}$/
const NUMBER = { number: WHOLE, 'number?': WHOLE, 'decimal?': /^-?\d{1,12}(\.\d{1,2})?$/ } as const

/** Beside the one by score: with handicaps, of a stratum, of a category. */
const RANKING = /^(handicap|(stratum|category) .{1,100})$/su

/** `null` for a text that is no value of the type. */
function paramOf(text: string, type: ParamType): ParamValue | null {
  if (type === 'text' || type === 'text?') return text
  if (type === 'ranking?') return RANKING.test(text) ? text : null
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : null
  return NUMBER[type].test(text) ? Number(text) : null
}

/** `screen=frequency&board=7&session=1`; only declared parameters are spelled. */
export function toQuery({ screen, params }: ScreenAt): string {
  const query = new URLSearchParams({ screen })
  const values: AnyParams = params
  for (const [name] of declared(screen)) {
    const value = values[name]
    if (value !== undefined) query.set(name, `${value}`)
  }
  return query.toString()
}

/** Of four at once: each in a parameter of its own, in the order of the slots. */
export const toQueryOfFour = (four: readonly ScreenAt[]): string =>
  `${new URLSearchParams(four.map((at) => ['four', toQuery(at)]))}`

/** `null`: the address asks for less than four, or for a screen that there is not. */
export function fromQueryOfFour(search: string): readonly ScreenAt[] | null {
  const four = new URLSearchParams(search).getAll('four').flatMap((one) => fromQuery(one) ?? [])
  return four.length === 4 ? four : null
}

/** The screen an address asks for; `null` without one, or when a parameter that it needs is missing or wrong. */
export function fromQuery(search: string): ScreenAt | null {
  const query = new URLSearchParams(search)
  const screen = query.get('screen')
  if (screen === null || !isScreenName(screen)) return null
  const params: Record<string, ParamValue> = {}
  for (const [name, type] of declared(screen)) {
    const text = query.get(name)
    const value = text === null ? null : paramOf(text, type)
    if (value !== null) params[name] = value
    else if (!type.endsWith('?')) return null
  }
  return { screen, params } as ScreenAt
}
