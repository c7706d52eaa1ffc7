/** The live protocol as an AsyncAPI document (docs/api/asyncapi.json), made of the tables it is built from. */
import { z } from 'zod'
import { PROTOCOL_VERSION } from './push.ts'
import { WEBSOCKET } from './routes.ts'
import { LIVE_EVENT_TYPES, LIVE_EVENTS, NAMED } from './schema/liveEvents.ts'
import { SHAPES, type Shape } from './viewShapes.ts'
import {
  isLive,
  type Live,
  type LiveView,
  type ParameterName,
  parametersOf,
  VIEW_NAMES,
  VIEWS,
} from './views.ts'

type Json = Readonly<Record<string, unknown>>

const PARAMETERS: Readonly<Partial<Record<ParameterName, string>>> = {
  id: 'Mini session',
  link: 'Link of a table’s consoles or phones',
  serverId: 'Organiser',
  segmentId: 'Segment',
  round: 'Round; −1 for segments cumulated, 99999 for all rounds',
  calcTableId: 'Calculated table: a match in a round',
  registrationId: 'Pair',
  playerId: 'Player',
  board: 'Board number',
  order: 'rank or name',
  tableId: 'Table',
  table: "Table id, or 'OP {calcTableId}' and 'CL {calcTableId}' for the rooms of a match",
}

/** A schema; those with a name are referred to, and collected in `shared`. */
type SchemaOf = (schema: z.ZodType) => Json

const moveReferences = (schema: unknown): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))

const collecting =
  (shared: Map<string, Json>): SchemaOf =>
  (schema) => {
    const made = z.toJSONSchema(schema, { io: 'input', metadata: NAMED })
    const { $schema: _, $defs = {}, ...rest } = made
    for (const [name, one] of Object.entries($defs)) {
      const { id: __, ...shape } = moveReferences(one)
      shared.set(name, shape)
    }
    return moveReferences(rest)
  }

const SEQ = { type: 'integer', description: 'Version of the source after the message.' }
const PREV = { type: ['integer', 'null'], description: 'Version it follows; null for a first message.' }

const bodyOfType = (type: string, payload: Json, more: Json = {}): Json => ({
  contentType: 'application/json',
  payload: {
    type: 'object',
    properties: { type: { const: type }, payload, ...more, seq: SEQ, prev: PREV },
    required: ['type', 'payload', 'seq', 'prev'],
  },
})

const comments = { comments: { type: 'array', items: { type: 'string' } } }

/** The events of a table, which every table's channel shares. */
const tableMessages = (schemaOf: SchemaOf): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    LIVE_EVENT_TYPES.map((type) => {
      const { name, effect } = LIVE_EVENTS[type]
      const body = bodyOfType(type, schemaOf(LIVE_EVENTS[type].payload), comments)
      return [type, { title: name, summary: effect, ...body }]
    }),
  )

const schemaOrNull = (schema: Json): Json => ({ anyOf: [schema, { type: 'null' }] })

const idOf = (id: string): Json => ({ type: ['integer', 'string'], description: `The entry's ${id}.` })

function messagesOf(
  { whole: shape = z.null(), entry }: Shape,
  live: Live,
  schemaOf: SchemaOf,
): Readonly<Record<string, Json>> {
  if (live === 'health') {
    const time = { type: 'object', properties: { time: { type: 'string', format: 'date-time' } } }
    return { HEALTH: bodyOfType('HEALTH', time) }
  }
  if (live === 'table') {
    return Object.fromEntries(
      LIVE_EVENT_TYPES.map((type) => [type, { $ref: `#/components/messages/${type}` }]),
    )
  }
  const whole = bodyOfType('SUBSCRIBE', schemaOrNull(schemaOf(shape)))
  if (live === 'view' || entry === undefined) return { SUBSCRIBE: whole }
  const one = schemaOf(entry)
  return {
    SUBSCRIBE: whole,
    ADD: bodyOfType('ADD', one),
    UPDATE: bodyOfType('UPDATE', { ...one, required: [live.id] }),
    REMOVE: bodyOfType('REMOVE', idOf(live.id)),
  }
}

function channelOf(name: LiveView, schemaOf: SchemaOf): Json {
  const { path: address, live } = VIEWS[name]
  const parameters = parametersOf(address).map((name) => [name, { description: PARAMETERS[name] }])
  return {
    address,
    summary: SHAPES[name].summary,
    ...(parameters.length > 0 ? { parameters: Object.fromEntries(parameters) } : {}),
    messages: messagesOf(SHAPES[name], live, schemaOf),
  }
}

const byViewName = (of: (name: LiveView) => Json): Readonly<Record<string, Json>> =>
  Object.fromEntries(VIEW_NAMES.filter(isLive).map((name) => [name, of(name)]))

/** An AsyncAPI 3.0 document: what the server sends to who subscribes. */
export function asyncApi(): Json {
  const shared = new Map<string, Json>()
  const schemaOf = collecting(shared)
  const channels = byViewName((name) => channelOf(name, schemaOf))
  const messages = tableMessages(schemaOf)
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Openroom live',
      version: `${PROTOCOL_VERSION}`,
      description: `STOMP 1.2 over WebSocket at ${WEBSOCKET}. The first message after SUBSCRIBE is the whole state.`,
    },
    servers: { this: { host: 'localhost', pathname: WEBSOCKET, protocol: 'stomp' } },
    defaultContentType: 'application/json',
    channels,
    operations: byViewName((name) => ({ action: 'send', channel: { $ref: `#/channels/${name}` } })),
    components: { messages, schemas: Object.fromEntries(shared) },
  }
}
