/** The types of tables and views as they are written down in `core/database/schema.ts`. */
import type { Database, StoredColumn } from './described.ts'
import { kindOf } from './rowFaults.ts'

const HEAD = `/**
 * What columns the tables and views have. Made of the schema itself: \`npm run schema\` writes it anew after a migration,
 * and a test compares. What the columns mean is in \`tables.ts\`.
 */

/** A column of JSON: read as what it means, and written as text. */
export type Json = { readonly is: 'json' }

export type Column<Kind, Traits extends 'null' | 'default' = never> = {
  readonly kind: Kind
  readonly traits: Traits
}

export type Schema = {
`

const typeOf = (type: string): string => {
  const kind = kindOf(type)
  return kind === 'json' ? 'Json' : kind.endsWith('[]') ? `readonly ${kind}` : kind
}

function columnOf({ name, type, mayBeNull, hasDefault }: StoredColumn): string {
  const traits = [...(mayBeNull ? ["'null'"] : []), ...(hasDefault ? ["'default'"] : [])]
  const trait = traits.length > 0 ? `, ${traits.join(' | ')}` : ''
  return `    ${name}: Column<${typeOf(type)}${trait}>\n`
}

export async function tableTypes(database: Database): Promise<string> {
  const relations = await database.relations()
  const tables = relations
    .filter(({ name }) => !name.startsWith('kysely_'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, columns }) => `  ${name}: {\n${columns.map(columnOf).join('')}  }\n`)
  return `${HEAD}${tables.join('')}}\n`
}
