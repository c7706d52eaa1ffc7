/** Half a body, raw: the connection ends, and nothing of it stays. */
import { mkdirSync, readdirSync, watch } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { routes } from '@openroom/protocol/routes'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browser, form, type TestServer, testServer } from '../../testing/server.ts'
import { refuseSilence } from './halfSent.ts'

const SILENCE_MS = 50

type Raw = { readonly socket: Socket; readonly heard: () => string; readonly closed: Promise<void> }

function raw(port: number): Raw {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (data) => {
    heard += data
  })
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  return { socket, heard: () => heard, closed }
}

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

describe('a server', () => {
  const answers: (() => void)[] = []
  const server = createServer((request, response) => {
    request.resume().once('error', () => {})
    const answer = () => response.end('done')
    if (request.url === '/slow') request.once('end', () => answers.push(answer))
    else request.once('end', answer)
  })
  refuseSilence(server, SILENCE_MS)

  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => server.closeAllConnections() ?? server.close())

  it.each([
    ['content-length: 10', 'half'],
    ['transfer-encoding: chunked', '4\r\nhalf\r\n'],
    ['content-length: 10', ''],
  ])('ends a connection whose body stops coming: %s', async (header, part) => {
    const { socket, heard, closed } = raw(portOf(server))
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\n${header}\r\n\r\n${part}`)
    await closed
    expect(heard()).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('waits for its own answer as long as that takes', async () => {
    const waiting = raw(portOf(server))
    waiting.socket.write(
      'POST /slow HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 4\r\n\r\nfull',
    )
    await expect.poll(() => answers.length).toBe(1)
    // One that stops, and begins later, is ended first.
    const { socket, closed } = raw(portOf(server))
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nhalf')
    await closed
    answers[0]!()
    await waiting.closed
    expect(waiting.heard()).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe('an upload', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer({}, { silenceMs: SILENCE_MS })
  })
  afterAll(() => server.stop())

  it('that stops in the middle leaves no file', async () => {
    const given = {
      name: 'Ada',
      email: 'ada@oakmere.example',
      role: 'ADMIN',
      password: 'correct horse',
    } as const
    await server.accounts.create(given)
    const own = browser(server.url)
    await own.call(routes.login(), form({ username: given.email, password: given.password }))
    const spool = join(server.dataDir, 'incoming')
    mkdirSync(spool, { recursive: true })
    const seen = new Set<string | null>()
    const watcher = watch(spool, (_, name) => seen.add(name))
    const { socket, closed } = raw(Number(new URL(server.url).port))
    const head = [
      'content-disposition: form-data; name="files"; filename="a.pbn"',
      'content-type: text/plain',
    ]
    socket.write(
      `POST ${staffRoutes.uploadFile()} HTTP/1.1\r\nhost: ${new URL(server.url).host}\r\ncookie: ${own.cookie()}\r\n` +
        `content-type: multipart/form-data; boundary=b\r\ncontent-length: 9999\r\n\r\n` +
        `--b\r\n${head.join('\r\n')}\r\n\r\nhalf of it`,
    )
    await closed
    await expect.poll(() => seen.size).toBeGreaterThan(0)
    watcher.close()
    await expect.poll(() => readdirSync(spool)).toEqual([])
  })
})

describe('an answer', () => {
  let headers: Headers
  beforeAll(async () => {
    const server = await testServer()
    headers = (await fetch(`${server.url}/health`)).headers
    await server.stop()
  })

  it('comes by a connection kept longer than a proxy keeps it, which would else ask on one that has just ended', () => {
    const [, seconds] = headers.get('keep-alive')?.match(/timeout=(\d+)/) ?? []
    // nginx: 60 s.
    expect(Number(seconds)).toBeGreaterThan(60)
  })

  it('lets a page use no camera, microphone or place', () => {
    const policy = headers.get('permissions-policy') ?? ''
    for (const feature of ['camera', 'microphone', 'geolocation']) expect(policy).toContain(`${feature}=()`)
  })
})
