/** The client package against a real server, and what "Your first ten minutes" tells newcomers to type. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { writeDocument } from '@openroom/formats/json/readDocument'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { Openroom, OpenroomError, type SocketClass } from '../../../../packages/client/src/openroom.ts'
import { pairsDocument, teamsDocument } from '../testing/documents.ts'
import { type TestServer, testServer } from '../testing/server.ts'

const SOURCE = new URL('../../../../packages/client/src/openroom.ts', import.meta.url)
const PAGE = new URL('../../../../docs/first-ten-minutes.md', import.meta.url)

let server: TestServer
const opened: WebSocket[] = []

class Watched extends WebSocket {
  constructor(address: string) {
    super(address)
    opened.push(this)
  }
}

const client = (options = {}) =>
  new Openroom(server.url, { webSocket: Watched as unknown as SocketClass, ...options })

async function stored(document: ReturnType<typeof teamsDocument>): Promise<void> {
  const file = { name: 'made up', source: Readable.from([Buffer.from(writeDocument(document))]) }
  expect((await server.imports.files([file], { playVisible: true }, { accountId: null })).ok).toBe(true)
}

beforeAll(async () => {
  server = await testServer()
  await stored(teamsDocument())
  await vi.waitFor(async () => expect((await client().findBoards()).count).toBeGreaterThan(0), {
    timeout: 60_000,
    interval: 200,
  })
})
afterAll(() => server?.stop())

describe('the page for newcomers', () => {
  const blocks = (language: string) =>
    [...readFileSync(PAGE, 'utf8').matchAll(/```(\w+)\n([\s\S]*?)```/g)].flatMap(([, name, text = '']) =>
      name === language ? [text.replaceAll('https://bridge.example', server.url)] : [],
    )

  it('asks for what is there', async () => {
    const lines = blocks('sh').flatMap((block) => block.trim().split('\n'))
    expect(lines.length).toBeGreaterThan(3)
    for (const line of lines) {
      const [, address = '', status = '200', code] =
        /^curl (?:-O )?(\S+)(?:\s+# (\d+) \{"code":"([\w-]+)")?/.exec(line) ?? []
      // The build makes it; e2e/docs.spec.ts loads it.
      if (address.endsWith('/client.js')) continue
      const answer = await fetch(address)
      expect([line, answer.status]).toEqual([line, Number(status)])
      if (code) expect(await answer.json()).toMatchObject({ code })
    }
  })

  it('has snippets that run, one after the other', async () => {
    const said: string[] = []
    const code = blocks('js')
      .join('\n')
      .replaceAll(/^import .*$/gm, '')
    const Own = class extends Openroom {
      constructor(site: string) {
        super(site, { webSocket: Watched as unknown as SocketClass })
      }
    }
    const run = Object.getPrototypeOf(async () => {}).constructor as new (
      ...text: string[]
    ) => (...given: unknown[]) => Promise<void>
    const log = (...words: unknown[]) => said.push(words.join(' '))
    await new run('Openroom', 'console', code)(Own, { log })
    await expect.poll(() => said.some((line) => /^live 1 \d+$/.test(line))).toBe(true)
    expect(said).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^1 .* CLOSED$/),
        expect.stringMatching(/^(NORTH|EAST|SOUTH|WEST) [SHDC]/),
        expect.stringMatching(/^FULL .*BID .*END_GAME/),
        '% PBN 2.1',
        expect.stringMatching(/^won by (?!undefined)./),
      ]),
    )
  })
})

describe('the client', () => {
  it('is not sent again what has not changed', async () => {
    const asked: number[] = []
    const own = client({
      fetch: async (...given: Parameters<typeof fetch>) => {
        const answer = await fetch(...given)
        asked.push(answer.status)
        return answer
      },
    })
    const [first, again] = [await own.read('boards', { id: 1 }), await own.read('boards', { id: 1 })]
    expect(again).toEqual(first)
    expect(asked).toEqual([200, 304])
  })

  it('says why it was refused', async () => {
    const refused = await client()
      .read('boards', { id: 999 })
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(OpenroomError)
    expect(refused).toMatchObject({ status: 404, code: 'session-not-found' })
  })

  it('waits where it is told to', async () => {
    let asked = 0
    const own = client({
      fetch: async () => {
        asked += 1
        return asked === 1
          ? Response.json(
              { code: 'archive-busy', message: '' },
              { status: 503, headers: { 'retry-after': '0' } },
            )
          : Response.json([])
      },
    })
    expect(await own.read('boards', { id: 1 })).toEqual([])
  })

  // Node's own socket, as the page for newcomers has it: of a handshake that fails it tells an error, and no close.
  it.each(['closed', 'a proxy whose server is away'])(
    'tries again soon where the port is %s',
    async (kind) => {
      const proxy = createServer((_, answer) => answer.writeHead(502).end())
      proxy.on('upgrade', (_, socket) => {
        socket.on('error', () => {})
        socket.end('HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\n\r\n')
      })
      await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
      const { port } = proxy.address() as AddressInfo
      if (kind === 'closed') proxy.close()
      const program = `
      import { Openroom } from '${SOURCE}'
      class Told extends WebSocket {
        constructor(address) {
          super(address)
          console.log('try')
        }
      }
      new Openroom('http://127.0.0.1:${port}', { webSocket: Told }).live.follow('miniSessions', {}, () => {})`
      const run = ['--experimental-websocket', '--import', 'tsx', '--input-type=module', '--eval', program]
      const child = spawn(process.execPath, run, { stdio: ['ignore', 'pipe', 'pipe'] })
      let said = ''
      child.stdout.on('data', (text) => (said += text))
      child.stderr.on('data', (text) => (said += text))
      await vi.waitFor(() => expect(said.match(/^try$/gm), said).toHaveLength(3), { timeout: 60_000 })
      child.kill()
      proxy.close()
    },
  )

  it('keeps a list up to date, also after a cut', async () => {
    const own = client()
    const heard: number[] = []
    const stop = own.live.follow('miniSessions', {}, (list) => heard.push((list ?? []).length))
    await expect.poll(() => heard).toEqual([1])
    opened.at(-1)!.terminate()
    await stored(pairsDocument())
    await expect.poll(() => heard.at(-1)).toBe(2)
    stop()
    await expect.poll(() => opened.at(-1)!.readyState).toBe(WebSocket.CLOSED)
  })
})
