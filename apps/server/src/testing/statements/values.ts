/** What parts of the program are worth when they are read without being run. */
import type ts from 'typescript'

/** Names and what they are worth there; those of the file are looked up where they are declared. */
export type Scope = ReadonlyMap<ts.Symbol, unknown>

/** Of which nothing but its type is known. */
export const UNKNOWN = Symbol('unknown')

/** What a function is called with, where it is not looked at a call of it. */
export class Deferred {
  readonly parameter: ts.ParameterDeclaration

  constructor(parameter: ts.ParameterDeclaration) {
    this.parameter = parameter
  }
}

export const isKnown = (value: unknown): boolean => value !== UNKNOWN && !(value instanceof Deferred)

type Function = ts.FunctionDeclaration | ts.MethodDeclaration | ts.ArrowFunction | ts.FunctionExpression

/** A function, and the names around it. */
export class Closure {
  readonly node: Function
  readonly scope: Scope

  constructor(node: Function, scope: Scope) {
    this.node = node
    this.scope = scope
  }
}

/** Text of a statement; a parameter is the expression that it is of. */
export class Fragment {
  readonly parts: readonly (string | ts.Expression)[]

  constructor(parts: readonly (string | ts.Expression)[]) {
    this.parts = parts
  }
}

/** As the names of tables and columns are written. */
export const named = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.')

export const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)

export function joined(parts: readonly Fragment[], between: Fragment): Fragment {
  return new Fragment(parts.flatMap(({ parts: own }, i) => (i === 0 ? own : [...between.parts, ...own])))
}

/** Which way is taken where only a run would tell: each at least once, in as few readings as that takes. */
export class Ways {
  readonly #taken = new Map<ts.Node, Set<number>>()
  /** The same everywhere in one reading: what is chosen of a list goes together. */
  readonly #now = new Map<ts.Node, number>()
  #isNew = true
  /** How often something was chosen. */
  chosen = 0

  /** Whether there is a way that no reading has taken. */
  next(): boolean {
    const isNew = this.#isNew
    this.#isNew = false
    this.#now.clear()
    return isNew
  }

  choose(at: ts.Node, count: number): number {
    this.chosen += 1
    const way = this.#now.get(at) ?? this.#other(at, count)
    this.#now.set(at, way)
    return way
  }

  #other(at: ts.Node, count: number): number {
    const taken = this.#taken.get(at) ?? new Set<number>()
    this.#taken.set(at, taken)
    const way = Array.from({ length: count }, (_, i) => i).find((i) => !taken.has(i)) ?? 0
    taken.add(way)
    if (taken.size < count) this.#isNew = true
    return way
  }
}
