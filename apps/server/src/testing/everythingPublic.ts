/**
 * All that anybody may ask for and listen to without an account: found from the server's own description of
 * its calls and from the list of destinations, so that what is added later is asked too.
 */
import { SEQ_HEADER } from '@openroom/protocol/push'
import { WEBSOCKET } from '@openroom/protocol/routes'
import { isLive, parametersOf, VIEW_NAMES, VIEWS, viewAt } from '@openroom/protocol/views'
import { vi } from 'vitest'
import { WebSocket } from 'ws'

/** What parameters may be, by their names in paths and addresses. */
export type Values = Readonly<Record<string, readonly (string | number)[]>>

/** Every path that comes of putting the values in. */
function filled(template: string, names: readonly string[], values: Values, mark: (name: string) => string) {
  return names.reduce<readonly string[]>(
    (paths, name) => {
      const own = values[name]
      if (!own) throw new Error(`${template}: say in the test what {${name}} may be.`)
      return paths.flatMap((path) => own.map((value) => path.replace(mark(name), `${value}`)))
    },
    [template],
  )
}

/** Pictures whose texts can be searched: the drawing itself, as it is before it is painted. */
export const readablePainter = { paint: async (svg: string) => Buffer.from(svg), close: async () => {} }

type Description = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const described = async (url: string): Promise<Description> =>
  (await (await fetch(`${url}/api/docs/json`)).json()) as Description

/** Calls that differ from moment to moment by nature. */
const RESTLESS: readonly string[] = ['/health', '/ready']

/** Calls that the server describes, by their paths with the names of parameters in braces. */
export async function describedCalls(url: string): Promise<readonly string[]> {
  const { paths } = await described(url)
  return Object.entries(paths).flatMap(([path, { get }]) => (get && !RESTLESS.includes(path) ? [path] : []))
}

/** Calls that take something in, by their methods. */
export async function describedChanges(url: string): Promise<readonly (readonly [string, string])[]> {
  const { paths } = await described(url)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'get')
      .map((method) => [method.toUpperCase(), path] as const),
  )
}

/** A path with everything that its parameters may be. */
export const pathsOf = (template: string, values: Values): readonly string[] =>
  filled(
    template,
    [...template.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!),
    values,
    (name) => `{${name}}`,
  )

export const publicPaths = async (url: string, values: Values): Promise<readonly string[]> =>
  (await describedCalls(url)).flatMap((path) => pathsOf(path, values))

/** Answers by path: status, validators and body. */
export type Snapshot = ReadonlyMap<string, string>

/** Some calls count the tries of an address: every look comes from another, told by a proxy. */
let looks = 0
const nextAddress = (): string => {
  looks += 1
  return `10.${looks >> 16}.${(looks >> 8) & 255}.${looks & 255}`
}

/** Calls that are under way at once. */
const AT_ONCE = 6

export async function snapshot(url: string, paths: readonly string[]): Promise<Snapshot> {
  const from = { 'x-forwarded-for': nextAddress() }
  // In the order that was asked, whichever comes first.
  const answers = new Map(paths.map((path) => [path, '']))
  const left = paths.values()
  const askAll = async () => {
    for (const path of left) answers.set(path, await answerOf(url + path, from))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askAll))
  return answers
}

async function answerOf(url: string, headers: Record<string, string>): Promise<string> {
  // Uncompressed: what compression costs here is no question of this test.
  const response = await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' } })
  const body = Buffer.from(await response.arrayBuffer()).toString('latin1')
  const told = ['etag', SEQ_HEADER, 'content-length', 'content-disposition'].map((name) =>
    response.headers.get(name),
  )
  return `${response.status} ${told.join(' ')}\n${body}`
}

/** What is told, without what says how new it is, or who looks on. */
export const withoutNews = (answers: Iterable<readonly [string, string]>): Snapshot =>
  new Map(
    [...answers].map(([path, text]) => [
      path,
      text
        .replace(/^(\d+)[^\n]*\n/, '$1\n')
        .replaceAll(/([?&]|&amp;)v=\d+/g, '')
        .replaceAll(/<updated>[^<]*</g, '<')
        // A result that is stored anew has another number; when a swing was noticed is no secret.
        .replaceAll(/"(place|next|at|viewers)":(\d+|null|"[^"]*")/g, '"$1"'),
    ]),
  )

/** Paths whose answers differ. */
export const differences = (before: Snapshot, after: Snapshot): readonly string[] =>
  [...before.keys()].filter((path) => before.get(path) !== after.get(path))

/** Marks that stand somewhere in the answers. */
export const marksIn = (answers: Iterable<string>, marks: readonly string[]): readonly string[] => {
  const all = [...answers].join('\n')
  return marks.filter((mark) => all.includes(mark))
}

/** Of who has a link: a stranger guesses its number. */
const GUESSED: Values = { link: ['1', '2'], tableId: ['1', '2'] }

/** Destinations of each kind. */
export const publicDestinations = (values: Values): readonly (readonly string[])[] =>
  VIEW_NAMES.filter(isLive).map((name) => {
    const { path } = VIEWS[name]
    return filled(path, parametersOf(path), { ...GUESSED, ...values }, (parameter) => `{${parameter}}`)
  })

/** What is asked of a socket is answered in turn: once this is, all before it has been. */
async function answered(socket: WebSocket, heard: readonly string[], id: string): Promise<void> {
  const isHeard = () =>
    heard.some((frame) => frame.includes(`subscription:${id}\n`) || frame.startsWith('ERROR'))
  if (socket.readyState === socket.OPEN) socket.send(`SUBSCRIBE\nid:${id}\ndestination:${ANSWERED}\n\n\0`)
  await vi.waitUntil(isHeard, { timeout: 60_000, interval: 5 })
}

/** Always answered, and with it whatever the socket was sent before. */
const ANSWERED = viewAt('clubs').destination

export type Overhearing = {
  /** Every frame so far. */
  readonly frames: readonly string[]
  /** When every subscription so far has had its answer. */
  readonly answered: () => Promise<void>
  /** Kinds of destinations listened to. */
  readonly kinds: () => number
  readonly close: () => void
}

async function listenTo(url: string, destinations: readonly string[], onFrame: (frame: string) => void) {
  const socket = new WebSocket(url.replace('http', 'ws') + WEBSOCKET)
  socket.on('message', (message) => onFrame(`${message}`.replaceAll('\0', '')))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.send('CONNECT\naccept-version:1.2\nhost:x\n\n\0')
  for (const [i, destination] of destinations.entries())
    socket.send(`SUBSCRIBE\nid:${i}\ndestination:${destination}\n\n\0`)
  return socket
}

const QUESTION = 'answered-'

/** Raw STOMP: listens to every destination, those of each kind over a socket of their own. */
export async function overhear(url: string, values: Values): Promise<Overhearing> {
  const frames: string[] = []
  const kinds = publicDestinations(values)
  const ends = await Promise.all(
    kinds.map(async (own) => {
      const heard: string[] = []
      const socket = await listenTo(url, own, (frame) => {
        heard.push(frame)
        // What is asked below only to know that all before it has come.
        if (!frame.includes(`subscription:${QUESTION}`)) frames.push(frame)
      })
      return { socket, heard }
    }),
  )
  let times = 0
  const sockets = ends.map(({ socket }) => socket)
  return {
    frames,
    answered: async () => {
      times += 1
      await Promise.all(ends.map(({ socket, heard }) => answered(socket, heard, `${QUESTION}${times}`)))
    },
    kinds: () => sockets.length,
    close: () => {
      for (const socket of sockets) socket.terminate()
    },
  }
}

/** Whose first frame comes when it is time for it. */
const UNASKED: readonly string[] = ['/healthCheck']
/**
 * The first frame of every destination; nothing of those that are refused, or have nothing to show.
 * @param settled when the server has nothing left to send
 */
export async function firstFrames(
  url: string,
  values: Values,
  settled: () => Promise<void>,
): Promise<Snapshot> {
  const told = new Map<string, string>()
  const listen = async (destinations: readonly string[]) => {
    const heard: string[] = []
    const socket = await listenTo(url, destinations, (frame) => heard.push(frame))
    await answered(socket, heard, 'sent')
    await settled()
    await answered(socket, heard, 'made')
    socket.terminate()
    for (const [i, destination] of destinations.entries()) {
      const first = heard.find((frame) => frame.includes(`subscription:${i}\n`))
      if (!first) continue
      const { type, payload } = JSON.parse(first.slice(first.indexOf('\n\n'))) as Record<string, unknown>
      told.set(destination, JSON.stringify({ type, payload }))
    }
  }
  const kinds = publicDestinations(values).map((own) => own.filter((one) => !UNASKED.includes(one)))
  await Promise.all(kinds.filter((own) => own.length > 0).map(listen))
  return told
}
