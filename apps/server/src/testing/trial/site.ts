/** Nodes as processes of their own on one PostgreSQL and one NATS server, each with faults that can be brought about. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@openroom/test-kit/freePort'
import { openCluster } from '../../core/database/postgres/cluster.ts'
import { type CutLine, cutLine } from '../cutLine.ts'
import { testNats } from '../nats.ts'
import { admin, launch, type ServerProcess } from '../process.ts'

/** How long a start may take. */
const START_MS = 60_000

export class Node {
  readonly port: number
  readonly metricsPort: number
  /** Its line to the database. */
  readonly line: CutLine
  readonly dataDir: string
  readonly #environment: NodeJS.ProcessEnv
  #server: ServerProcess | null = null

  constructor(ports: { port: number; metricsPort: number }, line: CutLine, dataDir: string, nats: string) {
    this.port = ports.port
    this.metricsPort = ports.metricsPort
    this.line = line
    this.dataDir = dataDir
    this.#environment = {
      PORT: `${this.port}`,
      METRICS_PORT: `${this.metricsPort}`,
      METRICS_HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: line.url,
      NATS_URL: nats,
      SOLVER_THREADS: '0',
    }
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get pid(): number {
    return this.#server?.child.pid ?? 0
  }

  async start(): Promise<void> {
    const server = launch(this.#environment)
    this.#server = server
    const until = performance.now() + START_MS
    while (!server.output().includes('Openroom listens')) {
      if (performance.now() > until || server.child.exitCode !== null)
        throw new Error(`A node did not start: ${server.output()}`)
      await pause(50)
    }
  }

  signal(name: NodeJS.Signals): void {
    this.#server?.child.kill(name)
  }

  /** @param signal what ends it */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.signal(signal)
    await this.#server?.exit
  }

  /** What it says to Prometheus of a figure without labels; `null` while it does not answer. */
  async figure(name: string): Promise<number | null> {
    const address = `http://127.0.0.1:${this.metricsPort}/metrics`
    const answer = await fetch(address, { signal: AbortSignal.timeout(1_000) }).catch(() => null)
    const found = new RegExp(`^${name} (\\S+)$`, 'm').exec((await answer?.text()) ?? '')
    return found ? Number(found[1]) : null
  }
}

export type Site = {
  readonly nodes: readonly Node[]
  readonly nats: { readonly kill: () => Promise<void>; readonly start: () => Promise<void> }
  /** Leads a source to whichever node takes its connection, as a balancer does. */
  readonly balancer: string
  /** The node that drives the gate. */
  readonly driver: () => Promise<Node>
  /** Ends the database as a crash does; it is started again on its address. */
  readonly crashDatabase: () => void
  readonly tokenOf: (key: string) => Promise<string>
  readonly stop: () => Promise<void>
}

/** A balancer that knows nothing but who takes a connection. */
function balance(ports: readonly number[]): Promise<{ url: string; close: () => void }> {
  const open = new Set<Socket>()
  let turn = 0
  const lead = (client: Socket, tries: number): void => {
    turn += 1
    const node = connect(ports[turn % ports.length] ?? 0, '127.0.0.1')
    node.once('connect', () => {
      client.pipe(node).pipe(client)
      node.once('close', () => client.destroy())
    })
    node.on('error', () => (node.connecting && tries > 0 ? lead(client, tries - 1) : client.destroy()))
    client.once('close', () => node.destroy())
  }
  const server = createServer((client) => {
    open.add(client)
    client.on('error', () => {})
    client.once('close', () => open.delete(client))
    lead(client, ports.length)
  })
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve({
        url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
        close: () => {
          server.close()
          for (const one of open) one.destroy()
        },
      })
    }),
  )
}

export async function openSite(count: number): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'openroom-trial-'))
  const database = await openCluster({ folder: join(folder, 'database'), disposable: true })
  database.guard({ onGone: () => {}, onBack: () => {}, onLost: () => {} })
  const nats = await testNats()
  const nodes: Node[] = []
  for (let i = 0; i < count; i += 1) {
    const ports = { port: await freePort(), metricsPort: await freePort() }
    nodes.push(new Node(ports, await cutLine(database.url()), join(folder, `node-${i}`), nats.url))
  }
  const stop = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.end('SIGTERM')))
    await Promise.all(nodes.map(({ line }) => line.close()))
    await nats.kill()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    for (const node of nodes) await node.start()
  } catch (error) {
    // Servers that are left behind would keep `./start` from beginning anew.
    await stop()
    throw error
  }
  const balancer = await balance(nodes.map(({ port }) => port))
  return {
    nodes,
    nats,
    balancer: balancer.url,
    driver: async () => {
      for (;;) {
        for (const node of nodes) if ((await node.figure('openroom_gate_driver')) === 1) return node
        await pause(100)
      }
    },
    crashDatabase: () => {
      const [pid] = readFileSync(join(folder, 'database/pgdata/postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGQUIT')
    },
    tokenOf: async (key) => {
      const body = Buffer.from(
        JSON.stringify({ organiser: null, key, name: key, label: 'trial', mayTellEarly: true }),
      )
      const headers = { 'content-type': 'application/json' }
      const answer = await admin(nodes[0]?.dataDir ?? '', { method: 'POST', path: '/token', headers }, body)
      return (JSON.parse(answer.body) as { readonly token: string }).token
    },
    stop: async () => {
      balancer.close()
      await stop()
    },
  }
}
