/** STOMP 1.2 frames: what goes over the socket, and how headers are escaped. */
export type Frame = {
  readonly command: string
  /** Of a header sent twice the first counts (STOMP 1.2, 'Repeated Header Entries'). */
  readonly headers: ReadonlyMap<string, string>
  readonly body: Buffer
}

export type ProtocolErrorCode =
  | 'frame-too-large'
  | 'too-many-headers'
  | 'bad-frame'
  | 'bad-header'
  | 'bad-escape'
  | 'bad-content-length'
  | 'not-connected'
  | 'not-found'
  | 'forbidden'
  | 'too-many-subscriptions'
  | 'too-many-frames'
  | 'unsupported-version'

/** What a client did against the protocol; it is told in an ERROR frame, then the socket closes. */
export class ProtocolError extends Error {
  readonly code: ProtocolErrorCode
  /** Further headers of the ERROR frame. */
  readonly headers: readonly (readonly [string, string])[]

  constructor(
    code: ProtocolErrorCode,
    message: string,
    headers: readonly (readonly [string, string])[] = [],
  ) {
    super(message)
    this.code = code
    this.headers = headers
  }
}

/** Headers of CONNECT and CONNECTED are not escaped, for the sake of STOMP 1.0 clients. */
const isEscaped = (command: string): boolean => command !== 'CONNECT' && command !== 'CONNECTED'

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\r': '\\r', '\n': '\\n', ':': '\\c' }
const UNESCAPES: Readonly<Record<string, string>> = { '\\\\': '\\', '\\r': '\r', '\\n': '\n', '\\c': ':' }

export const escapeHeader = (text: string): string =>
  text.replace(/[\\\r\n:]/g, (character) => ESCAPES[character]!)

function unescapeHeader(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(/\\(.|$)/gs, (sequence) => {
    const character = UNESCAPES[sequence]
    if (character === undefined) {
      throw new ProtocolError(
        'bad-escape',
        `A header holds ${JSON.stringify(sequence)}, which escapes nothing.`,
      )
    }
    return character
  })
}

const MAX_HEADERS = 50

/** The head of a frame, command line and headers, without the empty line that ends it. */
export function parseHead(text: string): Omit<Frame, 'body'> {
  const [command = '', ...lines] = text
    .split('\n')
    .map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
  if (lines.length > MAX_HEADERS) {
    throw new ProtocolError('too-many-headers', `A frame may carry ${MAX_HEADERS} headers.`)
  }
  if (!/^[A-Z]+$/.test(command)) {
    throw new ProtocolError('bad-frame', `${JSON.stringify(command.slice(0, 40))} is not a command.`)
  }
  const read = isEscaped(command) ? unescapeHeader : (raw: string) => raw
  const headers = new Map<string, string>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon < 1)
      throw new ProtocolError('bad-header', `${JSON.stringify(line.slice(0, 40))} is not a header.`)
    const name = read(line.slice(0, colon))
    if (!headers.has(name)) headers.set(name, read(line.slice(colon + 1)))
  }
  return { command, headers }
}

/** The head of a frame as bytes, its empty line included. */
export function encodeHead(command: string, headers: Iterable<readonly [string, string]>): Buffer {
  const write = isEscaped(command) ? escapeHeader : (raw: string) => raw
  let text = `${command}\n`
  for (const [name, value] of headers) text += `${write(name)}:${write(value)}\n`
  return Buffer.from(`${text}\n`, 'utf8')
}

export const NUL = Buffer.from([0])

export const encodeFrame = (
  command: string,
  headers: Iterable<readonly [string, string]>,
  body: Buffer | string = '',
): Buffer => Buffer.concat([encodeHead(command, headers), Buffer.from(body), NUL])
