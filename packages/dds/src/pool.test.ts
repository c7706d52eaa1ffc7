import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { STRAINS, type Strain } from '@openroom/bridge/card'
import { buildSync } from 'esbuild'
import { afterAll, describe, expect, test } from 'vitest'
import { createNodePool } from './nodePool.ts'
import { DoubleDummyPool } from './pool.ts'
import type { WorkerFactory } from './port.ts'
import type { Position } from './position.ts'
import type { FromWorker, ToWorker } from './protocol.ts'
import { Solver } from './solver.ts'
import { randomDeal, randomFrom, randomPosition } from './testing/random.ts'
import { dealFromPbn } from './testing/referenceDeals.ts'
import { createServer } from './worker/serve.ts'

const deals = Array.from({ length: 3 }, (_, i) => randomDeal(randomFrom(i + 20)))
const cancelled = { ok: false, error: { code: 'cancelled' } }

/** The worker as a server has it: one bundled file. */
function bundledWorker(): string {
  const outfile = join(tmpdir(), `openroom-dds-worker-${process.pid}.mjs`)
  const entryPoints = [fileURLToPath(new URL('./worker/node.ts', import.meta.url))]
  buildSync({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm', logLevel: 'error' })
  return outfile
}

/** Workers that answer only when told to, and note what they were asked. */
function heldWorkers() {
  const asked: ToWorker[] = []
  const answers: (() => void)[] = []
  let started = 0
  let terminated = 0
  const factory: WorkerFactory = ({ onMessage }) => {
    started++
    const serve = createServer((message: FromWorker) => onMessage(message))
    return {
      post(message) {
        asked.push(message)
        if (message.kind === 'start') serve(message)
        else answers.push(() => serve(message))
      },
      terminate: () => void terminated++,
    }
  }
  return { factory, asked, answers, counts: () => ({ started, terminated }) }
}

const small = (seed: number) => randomPosition(randomFrom(seed), 3, 0)

describe('worker threads', () => {
  const script = bundledWorker()
  const pool = createNodePool(script, { workers: 2, megabytes: 8 })
  afterAll(() => {
    pool.close()
    rmSync(script)
  })

  test('answer as the solver does, and tell each strain as it is known', async () => {
    const solver = new Solver()
    const told: [Strain, number][] = []
    const table = await pool.table(deals[0]!, { onStrain: (strain, { W }) => told.push([strain, W]) })
    expect(table).toEqual(solver.table(deals[0]!))
    const west = table.ok ? table.value.W : null
    expect(told.toSorted()).toEqual(STRAINS.map((strain) => [strain, west?.[strain]]).toSorted())
    const position = randomPosition(randomFrom(3), 13, 18)
    expect(await pool.cards(position)).toEqual(solver.cards(position))
    const play = { deal: deals[0]!, strain: 'NT', declarer: 'N', cards: [] } as const
    expect(await pool.trace(play)).toEqual(solver.trace(play))
  })

  test.runIf(process.platform === 'linux')('come after the threads that answer somebody', async () => {
    const before = getPriority()
    await pool.cards(small(2))
    const nices = readdirSync('/proc/self/task').map((thread) =>
      // Behind the name in brackets: the state is the third field, the nice value the 19th.
      Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]!.split(' ')[16]),
    )
    expect(Math.max(...nices)).toBe(Math.max(10, before))
    expect(getPriority()).toBe(before)
  })

  test('stop a running search and work on', async () => {
    const abort = new AbortController()
    // The search runs: it has said how far it is.
    const stopped = pool.table(deals[1]!, { signal: abort.signal, onStrain: () => abort.abort() })
    expect(await stopped).toEqual(cancelled)
    expect((await pool.cards(small(1))).ok).toBe(true)
  })
})

describe('a worker without shared memory', () => {
  /** What it says to one message after another: each is sent when the one before was taken. */
  function served() {
    const said: FromWorker[] = []
    const serve = createServer((message) => said.push(message))
    serve({ kind: 'start', megabytes: 8, stop: null })
    const ask = (id: number, position: Position) =>
      serve({ kind: 'task', id, task: { kind: 'cards', position } })
    return { said, serve, ask }
  }

  test('hears that it is to stop, and works on', async () => {
    const { said, serve, ask } = served()
    const hands = dealFromPbn('N:.Q853.AJ962.KT74 Q853.AJ962.KT74. AJ962.KT74..Q853 KT74..Q853.AJ962')
    ask(1, { strain: 'NT', hands, leader: 'N', trick: [] })
    serve({ kind: 'stop', id: 1 })
    await expect.poll(() => said).toEqual([{ id: 1, result: cancelled }])
    ask(2, small(2))
    await expect.poll(() => said.at(-1)).toEqual({ id: 2, result: new Solver().cards(small(2)) })
  })

  test('answers as the solver does what takes many looks', async () => {
    const { said, ask } = served()
    const solver = new Solver()
    const position = { strain: 'NT', hands: randomDeal(randomFrom(51)), leader: 'E', trick: [] } as const
    const expected = solver.cards(position)
    // So much that it must have looked up.
    expect(solver.nodes).toBeGreaterThan(2 ** 17)
    ask(1, position)
    await expect.poll(() => said).toEqual([{ id: 1, result: expected }])
  })
})

describe('the queue', () => {
  test('the highest priority goes first, equals in turn', async () => {
    const { factory, asked, answers } = heldWorkers()
    const pool = new DoubleDummyPool(factory)
    const order: string[] = []
    const ask = (name: string, priority: number) =>
      pool.cards(small(1), { priority }).then(() => order.push(name))
    const all = [ask('running', 0), ask('low', 0), ask('low too', 0), ask('high', 1)]
    while (answers.length > 0) {
      answers.shift()!()
      await Promise.resolve()
    }
    await Promise.all(all)
    expect(order).toEqual(['running', 'high', 'low', 'low too'])
    expect(asked[0]).toMatchObject({ kind: 'start', megabytes: 24 })
  })

  test('a request given up before its turn never reaches a worker', async () => {
    const { factory, asked, answers } = heldWorkers()
    const pool = new DoubleDummyPool(factory)
    const abort = new AbortController()
    const running = pool.cards(small(1))
    const waiting = pool.cards(small(2), { signal: abort.signal })
    abort.abort()
    expect(await waiting).toEqual(cancelled)
    answers.shift()!()
    await running
    expect(asked.filter((message) => message.kind === 'task')).toHaveLength(1)
    expect(await pool.cards(small(1), { signal: abort.signal })).toEqual(cancelled)
  })

  test('a worker that does not stop is replaced', async () => {
    const { factory, answers, counts } = heldWorkers()
    const pool = new DoubleDummyPool(factory)
    const abort = new AbortController()
    const stuck = pool.cards(small(1), { signal: abort.signal })
    abort.abort()
    expect(await stuck).toEqual(cancelled)
    const next = pool.cards(small(2))
    await expect.poll(counts).toEqual({ started: 2, terminated: 1 })
    answers.at(-1)!()
    expect((await next).ok).toBe(true)
  })

  test('a topic stays with the worker that knows it', async () => {
    const { factory, answers, counts } = heldWorkers()
    const pool = new DoubleDummyPool(factory, { workers: 2 })
    for (let i = 0; i < 3; i++) {
      const answer = pool.cards(small(i), { topic: 'replay' })
      answers.shift()!()
      await answer
    }
    expect(counts().started).toBe(1)
  })

  test('closing ends everything open', async () => {
    const { factory, counts } = heldWorkers()
    const pool = new DoubleDummyPool(factory)
    const open = [pool.cards(small(1)), pool.table(deals[2]!)]
    pool.close()
    expect(await Promise.all(open)).toEqual([cancelled, cancelled])
    expect(await pool.cards(small(1))).toEqual(cancelled)
    expect(counts().terminated).toBe(1)
  })

  test('a dead worker fails its job, and the next job gets a new one', async () => {
    const { factory, answers } = heldWorkers()
    let fail: (error: Error) => void = () => {}
    const pool = new DoubleDummyPool((events) => {
      fail = events.onFailure
      return factory(events)
    })
    const doomed = pool.cards(small(1))
    fail(new Error('out of memory'))
    await expect(doomed).rejects.toThrow('out of memory')
    const next = pool.cards(small(2))
    answers.at(-1)!()
    expect((await next).ok).toBe(true)
  })
})
