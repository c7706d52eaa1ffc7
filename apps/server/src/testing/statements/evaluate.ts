/**
 * Reads what a statement's text is made of without running the program: templates, the fragments in them, and the
 * functions that give fragments, with every way that they can go.
 */
import ts from 'typescript'
import {
  Closure,
  Deferred,
  Fragment,
  isKnown,
  joined,
  literal,
  named,
  type Scope,
  UNKNOWN,
  type Ways,
} from './values.ts'

const EMPTY: Scope = new Map()

const constants = new WeakMap<ts.VariableDeclaration, unknown>()

const isOfFile = ({ parent }: ts.VariableDeclaration): boolean =>
  ts.isVariableStatement(parent.parent) && ts.isSourceFile(parent.parent.parent)

/** A statement is made of what its function is called with: whose calls are to be looked at. */
export class Asks extends Error {
  readonly parameter: ts.ParameterDeclaration

  constructor(parameter: ts.ParameterDeclaration) {
    super(`Depends on ${parameter.getText()}.`)
    this.parameter = parameter
  }
}

export class Evaluation {
  readonly #checker: ts.TypeChecker
  readonly #ways: Ways

  constructor(checker: ts.TypeChecker, ways: Ways) {
    this.#checker = checker
    this.#ways = ways
  }

  value(node: ts.Expression, scope: Scope = EMPTY): unknown {
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
      return this.value(node.expression, scope)
    if (ts.isNonNullExpression(node) || ts.isAwaitExpression(node)) return this.value(node.expression, scope)
    if (ts.isStringLiteralLike(node)) return node.text
    if (ts.isNumericLiteral(node)) return Number(node.text)
    if (node.kind === ts.SyntaxKind.TrueKeyword) return true
    if (node.kind === ts.SyntaxKind.FalseKeyword) return false
    if (node.kind === ts.SyntaxKind.NullKeyword) return null
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return new Closure(node, scope)
    if (ts.isTaggedTemplateExpression(node)) return this.#template(node, scope)
    if (ts.isTemplateExpression(node)) return this.#text(node, scope)
    if (ts.isIdentifier(node)) return this.#name(node, scope)
    if (ts.isConditionalExpression(node))
      return this.#isTrue(node, node.condition, scope)
        ? this.value(node.whenTrue, scope)
        : this.value(node.whenFalse, scope)
    if (ts.isArrayLiteralExpression(node)) return this.#list(node, scope)
    if (ts.isObjectLiteralExpression(node)) return this.#object(node, scope)
    if (ts.isPropertyAccessExpression(node)) return this.#property(node, node.name.text, scope)
    if (ts.isElementAccessExpression(node)) return this.#element(node, scope)
    if (ts.isCallExpression(node)) return this.#call(node, scope)
    if (ts.isBinaryExpression(node)) return this.#binary(node, scope)
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
      const value = this.value(node.operand, scope)
      return isKnown(value) ? !value : UNKNOWN
    }
    return UNKNOWN
  }

  /** What is put between the texts of a template: fragments as they are, everything else as a parameter. */
  #part(node: ts.Expression, scope: Scope): Fragment {
    const value = this.value(node, scope)
    if (value instanceof Fragment) return value
    if (this.#isOfText(node, value))
      throw new Error(`What ${node.getText()} puts into a statement cannot be read.`)
    return new Fragment([node])
  }

  #template(node: ts.TaggedTemplateExpression, scope: Scope): unknown {
    if (node.tag.getText() !== 'sql') return UNKNOWN
    const { template } = node
    if (ts.isNoSubstitutionTemplateLiteral(template)) return new Fragment([template.text])
    return new Fragment([
      template.head.text,
      ...template.templateSpans.flatMap((span) => [
        ...this.#part(span.expression, scope).parts,
        span.literal.text,
      ]),
    ])
  }

  #text(node: ts.TemplateExpression, scope: Scope): unknown {
    const texts = node.templateSpans.map((span) => {
      const value = this.value(span.expression, scope)
      const known = isKnown(value) ? value : this.#anyOf(span.expression)
      return known === null ? UNKNOWN : `${known}${span.literal.text}`
    })
    return texts.includes(UNKNOWN) ? UNKNOWN : node.head.text + texts.join('')
  }

  #name(node: ts.Identifier, scope: Scope): unknown {
    if (node.text === 'undefined') return undefined
    const symbol = this.#symbol(node)
    if (symbol === undefined) return UNKNOWN
    return scope.has(symbol) ? scope.get(symbol) : this.#declared(symbol, scope)
  }

  #symbol(node: ts.Node): ts.Symbol | undefined {
    const isShort = ts.isShorthandPropertyAssignment(node.parent) && node.parent.name === node
    const symbol = isShort
      ? this.#checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.#checker.getSymbolAtLocation(node)
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol
  }

  #declared(symbol: ts.Symbol, scope: Scope): unknown {
    const [declaration] = symbol.declarations ?? []
    if (declaration === undefined || declaration.getSourceFile().isDeclarationFile) return UNKNOWN
    if (ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration))
      return new Closure(declaration, EMPTY)
    if (ts.isVariableDeclaration(declaration)) return this.#held(declaration, scope)
    if (ts.isPropertyDeclaration(declaration) && declaration.initializer)
      return this.value(declaration.initializer, scope)
    if (!ts.isParameter(declaration) && !ts.isBindingElement(declaration)) return UNKNOWN
    const holder = ts.findAncestor(declaration, (one) => ts.isParameter(one) || ts.isVariableDeclaration(one))
    if (holder && ts.isParameter(holder)) return new Deferred(holder)
    if (holder === undefined) return UNKNOWN
    const bound = new Map(scope)
    this.bind(
      (holder as ts.VariableDeclaration).name,
      this.#held(holder as ts.VariableDeclaration, scope),
      bound,
    )
    return bound.has(symbol) ? bound.get(symbol) : UNKNOWN
  }

  #held(variable: ts.VariableDeclaration, scope: Scope): unknown {
    if (isOfFile(variable)) return this.#constant(variable)
    if (variable.initializer) return this.value(variable.initializer, scope)
    const loop = variable.parent.parent
    if (!ts.isForOfStatement(loop)) return UNKNOWN
    const list = this.value(loop.expression, scope)
    return Array.isArray(list) ? list[this.#ways.choose(loop, list.length)] : UNKNOWN
  }

  /** Read once for all readings, but where only a run would tell what it is: tables of routes and views are long. */
  #constant(variable: ts.VariableDeclaration): unknown {
    if (constants.has(variable)) return constants.get(variable)
    const before = this.#ways.chosen
    const value = variable.initializer ? this.value(variable.initializer) : UNKNOWN
    if (this.#ways.chosen === before) constants.set(variable, value)
    return value
  }

  #isTrue(at: ts.Node, condition: ts.Expression, scope: Scope): boolean {
    const value = this.value(condition, scope)
    return isKnown(value) ? Boolean(value) : this.#ways.choose(at, 2) === 0
  }

  #list(node: ts.ArrayLiteralExpression, scope: Scope): unknown {
    const items = node.elements.flatMap((element) => {
      if (!ts.isSpreadElement(element)) return [this.value(element, scope)]
      const value = this.value(element.expression, scope)
      return Array.isArray(value) ? value : [UNKNOWN]
    })
    return items
  }

  #object(node: ts.ObjectLiteralExpression, scope: Scope): unknown {
    const entries = node.properties.flatMap((property): [string, unknown][] => {
      if (ts.isSpreadAssignment(property)) {
        const value = this.value(property.expression, scope)
        return typeof value === 'object' && value !== null ? Object.entries(value) : []
      }
      const name = property.name.getText().replace(/^['"]|['"]$/g, '')
      if (ts.isPropertyAssignment(property)) return [[name, this.value(property.initializer, scope)]]
      if (ts.isShorthandPropertyAssignment(property)) return [[name, this.#name(property.name, scope)]]
      return ts.isMethodDeclaration(property) ? [[name, new Closure(property, scope)]] : []
    })
    return Object.fromEntries(entries)
  }

  #property(node: ts.PropertyAccessExpression, name: string, scope: Scope): unknown {
    if (node.expression.kind === ts.SyntaxKind.ThisKeyword) {
      const symbol = this.#symbol(node.name)
      return symbol === undefined ? UNKNOWN : this.#declared(symbol, EMPTY)
    }
    return memberOf(this.value(node.expression, scope), name)
  }

  #element(node: ts.ElementAccessExpression, scope: Scope): unknown {
    const value = this.value(node.expression, scope)
    if (!isKnown(value) || typeof value !== 'object' || value === null) return UNKNOWN
    const key = this.value(node.argumentExpression, scope)
    if (isKnown(key)) return memberOf(value, String(key))
    const all = Object.values(value)
    return all[this.#ways.choose(node, all.length)]
  }

  #binary(node: ts.BinaryExpression, scope: Scope): unknown {
    const left = this.value(node.left, scope)
    switch (node.operatorToken.kind) {
      case ts.SyntaxKind.QuestionQuestionToken:
        if (!isKnown(left)) return left
        return left ?? this.value(node.right, scope)
      case ts.SyntaxKind.AmpersandAmpersandToken:
        return !isKnown(left) || !left ? left : this.value(node.right, scope)
      case ts.SyntaxKind.BarBarToken:
        return !isKnown(left) || left ? left : this.value(node.right, scope)
    }
    const right = this.value(node.right, scope)
    if (!isKnown(left) || !isKnown(right)) return UNKNOWN
    switch (node.operatorToken.kind) {
      case ts.SyntaxKind.EqualsEqualsEqualsToken:
        return left === right
      case ts.SyntaxKind.ExclamationEqualsEqualsToken:
        return left !== right
      case ts.SyntaxKind.GreaterThanToken:
        return Number(left) > Number(right)
      case ts.SyntaxKind.PlusToken:
        return typeof left === 'string' ? left + String(right) : Number(left) + Number(right)
    }
    return UNKNOWN
  }

  #call(node: ts.CallExpression, scope: Scope): unknown {
    const { expression, arguments: given } = node
    if (ts.isPropertyAccessExpression(expression)) {
      const on = expression.expression.getText()
      const name = expression.name.text
      if (on === 'sql') return this.#made(name, node, scope)
      const [first] = given
      if (on === 'Object' && first) return ofObject(name, asked(this.value(first, scope)))
      const list = METHODS.has(name) ? this.value(expression.expression, scope) : null
      if (list !== null) return this.#ofList(name, list, node, scope)
    }
    const closure = this.value(expression, scope)
    if (!(closure instanceof Closure)) return UNKNOWN
    if (!this.#isFragment(this.#checker.getTypeAtLocation(node)) && !ts.isArrowFunction(closure.node))
      return UNKNOWN
    return this.apply(
      closure,
      given.map((one) => this.value(one, scope)),
      given,
    )
  }

  #made(kind: string, node: ts.CallExpression, scope: Scope): Fragment {
    const [first, second] = node.arguments
    if (first === undefined) throw new Error(`${node.getText()} cannot be read.`)
    const value = this.value(first, scope)
    if (kind === 'join') {
      const between = second ? this.#part(second, scope) : new Fragment([', '])
      if (!Array.isArray(value)) return this.#part(first, scope)
      return joined(
        value.map((one) => (one instanceof Fragment ? one : new Fragment([first]))),
        between,
      )
    }
    const known = isKnown(value) ? value : (this.#anyOf(first) ?? asked(value))
    if (kind === 'lit') return new Fragment([literal(known)])
    if (typeof known !== 'string') throw new Error(`${node.getText()} cannot be read.`)
    return new Fragment([kind === 'raw' ? known : named(known)])
  }

  /** The words that a type is of; `null`: it is of any. */
  #oneOf(node: ts.Expression): readonly unknown[] | null {
    const type = this.#checker.getBaseConstraintOfType(this.#checker.getTypeAtLocation(node))
    const types = type === undefined ? [] : type.isUnion() ? type.types : [type]
    const words = types.flatMap((one) => (one.isStringLiteral() || one.isNumberLiteral() ? [one.value] : []))
    return words.length > 0 && words.length === types.length ? words : null
  }

  #anyOf(node: ts.Expression): unknown {
    const words = this.#oneOf(node)
    if (words !== null) return words[this.#ways.choose(node, words.length)]
    const { flags } = this.#checker.getTypeAtLocation(node)
    if (flags & ts.TypeFlags.BooleanLike) return this.#ways.choose(node, 2) === 0
    return flags & ts.TypeFlags.NumberLike ? 1 : null
  }

  /** Of a list that is not known one item is, of which nothing is known. */
  #ofList(name: string, value: unknown, call: ts.CallExpression, scope: Scope): unknown {
    this.#isOfText(call, value)
    const list: readonly unknown[] = Array.isArray(value) ? value : [UNKNOWN]
    const [first] = call.arguments
    if (name === 'includes' && first) {
      const one = this.value(first, scope)
      return isKnown(one) && list.every(isKnown) ? list.includes(one) : UNKNOWN
    }
    const work = first && this.value(first, scope)
    if (!(work instanceof Closure)) return UNKNOWN
    const done = list.map((one, i) => this.apply(work, [one, i]))
    if (name === 'map') return done
    if (name === 'flatMap') return done.flat()
    return list.filter((_, i) => !isKnown(done[i]) || Boolean(done[i]))
  }

  apply({ node, scope }: Closure, values: readonly unknown[], from: readonly ts.Expression[] = []): unknown {
    const own = new Map(scope)
    node.parameters.forEach(({ name, initializer }, i) => {
      const isLeft = i >= values.length && from.length === values.length
      const value =
        isLeft && initializer ? this.value(initializer, scope) : i < values.length ? values[i] : undefined
      this.bind(name, value, own)
    })
    if (node.body === undefined) return UNKNOWN
    return ts.isBlock(node.body) ? this.#run(node.body.statements, own)?.value : this.value(node.body, own)
  }

  #run(statements: readonly ts.Statement[], scope: Map<ts.Symbol, unknown>): { value: unknown } | null {
    for (const statement of statements) {
      const done = this.#step(statement, scope)
      if (done !== null) return done
    }
    return null
  }

  #step(statement: ts.Statement, scope: Map<ts.Symbol, unknown>): { value: unknown } | null {
    if (ts.isReturnStatement(statement))
      return { value: statement.expression ? this.value(statement.expression, scope) : undefined }
    if (ts.isBlock(statement)) return this.#run(statement.statements, scope)
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (initializer) this.bind(name, this.value(initializer, scope), scope)
    if (ts.isSwitchStatement(statement)) {
      const { clauses } = statement.caseBlock
      const way = this.#ways.choose(statement, clauses.length)
      return this.#run(
        clauses.slice(way).flatMap((one) => [...one.statements]),
        scope,
      )
    }
    if (ts.isIfStatement(statement)) {
      if (this.#isTrue(statement, statement.expression, scope))
        return this.#step(statement.thenStatement, scope)
      return statement.elseStatement ? this.#step(statement.elseStatement, scope) : null
    }
    return null
  }

  bind(name: ts.BindingName, value: unknown, scope: Map<ts.Symbol, unknown>): void {
    if (ts.isIdentifier(name)) {
      const symbol = this.#checker.getSymbolAtLocation(name)
      if (symbol) scope.set(symbol, value)
      return
    }
    name.elements.forEach((element, i) => {
      if (!ts.isBindingElement(element)) return
      const key = ts.isArrayBindingPattern(name)
        ? String(i)
        : (element.propertyName ?? element.name).getText()
      const held = memberOf(value, key)
      this.bind(
        element.name,
        held === undefined && element.initializer ? this.value(element.initializer, scope) : held,
        scope,
      )
    })
  }

  /** Whether a value becomes text. Errors: `Asks` where it is what the function is called with. */
  #isOfText(node: ts.Expression, value: unknown): boolean {
    const isText = this.#isFragment(this.#checker.getTypeAtLocation(node))
    if (isText) asked(value)
    return isText
  }

  #isFragment(type: ts.Type, depth = 0): boolean {
    if (type.symbol?.name === 'RawBuilder') return true
    if (type.isUnion()) return type.types.some((one) => this.#isFragment(one, depth))
    if (depth > 1 || !(type.flags & ts.TypeFlags.Object)) return false
    const items = this.#checker.isArrayType(type) || this.#checker.isTupleType(type)
    if (items)
      return this.#checker
        .getTypeArguments(type as ts.TypeReference)
        .some((one) => this.#isFragment(one, depth + 1))
    if (type.symbol?.declarations?.some((one) => one.getSourceFile().isDeclarationFile)) return false
    return type.getProperties().some((one) => this.#isFragment(this.#checker.getTypeOfSymbol(one), depth + 1))
  }
}

const METHODS: ReadonlySet<string> = new Set(['map', 'flatMap', 'filter', 'includes'])

/** Errors: `Asks` where it is what the function is called with. */
function asked(value: unknown): unknown {
  if (value instanceof Deferred) throw new Asks(value.parameter)
  return value
}

function memberOf(value: unknown, name: string): unknown {
  if (!isKnown(value)) return value
  if (typeof value !== 'object' || value === null || value instanceof Fragment) return UNKNOWN
  if (name === 'length' && Array.isArray(value)) return value.every(isKnown) ? value.length : UNKNOWN
  return name in value ? value[name as keyof typeof value] : undefined
}

function ofObject(name: string, value: unknown): unknown {
  if (!isKnown(value) || typeof value !== 'object' || value === null) return UNKNOWN
  if (name === 'keys') return Object.keys(value)
  if (name === 'values') return Object.values(value)
  return name === 'entries' ? Object.entries(value) : UNKNOWN
}
