/**
 * A line of the tables of calls (`routes.ts`, `ownRoutes.ts`, `sessionRoutes.ts`, `staffRoutes.ts`, `operateRoutes.ts`): how a call is made, who may make it, and
 * what it takes and gives. Policies, the server's routes and what the client knows of an answer come of it.
 */
import type { ExportFormat } from '@openroom/bridge/exports'
import type { Exported } from './exports.ts'
import type { Role } from './names.ts'

/**
 * `visitor`: everybody. `signed-in`: any role. A role: those who count as it. `token`: a live source, for the
 * tournament of its token. `operator`: who has a table's link, for its tables. `captain`: who has a team's, for the team.
 */
export type Who = 'visitor' | 'signed-in' | 'token' | 'operator' | 'phone' | 'captain' | Role

/** What a number in a call of staff may be of. */
export const THINGS = [
  'session',
  'segment',
  'event',
  'tournament',
  'organiser',
  'plan',
  'link',
  'token',
  'hands',
  'season',
] as const
export type Thing = (typeof THINGS)[number]

/**
 * Whose a call of staff is, so that an account which is limited to organisers is kept to them. Things by where their
 * numbers stand: a parameter of the path (`id`), or a place in the body (`body.plan.serverId`; through lists as through
 * objects; with `?` it may be absent or null). A plan is the object that holds its kind and number: `.` for the path's own.
 * `self`: the asker's own account. `shown`: what answers sees to it. `site`: all organisers at once, and no limited
 * account's.
 */
export type About = 'self' | 'shown' | 'site' | Readonly<Partial<Record<Thing, string>>>

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Parameters that are words; all others are whole numbers from 1. */
type Words = {
  readonly table: string
  readonly up: boolean
  readonly kind: 'draft' | 'tournament'
  readonly of: Exported
  readonly format: ExportFormat
}

type Value<Name extends string> = Name extends keyof Words ? Words[Name] : number

export type ParametersIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? readonly [Name, ...ParametersIn<Rest>]
  : readonly []

/** The values of a path's parameters, in order. */
type ParameterValues<Names extends readonly unknown[]> = Names extends readonly [
  infer Name extends string,
  ...infer Rest,
]
  ? readonly [Value<Name>, ...ParameterValues<Rest>]
  : readonly []

declare const KIND: unique symbol

/** The path of a call, and the types of what it takes and gives. */
export type Address<Answer = unknown, Body = unknown> = string & {
  readonly [KIND]?: { readonly answer: Answer; readonly body: Body }
}

export type Route<Path extends string = string, Answer = unknown, Body = unknown> = {
  (...given: ParameterValues<ParametersIn<Path>>): Address<Answer, Body>
  readonly method: Method
  /** With its parameters' names in braces. */
  readonly path: Path
  readonly who: readonly Who[]
  /** Whether the password must have been given lately. */
  readonly isGuarded: boolean
  /** `null`: nothing is said; for calls of everybody and of bearers. */
  readonly whose: About | null
}

/** A line, of which is still to be said what it gives and takes. */
type Line<Path extends string> = Route<Path> & {
  readonly gives: <Answer, Body = undefined>() => Route<Path, Answer, Body>
  /** It gives roles or tokens, ends other logins, or changes what a login needs. */
  readonly guarded: () => Line<Path>
  readonly about: (whose: About) => Line<Path>
}

type Said = Pick<Route, 'isGuarded' | 'whose'>

const UNSAID: Said = { isGuarded: false, whose: null }

function routeLine<Path extends string>(method: Method, path: Path, who: readonly Who[], said = UNSAID) {
  const write = (...given: ParameterValues<ParametersIn<Path>>): string => {
    const left: unknown[] = [...given]
    return path.replace(/\{\w+\}/g, () => encodeURIComponent(`${left.shift()}`))
  }
  const made: Line<Path> = Object.assign(write, {
    method,
    path,
    who,
    ...said,
    gives: () => made as never,
    guarded: () => routeLine(method, path, who, { ...said, isGuarded: true }),
    about: (whose: About) => routeLine(method, path, who, { ...said, whose }),
  })
  return made
}

const lines =
  (method: Method) =>
  <const Path extends string>(path: Path, ...who: readonly Who[]): Line<Path> =>
    routeLine(method, path, who)

export const get = lines('GET')
export const post = lines('POST')
export const put = lines('PUT')
export const del = lines('DELETE')

/** Names of the parameters of a path, in order. */
export const namesIn = (path: string): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** As a router spells the parameters: `/api/closeMiniSession/:id`. */
export const templateOf = ({ path }: { readonly path: string }): string =>
  path.replaceAll(/\{(\w+)\}/g, ':$1')
