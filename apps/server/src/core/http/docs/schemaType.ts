/** JSON schemas as types of TypeScript: of those parts of them that our schemas are made of. */

type Schema = {
  readonly type?: string | readonly string[]
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly propertyNames?: Schema
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly $ref?: string
  readonly description?: string
}

const PLAIN: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ')

const literal = (value: unknown): string => JSON.stringify(value)

const docComment = (description: string | undefined, indent: string): string =>
  description === undefined ? '' : `${indent}/** ${description.replaceAll('*/', '* /')} */\n`

const quoteProperty = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : literal(name))

function objectType({ properties = {}, required = [], ...rest }: Schema, indent: string): string {
  const { additionalProperties, propertyNames } = rest
  const fields = Object.entries(properties)
  if (fields.length === 0) {
    if (typeof additionalProperties !== 'object') return '{}'
    const keys = propertyNames?.enum === undefined ? 'string' : union(propertyNames.enum.map(literal))
    const isAll = propertyNames?.enum === undefined || required.length > 0
    const record = `Record<${keys}, ${schemaType(additionalProperties, indent)}>`
    return isAll ? `Readonly<${record}>` : `Readonly<Partial<${record}>>`
  }
  const inner = `${indent}  `
  const lines = fields.map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?'
    return `${docComment(schema.description, inner)}${inner}readonly ${quoteProperty(name)}${mark}: ${schemaType(schema, inner)}`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}

function arrayType({ items, prefixItems }: Schema, indent: string): string {
  if (prefixItems !== undefined)
    return `readonly [${prefixItems.map((one) => schemaType(one, indent)).join(', ')}]`
  return `ReadonlyArray<${items === undefined ? 'unknown' : schemaType(items, indent)}>`
}

/** @param indent of the line that the type begins in */
export function schemaType(given: object, indent = ''): string {
  const schema = given as Schema
  const { $ref, anyOf, oneOf, type } = schema
  if ($ref !== undefined) return $ref.split('/').at(-1)!
  if ('const' in schema) return literal(schema.const)
  if (schema.enum !== undefined) return union(schema.enum.map(literal))
  const each = anyOf ?? oneOf
  if (each !== undefined) return union(each.map((one) => schemaType(one, indent)))
  const types = type === undefined ? [] : typeof type === 'string' ? [type] : type
  if (types.length === 0) return 'unknown'
  return union(
    types.map((one) =>
      one === 'object'
        ? objectType(schema, indent)
        : one === 'array'
          ? arrayType(schema, indent)
          : (PLAIN[one] ?? 'unknown'),
    ),
  )
}
