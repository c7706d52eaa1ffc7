/** Which columns of a statement may be `null`, by the tree that PostgreSQL has made of it. */
import { isNode, nodesOf, type Tree, type TreeNode } from './parseTree.ts'

/** Whether something may be `null`; `undefined`: it hangs on what is written in JSON, or on what a function does. */
export type MayBeNull = boolean | undefined

/** Of what is `null` as soon as one of these is. */
const any = (all: readonly MayBeNull[]): MayBeNull =>
  all.includes(true) ? true : all.includes(undefined) ? undefined : false

/** Of what is `null` only where all of these are. */
const every = (all: readonly MayBeNull[]): MayBeNull =>
  all.includes(false) ? false : all.includes(undefined) ? undefined : true

/** What has to be known of the database. */
export type Catalogue = {
  /** `{relation} {column}`: never `null`. */
  readonly filled: ReadonlySet<string>
  /** Functions that give `null` only where they are given one, by their numbers; and those that never do. */
  readonly strict: ReadonlySet<string>
  readonly named: ReadonlyMap<string, string>
}

/** Of JSON, which has what was written. */
const OF_JSON =
  /^(jsonb?_(object_field|array_element|extract_path)(_text)?|jsonb?_(to_)?(record|populate).*)$/
/** Strict, and `null` of what is not there all the same. */
const FINDS_NOTHING =
  /^(array_(length|upper|lower|position|ndims)|textregexsubstr|substring|regexp_.*|current_setting|max|min|lag|lead|obj_description|to_reg.*)$/
/** Not strict, and never `null`. */
const ALWAYS_THERE = /^(concat|concat_ws|jsonb?_build_(object|array)|num_(non)?nulls|format)$/
const COUNTS = /^(count|row_number|rank|dense_rank|ntile)$/
const COLLECTS_ANY = /^(jsonb?_(object_)?agg|array_agg|string_agg)$/

/** Give a row for each of what they are given. */
const LISTS =
  /^(unnest|generate_series|jsonb?_(array_elements|each)(_text)?|jsonb?_object_keys|string_to_table)$/

type Scope = { readonly query: TreeNode; readonly filled: ReadonlySet<string>; readonly outer: Scope | null }

export class Nulls {
  readonly #catalogue: Catalogue
  /** Parameters that may be `null`. */
  readonly #nullable: ReadonlySet<number>
  readonly #open = new Set<TreeNode>()

  constructor(catalogue: Catalogue, nullable: ReadonlySet<number> = new Set()) {
    this.#catalogue = catalogue
    this.#nullable = nullable
  }

  /** Of each column of a query in its order, whether it may be `null`. */
  columns(query: TreeNode, outer: Scope | null = null): readonly MayBeNull[] {
    const shown = targets(query)
    // A recursive query is of itself: what its other part gives decides.
    if (this.#open.has(query)) return shown.map(() => false)
    this.#open.add(query)
    const scope = this.#scope(query, outer)
    const columns = isNode(query.setOperations)
      ? this.#united(query.setOperations, scope)
      : shown.map(({ expr }) => this.#mayBe(expr, scope))
    this.#open.delete(query)
    return columns
  }

  #united(operation: TreeNode, scope: Scope): readonly MayBeNull[] {
    if (operation.is === 'RANGETBLREF') {
      const { subquery } = nodesOf(scope.query.rtable)[Number(operation.rtindex) - 1]!
      return this.columns(subquery as TreeNode, scope)
    }
    const [left, right] = [operation.larg, operation.rarg].map((one) => this.#united(one as TreeNode, scope))
    return left!.map((one, i) => any([one, right![i]]))
  }

  #scope(query: TreeNode, outer: Scope | null): Scope {
    // What an update was asked of may be another value in what it gives back.
    const isRead = query.commandType === '1'
    const scope = { query, filled: new Set<string>(), outer }
    return isRead ? { ...scope, filled: new Set(this.#filledBy(query.jointree, scope)) } : scope
  }

  /** Columns that rows have, as conditions on `null` are not true. */
  #filledBy(tree: Tree | undefined, scope: Scope): readonly string[] {
    if (!isNode(tree)) return []
    if (tree.is === 'FROMEXPR')
      return [...nodesOf(tree.fromlist), tree.quals].flatMap((one) => this.#filledBy(one, scope))
    if (tree.is === 'JOINEXPR')
      return tree.jointype === '0'
        ? [tree.larg, tree.rarg, tree.quals].flatMap((one) => this.#filledBy(one, scope))
        : tree.jointype === '1'
          ? this.#filledBy(tree.larg, scope)
          : []
    if (tree.is === 'BOOLEXPR' && tree.boolop === 'and')
      return nodesOf(tree.args).flatMap((one) => this.#filledBy(one, scope))
    if (tree.is === 'NULLTEST') return tree.nulltesttype === '1' ? columnsIn(tree.arg, this.#isStrict) : []
    return columnsIn(tree, this.#isStrict)
  }

  readonly #isStrict = (node: TreeNode): boolean =>
    this.#catalogue.strict.has(String(node.opfuncid ?? node.funcid))

  #anyMayBe(trees: Tree | undefined, scope: Scope): MayBeNull {
    return any(nodesOf(trees).map((one) => this.#mayBe(one, scope)))
  }

  #mayBe(tree: Tree | undefined, scope: Scope): MayBeNull {
    if (!isNode(tree)) return true
    switch (tree.is) {
      case 'VAR':
        return this.#column(tree, scope)
      case 'CONST':
        return tree.constisnull === 'true'
      case 'PARAM':
        return tree.paramkind === '0' && this.#nullable.has(Number(tree.paramid))
      case 'TARGETENTRY':
        return this.#mayBe(tree.expr, scope)
      case 'RELABELTYPE':
      case 'COERCEVIAIO':
      case 'ARRAYCOERCEEXPR':
      case 'COLLATEEXPR':
      case 'NAMEDARGEXPR':
        return this.#mayBe(tree.arg, scope)
      case 'FUNCEXPR':
      case 'OPEXPR':
        return this.#function(tree, scope)
      case 'SCALARARRAYOPEXPR':
      case 'BOOLEXPR':
        return this.#anyMayBe(tree.args, scope)
      case 'COALESCEEXPR':
      case 'MINMAXEXPR':
      case 'COALESCE':
      case 'MINMAX':
        return every(nodesOf(tree.args).map((one) => this.#mayBe(one, scope)))
      case 'CASEEXPR':
      case 'CASE':
        return any(
          [tree.defresult, ...nodesOf(tree.args).map(({ result }) => result)].map((one) =>
            this.#mayBe(one, scope),
          ),
        )
      case 'AGGREF':
        return this.#aggregate(tree, scope)
      case 'WINDOWFUNC':
        return this.#window(tree, scope)
      case 'SUBLINK':
        return this.#subquery(tree, scope)
      case 'DISTINCTEXPR':
      case 'NULLTEST':
      case 'BOOLEANTEST':
      case 'ARRAYEXPR':
      case 'ARRAY':
      case 'ROWEXPR':
      case 'ROW':
      case 'GROUPINGFUNC':
      case 'SQLVALUEFUNCTION':
      case 'JSONCONSTRUCTOREXPR':
        return false
    }
    return undefined
  }

  #column({ varno, varattno, varlevelsup, varnullingrels }: TreeNode, from: Scope): MayBeNull {
    let scope = from
    for (let level = Number(varlevelsup); level > 0; level -= 1) scope = scope.outer ?? scope
    const place = `${varno} ${varattno}`
    if (scope.filled.has(place)) return false
    if (Array.isArray(varnullingrels) && varnullingrels.length > 1) return true
    const table = nodesOf(scope.query.rtable)[Number(varno) - 1]
    return table && this.#columnOf(table, Number(varattno), scope)
  }

  #columnOf(table: TreeNode, column: number, scope: Scope): MayBeNull {
    if (column <= 0) return false
    switch (table.rtekind) {
      case '0':
        return !this.#catalogue.filled.has(`${table.relid} ${column}`)
      case '1':
        return this.columns(table.subquery as TreeNode, scope)[column - 1]
      case '2':
        return this.#mayBe(nodesOf(table.joinaliasvars)[column - 1], scope)
      case '3':
        return this.#ofFunction(table, column)
      case '5':
        return any(
          (table.values_lists as readonly Tree[]).map((row) => this.#mayBe(nodesOf(row)[column - 1], scope)),
        )
      case '6':
        return this.#named(table, column, scope)
      case '9':
        return this.#mayBe(nodesOf(table.groupexprs)[column - 1], scope)
    }
    return undefined
  }

  /** Of a list of values one each, none of them `null` (the places that `with ordinality` adds included). */
  #ofFunction(table: TreeNode, column: number): MayBeNull {
    const [one] = nodesOf(table.functions)
    const isOrdinal = table.funcordinality === 'true' && column > Number(one?.funccolcount)
    const called = isNode(one?.funcexpr) ? this.#catalogue.named.get(String(one.funcexpr.funcid)) : ''
    return isOrdinal || LISTS.test(called ?? '') ? false : undefined
  }

  #named(table: TreeNode, column: number, from: Scope): MayBeNull {
    let scope = from
    for (let level = Number(table.ctelevelsup); level > 0; level -= 1) scope = scope.outer ?? scope
    const own = nodesOf(scope.query.cteList).find(({ ctename }) => ctename === table.ctename)
    return own && this.columns(own.ctequery as TreeNode, scope)[column - 1]
  }

  #function(node: TreeNode, scope: Scope): MayBeNull {
    const number = String(node.funcid ?? node.opfuncid)
    const name = this.#catalogue.named.get(number) ?? ''
    if (ALWAYS_THERE.test(name)) return false
    if (FINDS_NOTHING.test(name)) return true
    if (!this.#catalogue.strict.has(number)) return undefined
    const given = this.#anyMayBe(node.args, scope)
    return given === false && OF_JSON.test(name) ? undefined : given
  }

  #aggregate(node: TreeNode, scope: Scope): MayBeNull {
    const name = this.#catalogue.named.get(String(node.aggfnoid)) ?? ''
    if (COUNTS.test(name)) return false
    const hasRows = scope.query.groupClause !== null && node.aggfilter === null
    if (!hasRows) return true
    return COLLECTS_ANY.test(name) ? false : this.#anyMayBe(node.args, scope)
  }

  #window(node: TreeNode, scope: Scope): MayBeNull {
    const name = this.#catalogue.named.get(String(node.winfnoid)) ?? ''
    if (COUNTS.test(name)) return false
    const isAbsent = /^(lag|lead)$/.test(name) && nodesOf(node.args).length < 3
    return isAbsent ? true : this.#anyMayBe(node.args, scope)
  }

  #subquery(node: TreeNode, scope: Scope): MayBeNull {
    const query = node.subselect as TreeNode
    switch (node.subLinkType) {
      case '0':
      case '6':
        return false
      case '2':
      case '1':
        return any([...this.columns(query, scope), this.#anyOfTest(node.testexpr, scope)])
    }
    // One row, whatever there is.
    const isOne = query.hasAggs === 'true' && query.groupClause === null && query.havingQual === null
    const isBare = query.rtable === null && query.limitCount === null
    return isOne || isBare ? any(this.columns(query, scope)) : true
  }

  #anyOfTest(test: Tree | undefined, scope: Scope): MayBeNull {
    const own = isNode(test) ? nodesOf(test.args).filter((one) => one.is !== 'PARAM') : []
    return any(own.map((one) => this.#mayBe(one, scope)))
  }
}

/** What a query shows. */
export const targets = (query: TreeNode): readonly TreeNode[] =>
  nodesOf(query.commandType === '1' ? query.targetList : query.returningList).filter(
    ({ resjunk }) => resjunk === 'false',
  )

/** Columns without which an expression is `null`. */
function columnsIn(tree: Tree | undefined, isStrict: (node: TreeNode) => boolean): readonly string[] {
  if (!isNode(tree)) return []
  if (tree.is === 'VAR') return tree.varlevelsup === '0' ? [`${tree.varno} ${tree.varattno}`] : []
  if (tree.is === 'SCALARARRAYOPEXPR') return columnsIn(nodesOf(tree.args)[0], isStrict)
  if (tree.is === 'RELABELTYPE' || tree.is === 'COERCEVIAIO') return columnsIn(tree.arg, isStrict)
  const isPassed = (tree.is === 'OPEXPR' || tree.is === 'FUNCEXPR') && isStrict(tree)
  return isPassed ? nodesOf(tree.args).flatMap((one) => columnsIn(one, isStrict)) : []
}
