/** The documentation page of live events (docs/live-events.md), made of their table and their schemas. */
import { z } from 'zod'
import { LIVE_EVENT_TYPES, LIVE_EVENTS, type LiveEvent, type LiveEventType, NAMED } from '../liveEvents.ts'

type Schema = z.core.JSONSchema.BaseSchema

/** More values than this are a pattern that their ends show. */
const LISTED = 12

const words = (values: readonly unknown[]): string =>
  values.length > LISTED
    ? `'${values[0]}' … '${values.at(-1)}'`
    : values.map((value) => (typeof value === 'string' ? `'${value}'` : `${value}`)).join(' | ')

function fields({ properties = {} }: Schema): string {
  const parts = Object.entries(properties).map(([key, value]) => `${key}: ${shapeOf(value as Schema)}`)
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}

/** A schema as a type reads. */
function shapeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  if (schema.const !== undefined) return words([schema.const])
  if (schema.enum) return words(schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return either.map((one) => shapeOf(one as Schema)).join(' | ')
  if (schema.type === 'array') {
    const item = shapeOf(schema.items as Schema)
    return item.includes(' ') ? `(${item})[]` : `${item}[]`
  }
  if (schema.type === 'object') return fields(schema)
  return [schema.type].flat().join(' | ')
}

const jsonOf = (schema: z.ZodType): Schema => z.toJSONSchema(schema, { metadata: NAMED, io: 'input' })

const timeText = ({ time }: LiveEvent): string => {
  if (time === null) return ''
  const length = time.ms < 1_000 ? `${time.ms} ms` : `${time.ms / 1_000} s`
  return { display: length, wait: `after ${length}`, motion: `${length} motion` }[time.of]
}

const cell = (text: string): string => text.replaceAll('|', '\\|')

function row(type: LiveEventType): string {
  const event = LIVE_EVENTS[type]
  const payload = type === 'FULL' ? 'Game' : shapeOf(jsonOf(LIVE_EVENTS[type].payload))
  const cells = [`\`${type}\``, event.name, event.origin, `\`${cell(payload)}\``, event.effect]
  return `| ${[...cells, event.display ?? '', timeText(event)].join(' | ')} |`
}

/** The schemas by name, as far as payloads mention them. */
function shapes(): readonly string[] {
  const named = new Map<string, string>()
  for (const { $defs = {} } of Object.values(LIVE_EVENTS).map(({ payload }) => jsonOf(payload))) {
    for (const [id, schema] of Object.entries($defs)) named.set(id, shapeOf(schema as Schema))
  }
  named.set('Game', fields(jsonOf(LIVE_EVENTS.FULL.payload)))
  return [...named].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, shape]) => `- **${id}**: \`${shape}\``)
}

/** The page as Markdown. */
export function liveEventsPage(): string {
  return `# Live events

What is told of a table on \`/watch/{miniSessionId}/{table}\`, and of a board in a replay: \`{type, payload}\`, live with
\`seq\` and \`prev\`. A **source** event comes from the table's devices or its operator, a **director** event from the
director or staff; both come in through \`POST /api/ingest\` (docs/ingest.md) and are logged. A **derived** event is made
by the server and never accepted from outside. A client that does not know a type ignores the event.

This page is made from \`packages/protocol/src/schema/liveEvents.ts\`; a test keeps it equal.

| Type | Specification | Origin | Payload | Effect on the table | Display | Time |
| ---- | ------------- | ------ | ------- | ------------------- | ------- | ---- |
${LIVE_EVENT_TYPES.map(row).join('\n')}

## Shapes

${shapes().join('\n')}
`
}
