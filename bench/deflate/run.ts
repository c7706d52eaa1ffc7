/**
 * A quarter of an hour of a club evening, as a viewer hears it who follows a table, the running score, the list of
 * tables and the list of sessions: recorded, and sent to many viewers uncompressed, compressed for each viewer on its
 * own (permessage-deflate), and compressed once for all (the same without context). Bytes, processor time, memory.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { WEBSOCKET } from '@openroom/protocol/routes'
import { viewAt } from '@openroom/protocol/views'
import { WebSocket } from 'ws'
import { begin, feed, pause, plan, serve, Times } from '../live/playing.ts'
import { memory, processor } from '../process.ts'
import { ENCODINGS, type Encoding } from './encodings.ts'

const VIEWERS = Number(process.env.VIEWERS ?? 500)
const TABLES = Number(process.env.TABLES ?? 24)
const SPEED = Number(process.env.SPEED ?? 15)
const SECONDS = Number(process.env.SECONDS ?? 60)

async function record(): Promise<readonly string[]> {
  const { url, stop } = await serve(20)
  const { id, tables } = await begin(url, 'live', TABLES)
  const socket = new WebSocket(url.replace('http', 'ws') + WEBSOCKET, { perMessageDeflate: false })
  const heard: string[] = []
  const wanted = [
    viewAt('watch', { id, table: { kind: 'table', tableId: tables[0]! } }),
    viewAt('runningScores', { id }),
    viewAt('tables', { id, round: 1 }),
    viewAt('miniSessions'),
  ].map(({ destination }) => `SUBSCRIBE\nid:${destination}\ndestination:${destination}\n\n\0`)
  socket.on('open', () => socket.send('CONNECT\naccept-version:1.2\n\n\0'))
  await new Promise((resolve) => socket.once('message', resolve))
  socket.on('message', (bytes) => heard.push(bytes.toString()))
  socket.send(wanted.join(''))
  await feed(url, plan(tables, SPEED, SECONDS), new Times())
  await pause(2_000)
  socket.terminate()
  stop()
  return heard
}

const answer = (child: ReturnType<typeof fork>): Promise<{ readonly port: number }> =>
  new Promise((resolve) => child.once('message', (message: { readonly port: number }) => resolve(message)))

async function replay(encoding: Encoding, messages: readonly string[]): Promise<void> {
  const child = fork(fileURLToPath(new URL('server.ts', import.meta.url)), [], {
    execArgv: ['--import', 'tsx'],
  })
  child.send({ encoding, messages })
  const { port } = await answer(child)
  const pid = child.pid ?? 0
  const empty = memory(pid)
  const ended: Promise<{ readonly bytes: number; readonly messages: number }>[] = []
  for (let i = 0; i < VIEWERS; i += 1) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: encoding !== 'none' })
    let read = () => 0
    let count = 0
    socket.on('upgrade', (response) => {
      read = () => response.socket.bytesRead
    })
    socket.on('message', () => {
      count += 1
    })
    ended.push(
      new Promise((resolve) => socket.on('close', () => resolve({ bytes: read(), messages: count }))),
    )
    await new Promise((resolve) => socket.once('open', resolve))
  }
  const before = processor(pid)
  child.send({ begin: true })
  const all = await Promise.all(ended)
  const cpu = processor(pid) - before
  const held = memory(pid)
  child.kill()
  const bytes = all.reduce((sum, one) => sum + one.bytes, 0) / VIEWERS
  console.log(
    `${encoding}: ${(bytes / 1000).toFixed(1)} kB for each, ${Math.min(...all.map((one) => one.messages))} messages; ` +
      `${cpu.toFixed(2)} s of processor, ${((cpu * 1e6) / VIEWERS / messages.length).toFixed(1)} us a delivery; ` +
      `memory ${empty.toFixed(0)} -> ${held.toFixed(0)} MB`,
  )
}

const messages = await record()
const length = messages.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
const destinationOf = (text: string): string => /\ndestination:(.*)\n/.exec(text)?.[1] ?? ''
for (const destination of new Set(messages.map(destinationOf))) {
  const lengths = messages
    .filter((text) => destinationOf(text) === destination)
    .map((text) => Buffer.byteLength(text))
  const kB = lengths.reduce((a, b) => a + b, 0) / 1000
  console.log(
    `  ${destination}: ${lengths.length} messages, ${kB.toFixed(1)} kB, the first ${lengths[0]} bytes`,
  )
}
console.log(`${messages.length} messages, ${(length / 1000).toFixed(1)} kB, for ${VIEWERS} viewers`)
for (const encoding of ENCODINGS) await replay(encoding, messages)
