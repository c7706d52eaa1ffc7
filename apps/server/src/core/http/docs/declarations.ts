/** Types of the client that is served as one file, made of the schemas of answers: with no other package to install. */
import { PROTOCOL_VERSION } from '@openroom/protocol/push'
import { findBoardsQuerySchema, foundBoardsSchema } from '@openroom/protocol/schema/findBoards'
import { LIVE_EVENT_TYPES, LIVE_EVENTS, NAMED } from '@openroom/protocol/schema/liveEvents'
import { personSchema } from '@openroom/protocol/schema/person'
import { SHAPES, type Shape } from '@openroom/protocol/viewShapes'
import {
  isArchive,
  isLive,
  parametersOf,
  VIEW_NAMES,
  VIEWS,
  type ViewName,
  WORDS,
} from '@openroom/protocol/views'
import { z } from 'zod'
import { schemaType } from './schemaType.ts'

/** By hand: `packages/client/src` as it is called. The test beside compares the two. */
const CLIENT = `
/** A call that was refused, or failed. \`code\` is one of those that /api/docs tells of; \`null\` where no body says one. */
export declare class OpenroomError extends Error {
  readonly status: number
  readonly code: string | null
  constructor(status: number, code: string | null, message: string)
}

/** What is used of a WebSocket: that of browsers and of Node from 22 on, or of the package \`ws\`. */
export type Socket = {
  readonly send: (text: string) => void
  readonly close: () => void
  onopen: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
}

export type SocketClass = new (address: string) => Socket

export type Options = {
  readonly fetch?: typeof fetch
  /** Node before 22 has none of its own: give that of the package \`ws\`. */
  readonly webSocket?: SocketClass
  /** How often a call is tried again that the site is too busy for, when it says to. */
  readonly retries?: number
  /** What the live side could not do. */
  readonly onError?: (error: Error) => void
}

export declare class Live {
  /**
   * Listens until the answer is called.
   * @param listener is given what there is first, then every change; \`seq\`: the version of its source
   */
  follow<Name extends LiveView>(
    name: Name,
    parameters: ParametersOf<Name>,
    listener: (heard: HeardOf<Name>, seq: number) => void,
  ): () => void
  close(): void
}

export declare class Openroom {
  /** @param site as \`https://bridge.example\` */
  constructor(site: string, options?: Options)
  /** What a page of the site is made of: \`read('boards', { id: 12 })\`. @throws {OpenroomError} */
  read<Name extends ArchiveView>(
    name: Name,
    ...given: keyof ParametersOf<Name> extends never ? [] : [ParametersOf<Name>]
  ): Promise<BodyOf<Name>>
  /** Boards of all sessions that are over; the next page with \`{ before: answer.next }\`. @throws {OpenroomError} */
  findBoards(query?: FindBoardsQuery): Promise<FoundBoards>
  /** A player across all sessions. @throws {OpenroomError} */
  person(id: number): Promise<PersonBody>
  /** A file: \`file('/api/export/session/12.pbn')\`. @throws {OpenroomError} */
  file(path: string): Promise<Uint8Array>
  /** The live side, connected while something is followed. */
  get live(): Live
}
`.trim()

const TABLE =
  "{ readonly kind: 'table'; readonly tableId: number } | { readonly kind: 'room'; readonly room: 'OPEN' | 'CLOSED'; readonly calcTableId: number }"

const parameterType = (name: string): string =>
  name === 'table'
    ? 'TableAddress'
    : name in WORDS
      ? WORDS[name as keyof typeof WORDS].map((word) => `'${word}'`).join(' | ')
      : 'number'

function parametersType(name: ViewName): string {
  const names = parametersOf(VIEWS[name].path)
  if (names.length === 0) return '{}'
  return `{ ${names.map((one) => `readonly ${one}: ${parameterType(one)}`).join('; ')} }`
}

/** Shapes that have a name are collected in `shared`. */
function declareType(schema: z.ZodType, shared: Map<string, object>, indent = ''): string {
  const { $defs = {}, ...rest } = z.toJSONSchema(schema, {
    io: 'output',
    metadata: NAMED,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { description } = z.globalRegistry.get(zodSchema) ?? {}
      if (description !== undefined) jsonSchema.description = description
    },
  })
  for (const [name, one] of Object.entries($defs)) shared.set(name, one)
  return schemaType(rest, indent)
}

function eventTypes(shared: Map<string, object>): string {
  const each = LIVE_EVENT_TYPES.map((type) => {
    const { effect, payload } = LIVE_EVENTS[type]
    const own = declareType(payload, shared, '  ')
    return `  /** ${effect} */\n  ${type}: ${own}`
  })
  return [
    `export interface TableEvents {\n${each.join('\n')}\n}`,
    'export type TableEvent = {',
    '  [Type in keyof TableEvents]: { readonly type: Type; readonly payload: TableEvents[Type]; readonly comments?: readonly string[] }',
    '}[keyof TableEvents]',
    'export type TablePush = TableEvent & { readonly seq: number; readonly prev: number | null }',
  ].join('\n')
}

function bodyTypes(shared: Map<string, object>): string {
  const each = VIEW_NAMES.flatMap((name) => {
    const { summary, whole }: Shape = SHAPES[name]
    if (whole === undefined) return []
    const own = name === 'replay' ? 'ReadonlyArray<TableEvent>' : declareType(whole, shared, '  ')
    return [`  /** ${summary} */\n  ${name}: ${own}`]
  })
  return `export interface Bodies {\n${each.join('\n')}\n}`
}

/** The text of `client.d.ts`. */
export function declarations(): string {
  const shared = new Map<string, object>()
  const [bodies, events] = [bodyTypes(shared), eventTypes(shared)]
  const queries = [
    `export type FindBoardsQuery = ${declareType(findBoardsQuerySchema, shared)}`,
    `export type FoundBoards = ${declareType(foundBoardsSchema, shared)}`,
    `export type PersonBody = ${declareType(personSchema, shared)}`,
  ]
  const names = (is: (name: ViewName) => boolean) =>
    VIEW_NAMES.filter(is)
      .map((name) => `'${name}'`)
      .join(' | ')
  return `${[
    `/** Types of client.js beside it: version ${PROTOCOL_VERSION} of the interface of an Openroom site. */`,
    CLIENT,
    `export type ArchiveView = ${names(isArchive)}`,
    `export type LiveView = ${names(isLive)}`,
    `export type TableAddress = ${TABLE}`,
    `interface Parameters {\n${VIEW_NAMES.map((name) => `  ${name}: ${parametersType(name)}`).join('\n')}\n}`,
    'export type ParametersOf<Name extends ArchiveView | LiveView> = Parameters[Name]',
    'export type BodyOf<Name extends ArchiveView | LiveView> = Name extends keyof Bodies ? Bodies[Name] : never',
    [
      '/** Of a table every event as it comes (`FULL` first); of all else the whole body each time. */',
      "export type HeardOf<Name extends LiveView> = Name extends 'watch'",
      '  ? TablePush',
      "  : Name extends 'healthCheck'",
      '    ? { readonly time: string }',
      '    : BodyOf<Name> | null',
    ].join('\n'),
    ...queries,
    bodies,
    events,
    ...[...shared].map(([name, one]) => `export type ${name} = ${schemaType(one)}`),
  ].join('\n\n')}\n`
}
