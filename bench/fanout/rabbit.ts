/** RabbitMQ with Web-STOMP from Debian's package, in a folder of its own. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from '@openroom/test-kit/freePort'
import { body } from './protocol.ts'
import { destinationOf } from './viewer.ts'

const SERVER = '/usr/lib/rabbitmq/bin/rabbitmq-server'

export const hasRabbit = existsSync(SERVER)

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** The Erlang machine that was started with this folder. */
function processOf(folder: string): number | null {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8')
      if (command.includes('beam.smp') && command.includes(folder)) return Number(name)
    } catch {
      // The process ended meanwhile.
    }
  }
  return null
}

export type Rabbit = {
  readonly pid: number
  readonly port: number
  readonly publish: () => void
  readonly stop: () => void
}

export async function startRabbit(folder: string): Promise<Rabbit> {
  const [amqp, stomp, web, dist] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  const base = join(folder, 'rabbit')
  mkdirSync(base, { recursive: true })
  writeFileSync(join(base, 'plugins'), '[rabbitmq_web_stomp].')
  writeFileSync(
    join(base, 'rabbit.conf'),
    `listeners.tcp.1 = 127.0.0.1:${amqp}\nstomp.listeners.tcp.1 = 127.0.0.1:${stomp}\n` +
      `web_stomp.tcp.ip = 127.0.0.1\nweb_stomp.tcp.port = ${web}\nlog.file.level = error\n`,
  )
  const env = {
    ...process.env,
    HOME: base,
    RABBITMQ_NODENAME: `bench${web}@localhost`,
    RABBITMQ_BASE: base,
    RABBITMQ_MNESIA_BASE: join(base, 'mnesia'),
    RABBITMQ_LOG_BASE: join(base, 'log'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(base, 'plugins'),
    RABBITMQ_CONFIG_FILE: join(base, 'rabbit.conf'),
    RABBITMQ_DIST_PORT: `${dist}`,
  }
  const child = spawn(SERVER, [], { env, stdio: 'ignore', detached: true })
  for (let i = 0; i < 300 && !(await answers(web)); i++) await pause(200)
  const pid = processOf(base)
  if (pid === null || !(await answers(web))) throw new Error('RabbitMQ did not start.')
  const socket = connect(stomp, '127.0.0.1')
  socket.on('error', () => {})
  socket.write('CONNECT\naccept-version:1.2\nhost:/\nlogin:guest\npasscode:guest\n\n\0')
  let seq = 0
  return {
    pid,
    port: web,
    publish: () => {
      seq += 1
      const text = body(seq)
      socket.write(
        `SEND\ndestination:${destinationOf('/ws')}\ncontent-type:application/json\ncontent-length:${text.length}\n\n${text}\0`,
      )
    },
    stop: () => {
      socket.destroy()
      spawnSync('kill', ['-9', `${pid}`])
      if (child.pid !== undefined) spawnSync('kill', ['-9', '--', `-${child.pid}`])
    },
  }
}
