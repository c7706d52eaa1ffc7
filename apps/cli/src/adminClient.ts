/** Talks to a server over the admin socket of its data folder. */
import { createReadStream } from 'node:fs'
import { type IncomingMessage, type RequestOptions, request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { LEFT_OUT_HEADER } from '@openroom/protocol/exports'
import { Failure } from './failure.ts'

export type Answer = {
  readonly status: number
  readonly body: Buffer
  /** What of an export its format has no room for. */
  readonly leftOut: string | null
}

/** A file or bytes to be sent. */
export type Sent = {
  readonly name: string
  readonly size: number
  readonly content: () => AsyncIterable<Uint8Array>
}

export const fileToSend = (path: string, size: number): Sent => ({
  name: path,
  size,
  content: () => createReadStream(path),
})

export const bytesToSend = (name: string, bytes: Buffer): Sent => ({
  name,
  size: bytes.length,
  content: async function* () {
    yield bytes
  },
})

export type ImportChoices = {
  readonly club?: string | null
  readonly replace?: boolean
  /** Whether what may be a stored session is it. */
  readonly sameness?: 'same' | 'beside' | null
  readonly without?: boolean
  readonly tellsEarly?: boolean
  readonly charset?: string | null
  /** Which of two statements of a file counts, by the ids of the questions. */
  readonly choices?: Readonly<Record<string, string>>
}

type OnSent = (bytes: number) => void

async function* contents(files: readonly Sent[], onSent: OnSent): AsyncGenerator<Uint8Array> {
  for (const { content } of files)
    for await (const piece of content()) {
      yield piece
      onSent(piece.length)
    }
}

async function read(response: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const left = response.headers[LEFT_OUT_HEADER]
  const leftOut = typeof left === 'string' ? left : null
  return { status: response.statusCode ?? 0, body: Buffer.concat(chunks), leftOut }
}

export class AdminClient {
  readonly #socket: string

  constructor(socket: string) {
    this.#socket = socket
  }

  get(path: string): Promise<Answer> {
    return this.#send({ method: 'GET', path }, Readable.from([]))
  }

  post(path: string, value: unknown): Promise<Answer> {
    const headers = { 'content-type': 'application/json' }
    return this.#send({ method: 'POST', path, headers }, Readable.from([Buffer.from(JSON.stringify(value))]))
  }

  /**
   * @param club name of the club that they belong to, whatever they say
   * @param replace whether what is stored may lose something by it
   * @param sameness whether what may be a stored session is it
   * @param without whether records that cannot be read may be left out
   * @param tellsEarly whether boards are told that another session has still to play
   * @param charset how their letters are written
   * @param choices which of two statements counts
   * @param onSent hears how many bytes more have gone
   */
  importFiles(
    files: readonly Sent[],
    {
      club = null,
      replace = false,
      sameness = null,
      without = false,
      tellsEarly = false,
      charset = null,
      choices = {},
    }: ImportChoices = {},
    onSent: OnSent = () => undefined,
  ): Promise<Answer> {
    const listed = files.map(({ name, size }) => ({ name, size }))
    const headers = {
      'content-type': 'application/octet-stream',
      'x-openroom-files': encodeURIComponent(JSON.stringify(listed)),
      ...(club === null ? {} : { 'x-openroom-club': encodeURIComponent(club) }),
      'x-openroom-replace': `${replace}`,
      ...(sameness === null ? {} : { 'x-openroom-sameness': sameness }),
      ...(charset === null ? {} : { 'x-openroom-charset': encodeURIComponent(charset) }),
      'x-openroom-choices': encodeURIComponent(JSON.stringify(choices)),
      'x-openroom-without': `${without}`,
      'x-openroom-tells-early': `${tellsEarly}`,
    }
    return this.#send({ method: 'POST', path: '/import', headers }, Readable.from(contents(files, onSent)))
  }

  /** The body of an answer, as it comes. */
  async download(path: string): Promise<Readable> {
    const answer = await this.#begin({ method: 'GET', path }, Readable.from([]))
    if (answer.statusCode === 200) return answer
    return jsonOf<never>(await read(answer))
  }

  upload(path: string, body: Readable, headers: Readonly<Record<string, string>>): Promise<Answer> {
    const type = { 'content-type': 'application/octet-stream' }
    return this.#send({ method: 'POST', path, headers: { ...type, ...headers } }, body)
  }

  async #send(options: RequestOptions, body: Readable): Promise<Answer> {
    return read(await this.#begin(options, body))
  }

  async #begin(options: RequestOptions, body: Readable): Promise<IncomingMessage> {
    // Its own connection: one that was kept is closed by the server while this process is busy for some seconds.
    const outgoing = request({ ...options, socketPath: this.#socket, agent: false })
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.once('response', resolve)
      outgoing.once('error', reject)
    })
    const sent = pipeline(body, outgoing)
    sent.catch(() => {})
    return answered
  }
}

/** The answer's JSON; a refusal ends the command with the server's words. */
export function jsonOf<T>({ status, body }: Answer): T {
  const value = JSON.parse(body.toString()) as T & { readonly message?: string }
  if (status >= 400) throw new Failure(value.message ?? `The server answered with status ${status}.`)
  return value
}
