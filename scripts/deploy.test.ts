/** What docs/deploy offers, checked by the programs that it is for. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { request } from 'node:https'
import { type AddressInfo, createServer as createPlainServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

const file = (name: string) => fileURLToPath(new URL(`../docs/deploy/${name}`, import.meta.url))
const has = (command: string, asked = '--version') => spawnSync(command, [asked]).status === 0

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'openroom-deploy-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the starts on Windows', () => {
  const root = (name: string) => readFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), 'utf8')
  /** Programs that Node is started with, and their arguments. */
  const started = (text: string) =>
    [...text.matchAll(/^(?:exec )?node (.*)$/gm)].map(([, line = '']) =>
      line
        .replaceAll('\\', '/')
        .replace(/"?(%~dp0|\$here\/)/g, '')
        .replaceAll('"', '')
        .replace(/ (\|\| exit \/b 1|%\*|\$@)\r?$/, '')
        .trim(),
    )

  it.each(['start', 'openroom'])('%s.cmd starts what the script of that name does', (name) => {
    const [unix, windows] = [root(name), root(`${name}.cmd`)]
    expect(started(windows)).toEqual(started(unix))
    expect(started(windows)).toHaveLength(2)
    // cmd.exe loses its place in files with other ends of lines.
    expect(windows.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })
})

const hasPromtool = has('promtool')
if (!hasPromtool) console.warn('promtool is not installed: alert rules are not checked.')

describe.skipIf(!hasPromtool)('the alert rules', () => {
  const checked = (kind: string, name: string) =>
    spawnSync('promtool', ['check', kind, file(name)], { encoding: 'utf8' })

  it.each([
    ['rules', 'openroom-alerts.yml'],
    ['config', 'prometheus.yml'],
  ])('are %s that Prometheus takes', (kind, name) => {
    const { status, stdout, stderr } = checked(kind, name)
    expect(`${stdout}${stderr}`).toContain('SUCCESS')
    expect(status).toBe(0)
  })
})

const hasSystemd = has('systemd-analyze')
if (!hasSystemd) console.warn('systemd-analyze is not installed: the unit is not verified.')

describe.skipIf(!hasSystemd)('the unit for systemd', () => {
  /** The unit as it would be here: its program is one that is there. */
  const verified = (change: (unit: string) => string) => {
    const unit = readFileSync(file('openroom.service'), 'utf8').replaceAll(
      '/opt/openroom/openroom',
      process.execPath,
    )
    const path = join(folder, 'openroom.service')
    writeFileSync(path, change(unit))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], {
      encoding: 'utf8',
    })
    return { status, said: stderr.split('\n').filter((line) => line.includes('openroom.service')) }
  }

  it('is one', () => {
    expect(verified((unit) => unit)).toEqual({ status: 0, said: [] })
  })

  it('would be refused with a word that systemd does not know', () => {
    const { said } = verified((unit) => unit.replace('RestartSec', 'RestartSeconds'))
    expect(said.join('\n')).toContain('RestartSeconds')
  })
})

const hasNginx = has('nginx', '-v') && has('openssl', 'version')
if (!hasNginx) console.warn('nginx or openssl is not installed: the set-ups behind it are not tried.')

describe.skipIf(!hasNginx)('nginx before Openroom', () => {
  /** Two that stand where Openroom would: they say what they were asked, and take a WebSocket. */
  const nodes: Server[] = []
  let nginx: ChildProcess | undefined
  let asked: { readonly node: number; readonly url: string; readonly from: string }[] = []

  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port
  const listening = async <S extends { listen(port: number, host: string): unknown }>(server: S) => {
    server.listen(0, '127.0.0.1')
    await once(server as never, 'listening')
    return server
  }
  const freePort = async () => {
    const server = await listening(createPlainServer())
    const port = portOf(server)
    await new Promise((resolve) => server.close(resolve))
    return port
  }
  const node = (number: number) => {
    const server = createServer((req, res) => {
      asked.push({ node: number, url: req.url ?? '', from: `${req.headers['x-forwarded-for']}` })
      if (req.url?.includes('?v=')) res.setHeader('cache-control', 'public, max-age=31536000, immutable')
      else res.setHeader('cache-control', 'no-cache').setHeader('etag', '"one"')
      if (req.headers['if-none-match'] === '"one"') res.writeHead(304).end()
      else res.end(`${number} ${req.headers.host}`)
    })
    server.on('upgrade', ({ headers }: IncomingMessage, socket) => {
      socket.on('error', () => {})
      socket.end(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: ${headers.upgrade}\r\nConnection: ${headers.connection}\r\n\r\n`,
      )
    })
    return listening(server)
  }

  /** The set-up as it is given, with the name's certificate, the ports and the nodes of this test. */
  async function started(name: string) {
    for (const number of [1, 2]) nodes.push(await node(number))
    const [http, https] = [await freePort(), await freePort()]
    const at = join(folder, name)
    mkdirSync(at, { recursive: true })
    const subject = ['-subj', '/CN=bridge.example.org', '-days', '1', '-nodes', '-newkey', 'ec']
    const curve = ['-pkeyopt', 'ec_paramgen_curve:prime256v1']
    const pair = ['-keyout', join(at, 'key.pem'), '-out', join(at, 'cert.pem')]
    execFileSync('openssl', ['req', '-x509', ...subject, ...curve, ...pair], { stdio: 'ignore' })
    const given = readFileSync(file(name), 'utf8')
      .replaceAll(/listen \[::\].*\n/g, '\n')
      .replaceAll(/listen 80;/g, `listen 127.0.0.1:${http};`)
      .replaceAll(/listen 443 /g, `listen 127.0.0.1:${https} `)
      .replaceAll(/\S+fullchain\.pem/g, join(at, 'cert.pem'))
      .replaceAll(/\S+privkey\.pem/g, join(at, 'key.pem'))
      .replaceAll('/var/cache/nginx/openroom', join(at, 'cache'))
      .replaceAll(/(127\.0\.0\.1|10\.0\.0\.11):8080/g, `127.0.0.1:${portOf(nodes[0] as Server)}`)
      .replaceAll('10.0.0.12:8080', `127.0.0.1:${portOf(nodes[1] as Server)}`)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${join(at, kind)};`)
      .join(' ')
    const user = process.getuid?.() === 0 ? 'user root;' : ''
    writeFileSync(
      join(at, 'nginx.conf'),
      `${user} worker_processes 1; daemon off; pid ${join(at, 'pid')}; error_log stderr;
       events {} http { access_log off; ${temporary} ${given} }`,
    )
    const run = ['-p', at, '-c', join(at, 'nginx.conf'), '-e', 'stderr']
    const { status, stderr } = spawnSync('nginx', ['-t', ...run], { encoding: 'utf8' })
    expect({ status, refused: /\[(emerg|alert)\]/.test(stderr) }, stderr).toEqual({
      status: 0,
      refused: false,
    })
    nginx = spawn('nginx', run, { stdio: 'ignore' })
    const ask = (path: string, headers: Record<string, string> = {}) =>
      new Promise<{ status: number; text: string; headers: IncomingMessage['headers'] }>(
        (resolve, reject) => {
          const named = { host: 'bridge.example.org', ...headers }
          const sent = request(
            { port: https, host: '127.0.0.1', path, headers: named, rejectUnauthorized: false },
            (res) => {
              let text = ''
              res.setEncoding('utf8').on('data', (part: string) => {
                text += part
              })
              res.on('end', () => resolve({ status: res.statusCode ?? 0, text, headers: res.headers }))
            },
          )
          sent.on('upgrade', (res, socket) => {
            socket.on('error', () => {})
            socket.destroy()
            resolve({ status: res.statusCode ?? 0, text: '', headers: res.headers })
          })
          sent.on('error', reject).end()
        },
      )
    // It listens soon after it is started: asked until it does.
    for (let isUp = false; !isUp; )
      isUp = await ask('/').then(
        () => true,
        () => false,
      )
    asked = []
    return { ask, http }
  }

  afterEach(async () => {
    if (nginx) {
      const ended = once(nginx, 'exit')
      nginx.kill('SIGTERM')
      await ended
    }
    nginx = undefined
    for (const server of nodes.splice(0)) {
      server.closeAllConnections()
      server.close()
    }
  })

  it.each(['nginx.conf', 'nginx-nodes.conf'])(
    '%s passes pages, WebSockets and addresses on',
    async (name) => {
      const { ask, http } = await started(name)
      expect((await ask('/sessions')).text).toMatch(/^[12] bridge\.example\.org$/)
      expect(asked.map(({ from }) => from)).toEqual(['127.0.0.1'])
      const socket = await ask('/api/websocket', { connection: 'Upgrade', upgrade: 'websocket' })
      expect([socket.status, socket.headers.upgrade]).toEqual([101, 'websocket'])
      const plain = await fetch(`http://127.0.0.1:${http}/a?b`, {
        redirect: 'manual',
        headers: { host: 'bridge.example.org' },
      })
      expect([plain.status, new URL(`${plain.headers.get('location')}`).pathname]).toEqual([301, '/a'])
    },
  )

  it.each(['nginx.conf', 'nginx-nodes.conf'])(
    '%s keeps what may be kept for ever, and asks again for the rest',
    async (name) => {
      const { ask } = await started(name)
      for (let i = 0; i < 3; i += 1) await ask('/api/archive/boards/1?v=7')
      expect(asked.map(({ url }) => url)).toEqual(['/api/archive/boards/1?v=7'])
      asked = []
      for (let i = 0; i < 3; i += 1) expect((await ask('/api/archive/boards/1')).status).toBe(200)
      expect(asked).toHaveLength(3)
    },
  )

  it('goes to the other node when one has gone, and keeps a visitor at one while it is there', async () => {
    const { ask } = await started('nginx-nodes.conf')
    const first = (await ask('/a')).text
    for (let i = 0; i < 4; i += 1) expect((await ask(`/${i}`)).text).toBe(first)
    const gone = nodes[Number(first[0]) - 1] as Server
    gone.closeAllConnections()
    await new Promise((resolve) => gone.close(resolve))
    const next = await ask('/b')
    expect([next.status, next.text[0]]).toEqual([200, first.startsWith('1') ? '2' : '1'])
  })
})

describe('the container', () => {
  const text = readFileSync(fileURLToPath(new URL('../Containerfile', import.meta.url)), 'utf8')

  it('installs before it copies the sources, from the manifest of every workspace', () => {
    const { workspaces } = JSON.parse(
      readFileSync(fileURLToPath(new URL('../package.json', import.meta.url)), 'utf8'),
    ) as { readonly workspaces: readonly string[] }
    const root = fileURLToPath(new URL('..', import.meta.url))
    const folders = workspaces.flatMap((name) =>
      name.endsWith('/*')
        ? readdirSync(join(root, name.slice(0, -2))).map((one) => `${name.slice(0, -2)}/${one}`)
        : [name],
    )
    const copied = text.slice(0, text.indexOf('npm ci'))
    expect(folders.filter((one) => !copied.includes(`COPY ${one}/package.json ${one}/`))).toEqual([])
    expect(text.indexOf('COPY . .')).toBeGreaterThan(text.indexOf('npm ci'))
  })
})
