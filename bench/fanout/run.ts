/**
 * One table, five thousand viewers with the default subscription ids of @stomp/stompjs: deliveries a
 * second, p50 and p99 from publishing to the viewer's socket, memory and CPU of the server. Beside it
 * RabbitMQ with Web-STOMP and `ws` that sends one prebuilt buffer, with the same viewers in the same run.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { memory, processor } from '../process.ts'
import type { FromClients, FromServer, ToClients } from './protocol.ts'
import { hasRabbit, startRabbit } from './rabbit.ts'

const VIEWERS = Number(process.env.VIEWERS ?? 5_000)
const PROCESSES = 2
const SECONDS = Number(process.env.SECONDS ?? 5)
/** Messages a second offered; each is as many deliveries as there are viewers. */
const RATES = (process.env.RATES ?? '1,2,4,8,12,16,24,32,48').split(',').map(Number)
const PEERS = (process.env.PEERS ?? 'bare,rabbit').split(',')

const GOALS = { rabbit: 3.5, memory: 0.1, bare: 0.9, bareMemory: 1.3 } as const

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const script = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const start = (name: string): ChildProcess => fork(script(name), [], { execArgv: ['--import', 'tsx'] })

type Served = {
  readonly pid: number
  readonly port: number
  readonly path: string
  readonly stomp: boolean
  readonly rate: (perSecond: number) => void
  readonly stop: () => void
}

async function nodeServer(name: string, path: string, stomp: boolean): Promise<Served> {
  const child = start(name)
  const port = await new Promise<number>((resolve) =>
    child.on('message', (message: FromServer) => 'port' in message && resolve(message.port)),
  )
  return {
    pid: child.pid ?? 0,
    port,
    path,
    stomp,
    rate: (rate) => child.send({ rate }),
    stop: () => child.kill('SIGKILL'),
  }
}

async function rabbitServer(folder: string): Promise<Served> {
  const { pid, port, publish, stop } = await startRabbit(folder)
  let timer: NodeJS.Timeout | undefined
  return {
    pid,
    port,
    path: '/ws',
    stomp: true,
    rate: (rate) => {
      clearInterval(timer)
      if (rate > 0) timer = setInterval(publish, 1000 / rate)
    },
    stop: () => {
      clearInterval(timer)
      stop()
    },
  }
}

const heard = <T extends FromClients['type']>(child: ChildProcess, type: T) =>
  new Promise<Extract<FromClients, { type: T }>>((resolve, reject) => {
    const listen = (message: FromClients) => {
      if (message.type === 'failed') reject(new Error(message.reason))
      if (message.type !== type) return
      child.off('message', listen)
      resolve(message as Extract<FromClients, { type: T }>)
    }
    child.on('message', listen)
  })

const at = (values: readonly number[], share: number): number =>
  values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

type Step = {
  readonly offered: number
  readonly deliveries: number
  readonly p50: number
  readonly p99: number
  readonly cpu: number
  readonly clients: number
}

async function step(served: Served, clients: readonly ChildProcess[], rate: number): Promise<Step> {
  served.rate(rate)
  await pause(1_000)
  const order = (type: 'begin' | 'end') => {
    for (const child of clients) child.send({ type } satisfies ToClients)
  }
  order('begin')
  const before = processor(served.pid)
  const from = performance.now()
  await pause(SECONDS * 1_000)
  const counting = clients.map((child) => heard(child, 'counted'))
  order('end')
  const counted = await Promise.all(counting)
  const seconds = (performance.now() - from) / 1000
  const cpu = (processor(served.pid) - before) / seconds
  served.rate(0)
  await pause(1_500)
  const ages = counted.flatMap((one) => one.ages).sort((a, b) => a - b)
  return {
    offered: rate * VIEWERS,
    deliveries: counted.reduce((sum, one) => sum + one.deliveries, 0) / seconds,
    p50: at(ages, 0.5) / 1000,
    p99: at(ages, 0.99) / 1000,
    cpu,
    clients: Math.max(...counted.map(({ cpuMs }) => cpuMs / 1000 / seconds)),
  }
}

type Measured = { readonly best: number; readonly megabytes: number; readonly perViewerKb: number }

async function measure(name: string, open: () => Promise<Served>): Promise<Measured> {
  const served = await open()
  const clients = Array.from({ length: PROCESSES }, () => start('./clients.ts'))
  try {
    await pause(2_000)
    const empty = memory(served.pid)
    const { port, path, stomp } = served
    const count = VIEWERS / PROCESSES
    await Promise.all(
      clients.map((child, i) => {
        const connected = heard(child, 'connected')
        child.send({ type: 'connect', port, path, stomp, from: i * count, count } satisfies ToClients)
        return connected
      }),
    )
    await pause(1_000)
    const idle = memory(served.pid)
    console.log(
      `\n${name}: ${VIEWERS} viewers, ${(((idle - empty) * 1024) / VIEWERS).toFixed(1)} kB each, ${idle.toFixed(0)} MB`,
    )
    console.log('  offered/s  delivered/s    p50 ms    p99 ms   server CPU   busiest client CPU')
    let best = 0
    let peak = idle
    for (const rate of RATES) {
      const { offered, deliveries, p50, p99, cpu, clients: busy } = await step(served, clients, rate)
      peak = Math.max(peak, memory(served.pid))
      const cells = [offered, Math.round(deliveries), p50.toFixed(1), p99.toFixed(1)].map((cell) =>
        String(cell).padStart(11),
      )
      console.log(
        `${cells.join('')}  ${(cpu * 100).toFixed(0).padStart(8)} %  ${(busy * 100).toFixed(0).padStart(8)} %`,
      )
      best = Math.max(best, deliveries)
      if (deliveries < offered * 0.7) break
    }
    console.log(`  at most ${Math.round(best)} deliveries a second, ${peak.toFixed(0)} MB at the peak`)
    return { best, megabytes: peak, perViewerKb: ((idle - empty) * 1024) / VIEWERS }
  } finally {
    for (const child of clients) child.kill('SIGKILL')
    served.stop()
  }
}

function verdict(name: string, ratio: number, goal: number, isMet: boolean): void {
  console.log(`${name}: ${ratio.toFixed(2)} (goal ${goal})${isMet ? '' : ' MISSED'}`)
}

const folder = mkdtempSync(join(tmpdir(), 'openroom-fanout-'))
try {
  const bare = PEERS.includes('bare')
    ? await measure('bare ws', () => nodeServer('./bare.ts', '/', false))
    : null
  const ours = await measure('openroom', () => nodeServer('./ours.ts', '/api/websocket', true))
  console.log('')
  if (bare) {
    const [speed, size] = [ours.best / bare.best, ours.megabytes / bare.megabytes]
    verdict('deliveries beside bare ws', speed, GOALS.bare, speed >= GOALS.bare)
    verdict('memory beside bare ws', size, GOALS.bareMemory, size <= GOALS.bareMemory)
  }
  if (hasRabbit && PEERS.includes('rabbit')) {
    const rabbit = await measure('RabbitMQ with Web-STOMP', () => rabbitServer(folder))
    console.log('')
    const [speed, size] = [ours.best / rabbit.best, ours.megabytes / rabbit.megabytes]
    verdict('deliveries beside RabbitMQ', speed, GOALS.rabbit, speed >= GOALS.rabbit)
    verdict('memory beside RabbitMQ', size, GOALS.memory, size <= GOALS.memory)
  } else if (!hasRabbit) console.log('RabbitMQ skipped: apt-get install rabbitmq-server.')
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}
process.exit(0)
