/**
 * Walks through the site in WebKit and Firefox, and writes engines/{engine}-{step}-{size}.png. Anything that is cut
 * off or covered, an error in the console or a request that failed fails it. `ENGINES=webkit npm run engines` takes
 * one engine, `STEPS=replay` the steps whose names have that in them.
 */
import { existsSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { type Server, startServer } from '../support/server.ts'
import { FIREFOX } from './firefox.ts'
import { prepareSteps, type Step } from './steps.ts'
import { walk } from './visit.ts'
import { WEBKIT } from './webkit.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
  { width: 1440, height: 900 },
]

const ENGINES = new RegExp(process.env.ENGINES ?? '')
const STEPS = new RegExp(process.env.STEPS ?? '')

let server: Server
let steps: readonly Step[]
let leave: () => void

test.beforeAll(async () => {
  server = await startServer()
  ;({ steps, leave } = await prepareSteps(server))
})

test.afterAll(async () => {
  leave?.()
  await server?.stop()
})

for (const engine of [WEBKIT, FIREFOX].filter(({ name }) => ENGINES.test(name))) {
  for (const size of SIZES) {
    test(`${engine.name} ${size.width}x${size.height}`, async () => {
      test.skip(!engine.needs.every((file) => existsSync(file)), `This needs ${engine.needs.join(', ')}.`)
      const wanted = steps.filter(({ name }) => STEPS.test(name))
      expect(await walk(engine, size, server.url, wanted)).toEqual([])
    })
  }
}
