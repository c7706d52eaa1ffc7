/** Every raw statement of the program: found where it is executed, with each text that it can have. */
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { Asks, Evaluation } from './evaluate.ts'
import { Fragment, type Scope, Ways } from './values.ts'

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))
const SOURCE = `${ROOT}apps/server/src/`

export type Statement = {
  /** `core/database/rows.ts:49` */
  readonly at: string
  readonly text: string
  /** Of its parameters, which may be `null`. */
  readonly nullable: ReadonlySet<number>
  /** What its rows are said to be; `null`: not said. */
  readonly row: ts.Type | null
  /** The tables that its connection is said to see; `null`: all. */
  readonly sees: ReadonlySet<string> | null
}

export type Reading = {
  readonly checker: ts.TypeChecker
  readonly statements: readonly Statement[]
  /** Those whose text cannot be read. */
  readonly unread: readonly string[]
}

/** As far back as calls of functions are looked at. */
const MOST_CALLS = 4

type Executed = { readonly call: ts.CallExpression; readonly of: ts.Expression; readonly on: ts.Expression }

class Reader {
  readonly #checker: ts.TypeChecker
  readonly #executed: Executed[] = []
  /** By the last name that they are called by. */
  readonly #calls = new Map<string, ts.CallExpression[]>()

  constructor(program: ts.Program) {
    this.#checker = program.getTypeChecker()
    for (const file of program.getSourceFiles())
      if (file.fileName.startsWith(SOURCE) && !/\/(testing|migrations)\//.test(file.fileName))
        this.#look(file)
  }

  #look(node: ts.Node): void {
    if (ts.isCallExpression(node)) {
      const executed = this.#executedBy(node)
      if (executed) this.#executed.push(executed)
      const name = nameOf(node.expression)
      const calls = this.#calls.get(name) ?? []
      calls.push(node)
      this.#calls.set(name, calls)
    }
    ts.forEachChild(node, (child) => this.#look(child))
  }

  #executedBy(call: ts.CallExpression): Executed | null {
    const { expression, arguments: given } = call
    const [on] = given
    if (on === undefined || !ts.isPropertyAccessExpression(expression) || expression.name.text !== 'execute')
      return null
    const type = this.#checker.getTypeAtLocation(expression.expression)
    return type.symbol?.name === 'RawBuilder' ? { call, of: expression.expression, on } : null
  }

  read(): Reading {
    const statements: Statement[] = []
    const unread: string[] = []
    for (const executed of this.#executed)
      try {
        statements.push(...this.#statements(executed, new Map(), null, 0))
      } catch (error) {
        unread.push(`${placeOf(executed.call)}: ${(error as Error).message}`)
      }
    return { checker: this.#checker, statements, unread }
  }

  #statements(executed: Executed, scope: Scope, from: ts.CallExpression | null, depth: number): Statement[] {
    const ways = new Ways()
    const found = new Map<string, Statement>()
    while (ways.next())
      try {
        const value = new Evaluation(this.#checker, ways).value(executed.of, scope)
        if (!(value instanceof Fragment)) throw new Error(`${executed.of.getText()} cannot be read.`)
        const statement = this.#statement(executed, value, from)
        found.set(statement.text, statement)
      } catch (error) {
        if (!(error instanceof Asks) || depth === MOST_CALLS) throw error
        return this.#called(executed, scope, error.parameter, depth)
      }
    return [...found.values()]
  }

  /** With what its function is called, at each call. */
  #called(executed: Executed, scope: Scope, parameter: ts.ParameterDeclaration, depth: number): Statement[] {
    const own = parameter.parent
    const calls = this.#callsOf(own)
    if (calls.length === 0) throw new Error(`Nobody calls with ${parameter.getText()}.`)
    return calls.flatMap((call) => {
      const bound = new Map(scope)
      const ways = new Ways()
      const evaluation = new Evaluation(this.#checker, ways)
      own.parameters.forEach(({ name, initializer }, i) => {
        const given = call.arguments[i]
        const value = given
          ? evaluation.value(given, scope)
          : initializer && evaluation.value(initializer, scope)
        evaluation.bind(name, value, bound)
      })
      return this.#statements(executed, bound, call, depth + 1)
    })
  }

  #callsOf(own: ts.SignatureDeclaration): readonly ts.CallExpression[] {
    const held = own.name ?? (ts.isVariableDeclaration(own.parent) ? own.parent.name : undefined)
    const named = this.#calls.get(held?.getText() ?? '') ?? []
    return named.filter(({ expression }) => {
      const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression
      const found = this.#checker.getSymbolAtLocation(name)
      const symbol =
        found && found.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(found) : found
      const [declaration] = symbol?.declarations ?? []
      return declaration === own || declaration === own.parent
    })
  }

  #statement({ call, of, on }: Executed, { parts }: Fragment, from: ts.CallExpression | null): Statement {
    const nullable = new Set<number>()
    let count = 0
    const texts = parts.map((part) => {
      if (typeof part === 'string') return part
      count += 1
      if (this.#mayBeNull(part)) nullable.add(count)
      return `$${count}`
    })
    return {
      at: from ? `${placeOf(call)} (${placeOf(from)})` : placeOf(call),
      text: texts.join(''),
      nullable,
      row: this.#rowOf(of, from),
      sees: this.#seenBy(on) ?? this.#seenBy(from?.arguments[0]),
    }
  }

  #seenBy(connection: ts.Expression | undefined): ReadonlySet<string> | null {
    if (connection === undefined) return null
    const type = this.#checker.getTypeAtLocation(connection)
    const [tables] = this.#checker.getTypeArguments(type as ts.TypeReference)
    if (!/^(Kysely|Transaction)$/.test(type.symbol?.name ?? '') || tables === undefined) return null
    return new Set(tables.getProperties().map(({ name }) => name))
  }

  #mayBeNull(node: ts.Expression): boolean {
    const type = this.#checker.getTypeAtLocation(node)
    const types = type.isUnion() ? type.types : [type]
    return types.some(({ flags }) => flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined))
  }

  #rowOf(of: ts.Expression, from: ts.CallExpression | null): ts.Type | null {
    const type = this.#checker.getTypeAtLocation(of) as ts.TypeReference
    const [row] = this.#checker.getTypeArguments(type)
    if (row === undefined || row.flags & ts.TypeFlags.Unknown) return null
    if (!(row.flags & ts.TypeFlags.TypeParameter)) return row
    const [given] = from?.typeArguments ?? []
    return given ? this.#checker.getTypeFromTypeNode(given) : null
  }
}

const nameOf = (called: ts.Expression): string =>
  ts.isPropertyAccessExpression(called) ? called.name.text : called.getText()

function placeOf(node: ts.Node): string {
  const file = node.getSourceFile()
  const { line } = file.getLineAndCharacterOfPosition(node.getStart())
  return `${file.fileName.slice(SOURCE.length)}:${line + 1}`
}

export function readStatements(): Reading {
  const config = ts.getParsedCommandLineOfConfigFile(
    `${ROOT}tsconfig.node.json`,
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
      },
    },
  )
  const own = config?.fileNames.filter((name) => name.startsWith(SOURCE) && !name.endsWith('.test.ts')) ?? []
  return new Reader(ts.createProgram(own, config?.options ?? {})).read()
}
