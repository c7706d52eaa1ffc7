/**
 * Walks through the site in WebKit and Firefox, and writes engines/{engine}-{step}-{size}.png. Anything that is cut
 * off or covered, an error in the console or a request that failed fails it. Then it tries what keys, a finger and the
 * browser's own buttons do. `ENGINES=webkit npm run engines` takes one engine, `STEPS=replay` the steps and behaviours
 * whose names have that in them, `SIZES=360x740` one window, of any size, `THEME=dark` the dark theme.
 */
import { existsSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { type Server, startServer } from '../support/server.ts'
import type { Engine } from './driver.ts'
import { FIREFOX } from './firefox.ts'
import { type Prepared, prepareSteps } from './steps.ts'
import { behave, walk } from './visit.ts'
import { WEBKIT } from './webkit.ts'
import { welcomeSteps } from './welcome.ts'

const SIZES = [
  { width: 360, height: 740 },
  { width: 844, height: 390 },
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
]

const ENGINES = new RegExp(process.env.ENGINES ?? '')
const STEPS = new RegExp(process.env.STEPS ?? '')
/** A site is new once: each of these has its own. */
const FIRST = /^(360x740|1180x820)$/
const WANTED = new RegExp(process.env.SIZES ?? '')

/** One that is not listed is named whole: `SIZES=600x960`. */
const named = /^(\d+)x(\d+)$/.exec(process.env.SIZES ?? '')
const listed = SIZES.filter(({ width, height }) => WANTED.test(`${width}x${height}`))
const WINDOWS =
  listed.length === 0 && named ? [{ width: Number(named[1]), height: Number(named[2]) }] : listed

let server: Server
let prepared: Prepared

test.beforeAll(async () => {
  server = await startServer()
  prepared = await prepareSteps(server)
})

test.afterAll(async () => {
  prepared?.leave()
  await server?.stop()
})

const needed = ({ needs }: Engine): void =>
  test.skip(!needs.every((file) => existsSync(file)), `This needs ${needs.join(', ')}.`)

const wanted = <One extends { readonly name: string }>(all: readonly One[]): readonly One[] =>
  all.filter(({ name }) => STEPS.test(name))

for (const engine of [WEBKIT, FIREFOX].filter(({ name }) => ENGINES.test(name))) {
  for (const size of WINDOWS) {
    test(`${engine.name} ${size.width}x${size.height}`, async () => {
      needed(engine)
      expect(await walk(engine, size, server.url, wanted(prepared.steps))).toEqual([])
    })
  }

  for (const size of WINDOWS.filter(({ width, height }) => FIRST.test(`${width}x${height}`))) {
    test(`${engine.name} ${size.width}x${size.height}: a new site is set up`, async () => {
      needed(engine)
      const fresh = await startServer()
      await expect.poll(fresh.said).toMatch(/\/welcome#/)
      const link = /http\S+\/welcome#\S+/.exec(fresh.said())?.[0] ?? ''
      const found = await walk(engine, size, fresh.url, wanted(welcomeSteps(link))).finally(fresh.stop)
      expect(found).toEqual([])
    })
  }

  test(`${engine.name} behaves`, async () => {
    needed(engine)
    expect(await behave(engine, server.url, wanted(prepared.behaviours))).toEqual([])
  })
}
