/** Reads the addresses of live views: what `viewAt` writes, and nothing else. */
import { err, ok, type Result } from '@openroom/bridge/result'
import { parseTableAddress, type TableAddress } from './address.ts'
import {
  isLive,
  type LiveView,
  type ParameterName,
  type ParametersOf,
  parametersOf,
  type Value,
  VIEW_NAMES,
  VIEWS,
  WORDS,
} from './views.ts'

/** What a live address says: the view and its parameters. */
export type Destination = {
  [Name in LiveView]: { readonly view: Name } & ParametersOf<Name>
}[LiveView]

export type DestinationOf<Name extends LiveView> = Extract<Destination, { readonly view: Name }>

/** The least that a number may be where it is not 1: −1 stands for segments cumulated, 0 for all of them. */
const LEAST: Readonly<Record<string, number>> = { round: -1 }

const LARGEST = 2_147_483_647

function readNumber(name: string, text: string): number | null {
  const value = /^(?:-1|0|[1-9]\d{0,9})$/.test(text) ? Number(text) : Number.NaN
  return value >= (LEAST[name] ?? 1) && value <= LARGEST ? value : null
}

function readTableAddress(text: string): TableAddress | null {
  const read = parseTableAddress(text)
  if (!read.ok) return null
  const id = read.value.kind === 'table' ? read.value.tableId : read.value.calcTableId
  return id <= LARGEST ? read.value : null
}

/** @returns `null` for a text that the parameter cannot be */
function readParameter(name: ParameterName, text: string): Value | null {
  if (name === 'table') return readTableAddress(text)
  if (name !== 'order' && name !== 'tableLabel') return readNumber(name, text)
  return (WORDS[name] as readonly string[]).includes(text) ? text : null
}

type Pattern = {
  readonly name: LiveView
  readonly parameters: readonly ParameterName[]
  readonly expression: RegExp
}

const patternOf = (name: LiveView): Pattern => {
  const { path } = VIEWS[name]
  const source = path.replace(/\{table\}/, '([^/]+)').replace(/\{\w+\}/g, '([^/_]+)')
  return { name, parameters: parametersOf(path), expression: new RegExp(`^${source}$`) }
}

const PATTERNS: readonly Pattern[] = VIEW_NAMES.filter(isLive).map(patternOf)

function readWith({ name, parameters, expression }: Pattern, text: string): Destination | null {
  const found = expression.exec(text)
  if (!found) return null
  const values = parameters.map((parameter, i) => readParameter(parameter, found[i + 1] ?? ''))
  if (values.includes(null)) return null
  return {
    view: name,
    ...Object.fromEntries(parameters.map((parameter, i) => [parameter, values[i]])),
  } as Destination
}

/** Longer than any address with ten digits for each number. */
const LONGEST = 100

/** Reads the address of a live view. */
export function parseDestination(text: string): Result<Destination, 'bad-destination'> {
  if (text.length > LONGEST) return err('bad-destination')
  for (const pattern of PATTERNS) {
    const destination = readWith(pattern, text)
    if (destination) return ok(destination)
  }
  return err('bad-destination')
}
