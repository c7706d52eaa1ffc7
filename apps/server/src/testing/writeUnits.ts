/** What of a source file writes by itself: transactions, and statements outside of one. */
import ts from 'typescript'

const WRITES = /^(?:insertInto|updateTable|deleteFrom|mergeInto)$/
const WRITING_SQL = /\b(?:insert\s+into|update\s+\w+|delete\s+from)\b/i

/** A function or method, and the places where it writes by itself. */
export type Writer = { readonly name: string; readonly units: readonly string[] }

/** What a call is called upon: `db` of `db.insertInto(…)`, `tx` of `tx.selectFrom(…).execute()`. */
function rootOf(node: ts.Expression): ts.Expression {
  if (ts.isCallExpression(node)) return rootOf(node.expression)
  const isChained = ts.isPropertyAccessExpression(node) && ts.isCallExpression(node.expression)
  return isChained ? rootOf(node.expression) : node
}

/** A transaction that somebody else has begun is called so everywhere. */
const isTransaction = (text: string): boolean => /(?:^|[.(])tx$|^asPublic\(tx\)$/.test(text)

const isDatabase = (text: string): boolean => /(?:^|[.#])db$|^asPublic\((?:.*[.#])?db\)$/.test(text)

function isFunction(node: ts.Node): node is ts.FunctionLikeDeclaration {
  return ts.isMethodDeclaration(node) || ts.isFunctionDeclaration(node)
}

/** Those that stand by themselves in a file: functions, arrows of constants, methods, arrows of properties. */
function namedIn(file: ts.SourceFile): readonly { readonly name: string; readonly body: ts.Node }[] {
  const found: { name: string; body: ts.Node }[] = []
  const look = (node: ts.Node): void => {
    if (isFunction(node) && node.name && node.body)
      found.push({ name: node.name.getText(file), body: node.body })
    const isHeld = ts.isPropertyDeclaration(node) || ts.isVariableDeclaration(node)
    if (isHeld && node.initializer && ts.isArrowFunction(node.initializer) && isOutside(node))
      found.push({ name: node.name.getText(file), body: node.initializer.body })
    ts.forEachChild(node, look)
  }
  look(file)
  return found
}

/** Of the file or of a class, not within a function. */
function isOutside(node: ts.Node): boolean {
  for (let at = node.parent; at; at = at.parent) if (isFunction(at) || ts.isArrowFunction(at)) return false
  return true
}

/** @param known functions that write by themselves when they are given a database, and methods: `entries.append` */
function unitsIn(body: ts.Node, file: ts.SourceFile, known: ReadonlySet<string>): readonly string[] {
  const units: string[] = []
  const look = (node: ts.Node): void => {
    if (!ts.isCallExpression(node)) {
      ts.forEachChild(node, look)
      return
    }
    const { expression, arguments: given } = node
    const text = node.getText(file)
    if (ts.isPropertyAccessExpression(expression)) {
      const name = expression.name.text
      const on = expression.expression.getText(file)
      // All that follows is one transaction.
      if (name === 'execute' && /\.transaction\(\)/.test(on)) {
        if (!on.includes("'read only'")) units.push(text.slice(0, 60))
        return
      }
      if (WRITES.test(name) && !isTransaction(rootOf(expression.expression).getText(file)))
        units.push(text.slice(0, 60))
      const into = given[0]?.getText(file) ?? ''
      if (name === 'execute' && on.startsWith('sql') && WRITING_SQL.test(on) && !isTransaction(into))
        units.push(text.slice(0, 60))
    }
    const full = expression.getText(file)
    const called = full.replace(/^this\.(?:#options\.|#parts\.|#(?=\w+\.))?/, '')
    const isGiven = given.some((one) => isDatabase(one.getText(file)))
    const isWithin = given.some((one) => isTransaction(one.getText(file)))
    if (known.has(called) && !isWithin && (full.startsWith('this.') || called.includes('.') || isGiven))
      units.push(text.slice(0, 60))
    ts.forEachChild(node, look)
  }
  look(body)
  return units
}

const parsed = (text: string): ts.SourceFile =>
  ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest, true)

/** Functions of files that write by themselves, those that call such ones with them. */
export function writersOf(
  texts: readonly string[],
  known: ReadonlySet<string> = new Set(),
): ReadonlySet<string> {
  const named = texts.map(parsed).flatMap((file) => namedIn(file).map((one) => ({ ...one, file })))
  const all = new Set(known)
  for (let before = -1; before < all.size; ) {
    before = all.size
    for (const { name, body, file } of named) if (unitsIn(body, file, all).length > 0) all.add(name)
  }
  return all
}

/** What writes more than once by itself in a file. @param known as of `unitsIn`, of other files */
export function severalUnits(text: string, known: ReadonlySet<string>): readonly Writer[] {
  const file = parsed(text)
  const own = [...writersOf([text], known)].filter((name) => name.startsWith('#'))
  return namedIn(file)
    .map(({ name, body }) => ({ name, units: unitsIn(body, file, new Set([...known, ...own])) }))
    .filter(({ units }) => units.length > 1)
}
