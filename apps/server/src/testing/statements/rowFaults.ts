/** Where the rows of a statement are other than the program says. */
import ts from 'typescript'
import type { Column, Described } from './described.ts'
import type { Statement } from './statements.ts'

/** As the driver gives them (`core/database/database.ts`). */
const KINDS: Readonly<Record<string, string>> = {
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  real: 'number',
  'double precision': 'number',
  oid: 'number',
  text: 'string',
  'character varying': 'string',
  name: 'string',
  numeric: 'string',
  uuid: 'string',
  xid8: 'string',
  date: 'string',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
  json: 'json',
  jsonb: 'json',
}

/** What a value of a type of PostgreSQL is here. */
export const kindOf = (type: string): string =>
  type.endsWith('[]') ? `${kindOf(type.slice(0, -2))}[]` : (KINDS[type] ?? type)

function wordFor(checker: ts.TypeChecker, given: ts.Type): string {
  const type = checker.getNonNullableType(given)
  const base = type.flags & ts.TypeFlags.Union ? (type as ts.UnionType).types : [type]
  const words = new Set(
    base.map((one) => {
      if (one.flags & ts.TypeFlags.StringLike) return 'string'
      if (one.flags & ts.TypeFlags.NumberLike) return 'number'
      if (one.flags & ts.TypeFlags.BooleanLike) return 'boolean'
      if (checker.isArrayType(one)) {
        const [item] = checker.getTypeArguments(one as ts.TypeReference)
        return `${item ? wordFor(checker, item) : ''}[]`
      }
      return /^(Date|Buffer)$/.test(one.symbol?.name ?? '') ? one.symbol.name : 'json'
    }),
  )
  return [...words].sort().join(' | ')
}

const isAny = ({ flags }: ts.Type): boolean => Boolean(flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown))

function mayBeNull(type: ts.Type): boolean {
  const types = type.isUnion() ? type.types : [type]
  return types.some(({ flags }) => flags & ts.TypeFlags.Null)
}

function columnFaults(
  checker: ts.TypeChecker,
  said: ts.Type,
  { name, type, mayBeNull: isNull }: Column,
): string[] {
  if (isAny(said)) return []
  const [kind, word] = [kindOf(type), wordFor(checker, said)]
  const other =
    kind !== word && kind !== 'json' ? [`${name} is ${type}, said ${checker.typeToString(said)}`] : []
  if (isNull === true && !mayBeNull(said)) return [...other, `${name} may be null`]
  return isNull === false && mayBeNull(said) ? [...other, `${name} is never null`] : other
}

/** What a statement names that its connection does not see. */
export const sightFaults = ({ sees }: Statement, { relations }: Described): readonly string[] =>
  sees === null
    ? []
    : relations.filter((name) => !sees.has(name)).map((name) => `${name} is not seen by this connection`)

export function rowFaults(
  checker: ts.TypeChecker,
  { row }: Statement,
  { columns }: Described,
): readonly string[] {
  if (row === null) return []
  const own = new Map(columns.map((column) => [column.name, column]))
  return row.getProperties().flatMap((property) => {
    const column = own.get(property.name)
    if (column === undefined) return [`${property.name} is not there`]
    return columnFaults(checker, checker.getTypeOfSymbol(property), column)
  })
}
