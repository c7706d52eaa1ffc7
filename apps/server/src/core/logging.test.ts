import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { fewerTraces, isPretty } from './logging.ts'

function logging() {
  let now = 0
  const lines: Record<string, unknown>[] = []
  const out = new Writable({
    write: (text, _encoding, done) => {
      lines.push(JSON.parse(`${text}`) as Record<string, unknown>)
      done()
    },
  })
  const logger = pino({ base: null, hooks: fewerTraces(() => now) }, out)
  return { logger, lines, pass: (ms: number) => (now += ms) }
}

it('tells a failure that repeats itself once in ten seconds, with the number of times', () => {
  const { logger, lines, pass } = logging()
  for (let i = 0; i < 100; i += 1) {
    logger.error({ err: new Error('no database') }, 'gate failed')
    pass(50)
  }
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ msg: 'gate failed', err: { message: 'no database' } })
  expect(lines[0]).not.toHaveProperty('repeated')
  pass(10_000)
  logger.error({ err: new Error('no database'), destination: '/clubs' }, 'gate failed')
  expect(lines[1]).toMatchObject({ msg: 'gate failed', repeated: 99, destination: '/clubs' })
})

it('tells each other failure, and everything that is none', () => {
  const { logger, lines } = logging()
  logger.error({ err: new Error('no database') }, 'gate failed')
  logger.error({ err: new Error('no disk') }, 'gate failed')
  logger.error({ err: new Error('no database') }, 'view failed')
  for (let i = 0; i < 3; i += 1) logger.warn({ seconds: 3 }, 'the clock was set')
  logger.info('ready')
  expect(lines.map(({ msg }) => msg)).toEqual([
    ...['gate failed', 'gate failed', 'view failed'],
    ...['the clock was set', 'the clock was set', 'the clock was set', 'ready'],
  ])
})

it.each([
  ['pretty', false, true],
  ['pretty', true, true],
  ['json', true, false],
  [undefined, true, true],
  [undefined, false, false],
] as const)('asked for %s, with a terminal %s: %s', (asked, isTTY, wanted) => {
  expect(isPretty(asked, { isTTY })).toBe(wanted)
})
