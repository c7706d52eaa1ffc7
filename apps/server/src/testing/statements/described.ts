/** What PostgreSQL says of statements and views without running them. */
import pg from 'pg'
import { type Catalogue, type MayBeNull, Nulls, targets } from './nulls.ts'
import { allOf, nodesOf, readTree, type TreeNode } from './parseTree.ts'

export type Column = { readonly name: string; readonly type: string; readonly mayBeNull: MayBeNull }
/** A column of a table or a view. */
export type StoredColumn = Column & { readonly hasDefault: boolean }

export type Described = {
  readonly columns: readonly Column[]
  /** Tables and views that the statement names. */
  readonly relations: readonly string[]
  /** `{relation}.{column}`: what its rows, and those of queries in it, are made of. */
  readonly read: readonly string[]
}

type Relation = {
  readonly oid: string
  readonly name: string
  readonly kind: string
  readonly definition: string | null
}

/** Of others, as `savepoint`, PostgreSQL makes nothing before they are run; they have no rows. */
const READS_OR_WRITES = /^\s*(with|select|insert|update|delete|values)\b/i

export class Database {
  readonly #client: pg.Client
  readonly #filled = new Set<string>()
  #catalogue: Catalogue = { filled: this.#filled, strict: new Set(), named: new Map() }
  #relations: ReadonlyMap<string, Relation> = new Map()
  #named: ReadonlyMap<string, string> = new Map()
  #tree: string | undefined

  private constructor(client: pg.Client) {
    this.#client = client
    client.on('notice', ({ message, detail }) => {
      if (message?.startsWith('parse tree')) this.#tree = detail
    })
  }

  static async open(url: string): Promise<Database> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const database = new Database(client)
    await database.#learn()
    return database
  }

  close(): Promise<void> {
    return this.#client.end()
  }

  async #learn(): Promise<void> {
    const { rows: functions } = await this.#client.query<{ oid: string; name: string; strict: boolean }>(
      'select oid::text, proname as name, proisstrict as strict from pg_proc',
    )
    const strict = new Set(functions.filter((one) => one.strict).map(({ oid }) => oid))
    this.#catalogue = {
      filled: this.#filled,
      strict,
      named: new Map(functions.map(({ oid, name }) => [oid, name])),
    }
    const { rows: relations } = await this.#client.query<Relation>(
      `select oid::text, relname as name, relkind::text as kind,
        case when relkind = 'v' then pg_get_viewdef(oid) end as definition
      from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'v') order by oid`,
    )
    this.#relations = new Map(relations.map((one) => [one.oid, one]))
    const { rows: columns } = await this.#client.query<{ place: string }>(
      `select format('%s %s', attrelid, attnum) as place from pg_attribute where attnotnull and attnum > 0`,
    )
    const { rows: named } = await this.#client.query<{ place: string; name: string }>(
      `select format('%s %s', attrelid, attnum) as place, format('%s.%s', relname, attname) as name
      from pg_attribute join pg_class c on c.oid = attrelid
      where relnamespace = current_schema()::regnamespace and attnum > 0`,
    )
    this.#named = new Map(named.map(({ place, name }) => [place, name]))
    for (const { place } of columns) this.#filled.add(place)
    // A view comes after those that it is made of.
    for (const { oid, definition } of relations)
      if (definition !== null)
        for (const [i, { mayBeNull }] of (await this.describe(definition)).columns.entries())
          if (mayBeNull === false) this.#filled.add(`${oid} ${i + 1}`)
  }

  /** The tables and views of the schema with their columns. */
  async relations(): Promise<
    readonly { readonly name: string; readonly columns: readonly StoredColumn[] }[]
  > {
    const { rows } = await this.#client.query<
      { place: string; oid: string } & Omit<StoredColumn, 'mayBeNull'>
    >(
      `select format('%s %s', a.attrelid, a.attnum) as place, a.attrelid::oid::text as oid, a.attname as name,
        format_type(a.atttypid, null) as type, a.atthasdef or a.attidentity <> '' as "hasDefault"
      from pg_attribute a where a.attrelid = any($1::oid[]) and a.attnum > 0 and not a.attisdropped order by a.attnum`,
      [[...this.#relations.keys()]],
    )
    return [...this.#relations.values()].map(({ oid, name }) => ({
      name,
      columns: rows
        .filter((row) => row.oid === oid)
        .map((row) => ({ ...row, mayBeNull: !this.#filled.has(row.place) })),
    }))
  }

  /** @param nullable its parameters that may be `null` */
  async describe(text: string, nullable?: ReadonlySet<number>): Promise<Described> {
    if (!READS_OR_WRITES.test(text)) return { columns: [], relations: [], read: [] }
    await this.#client.query(
      'set debug_pretty_print = off; set debug_print_parse = on; set client_min_messages = log',
    )
    await this.#client.query(`prepare described as ${text.trim().replace(/;$/, '')}`)
    const tree = readTree(this.#tree ?? '') as TreeNode
    await this.#client.query('set debug_print_parse = off; set client_min_messages = notice')
    const { rows } = await this.#client.query<{ types: readonly string[] | null }>(
      "select result_types::text[] as types from pg_prepared_statements where name = 'described'",
    )
    await this.#client.query('deallocate described')
    const nulls = new Nulls(this.#catalogue, nullable).columns(tree)
    const columns = targets(tree).map(({ resname }, i) => ({
      name: String(resname),
      type: rows[0]?.types?.[i] ?? '',
      mayBeNull: nulls[i],
    }))
    const relations = allOf(tree, 'RANGETBLENTRY').flatMap(
      ({ relid }) => this.#relations.get(String(relid))?.name ?? [],
    )
    return { columns, relations: [...new Set(relations)], read: this.#read(tree) }
  }

  #read(tree: TreeNode): readonly string[] {
    const read = allOf(tree, 'QUERY').flatMap((query) => {
      const tables = nodesOf(query.rtable)
      return allOf(query.targetList, 'VAR').flatMap(({ varno, varattno, varlevelsup }) => {
        const table = tables[Number(varno) - 1]
        return varlevelsup === '0' ? (this.#named.get(`${table?.relid} ${varattno}`) ?? []) : []
      })
    })
    return [...new Set(read)].sort()
  }
}
