/** The interface's description, completed: what each status means, and an example of each public read. */
import { ABOUT, STATUSES, TAGS } from './about.ts'
import { exampleOf } from './examples.ts'

type Parameter = { readonly name: string; readonly in: string; readonly required?: boolean }

type Operation = {
  readonly summary?: string
  readonly description?: string
  readonly 'x-example'?: string
  readonly security?: readonly unknown[]
  readonly parameters?: readonly Parameter[]
  readonly responses?: Readonly<Record<string, { readonly description?: string }>>
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>

/** What every call may answer besides. */
const REFUSED = { description: 'Refused, or failed: `{"code", "message"}` says why.' }

/** Reads of what may get another number: pairs and teams of a session, persons, teams, and where sessions belong. */
const MAY_MOVE =
  /\{(registrationId|ns|player1|personId|teamId|segmentId)\}|^\/api\/archive\/person\/|^\/api\/export\/(\{of\}|tournament)|^\/feed\/tournament/

const MOVED = { 308: { description: 'It has another number now: `location` says where it is.' } }

const UNSAID = 'Default Response'

const responsesOf = ({ responses = {} }: Operation) =>
  Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const said = response.description
      const description = said === undefined || said === UNSAID ? (STATUSES[status] ?? said ?? '') : said
      return [status, { ...response, description }]
    }),
  )

function operationOf(path: string, method: string, operation: Operation): Operation {
  const example = method === 'get' ? exampleOf(path) : null
  const moved = example !== null && MAY_MOVE.test(path) ? MOVED : {}
  const responses = { ...responsesOf(operation), ...moved, default: REFUSED }
  if (example === null) return { ...operation, responses }
  const parameters = operation.parameters?.map((one) => {
    const value = example.values[one.name]
    return value === undefined ? one : { ...one, example: value }
  })
  return {
    ...operation,
    responses,
    ...(parameters === undefined ? {} : { parameters }),
    description: `Example: [\`${example.address}\`](${example.address})`,
    'x-example': example.address,
  }
}

/** @param document OpenAPI, as it was made of the routes */
export function completeDocument<Document extends object>(document: Document): Document {
  const {
    paths = {},
    info = {},
    tags = [],
  } = document as {
    readonly paths?: Paths
    readonly info?: object
    readonly tags?: readonly { readonly name: string }[]
  }
  const all = Object.entries(paths).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [method, operationOf(path, method, operation)]),
    ),
  ])
  const others = tags.filter(({ name }) => TAGS.every((own) => own.name !== name))
  return {
    ...document,
    info: { ...info, description: ABOUT },
    tags: [...TAGS, ...others],
    paths: Object.fromEntries(all),
  }
}
