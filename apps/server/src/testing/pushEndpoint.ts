/** A push service with browsers of its own: takes what a server sends, checks its signature, and decrypts it as a browser does. */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushMessage } from '@openroom/protocol/pushRoutes'
import type { PushWish } from '@openroom/protocol/schema/push'

export type Taken = {
  readonly message: PushMessage
  readonly headers: IncomingMessage['headers']
  /** Of the signed token. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string }
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** RFC 8291, section 3.4, and RFC 8188: one record. */
function decrypted(body: Buffer, ecdh: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const size = body.readUInt32BE(16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + sender.length)
  if (record.length > size) throw new Error('More than one record.')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('Padding is wrong.')
  return padded.subarray(0, end).toString()
}

/** RFC 8292: a JWT signed with ES256, and the key it was signed with. */
function claimsOf(authorization: string, publicKey: string): Taken['claims'] {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== publicKey) throw new Error('Signed with another key.')
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: x!, y: y! }
  const by = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), by, Buffer.from(signature, 'base64url')))
    throw new Error('The signature is wrong.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}

type Answer = { readonly status: number; readonly headers?: Readonly<Record<string, string>> }

export type TestBrowser = Pick<PushWish, 'endpoint' | 'keys'> & {
  readonly taken: readonly Taken[]
  /** Titles and bodies. */
  readonly texts: () => readonly string[]
  /** How often it was tried, whatever was answered. */
  readonly tries: () => number
  /** What the service answers from now on. */
  readonly answers: (answer: Answer) => void
}

type Kept = { readonly take: (body: Buffer, request: IncomingMessage) => Answer }

const CREATED: Answer = { status: 201 }

export type TestPushService = {
  readonly origin: string
  /** @param publicKey of the server that sends to it */
  readonly browser: (publicKey: string) => TestBrowser
  readonly close: () => Promise<void>
}

export async function testPushService(): Promise<TestPushService> {
  const browsers = new Map<string, Kept>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const kept = browsers.get(request.url ?? '')
      const { status, headers } = kept?.take(Buffer.concat(chunks), request) ?? { status: 404 }
      response.writeHead(status, headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    browser: (publicKey) => {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      const path = `/${randomBytes(9).toString('base64url')}`
      const taken: Taken[] = []
      let answer = CREATED
      let tries = 0
      browsers.set(path, {
        take: (body, { headers }) => {
          tries += 1
          if (answer.status === CREATED.status)
            taken.push({
              message: JSON.parse(decrypted(body, ecdh, auth)),
              headers,
              claims: claimsOf(headers.authorization ?? '', publicKey),
            })
          return answer
        },
      })
      return {
        endpoint: origin + path,
        keys: {
          p256dh: ecdh.getPublicKey().toString('base64url'),
          auth: auth.toString('base64url'),
        },
        taken,
        texts: () => taken.map(({ message }) => `${message.title} | ${message.body}`),
        tries: () => tries,
        answers: (next) => {
          answer = next
        },
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
