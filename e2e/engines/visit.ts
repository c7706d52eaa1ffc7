/** Goes through the steps in one engine and size: pictures are taken, faults told. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findings } from '../sweep/findings.ts'
import type { Behaviour } from './behaviours.ts'
import type { Engine, Size } from './driver.ts'
import type { Step } from './step.ts'
import { type Walker, walkerOf } from './walker.ts'

/** Chosen as a visitor does, and kept by the browser. */
const THEME = process.env.THEME ?? ''
const THEMED = THEME && `-${THEME}`

async function chooseTheme(page: Walker, url: string): Promise<void> {
  if (THEME === '') return
  await page.open(`${url}/privacy`)
  // A page that is left while it begins tells of what it could not load any more.
  await page.settle()
  await page.evaluate((theme) => localStorage.setItem('theme', theme), THEME)
}

const FOLDER = fileURLToPath(new URL('../../engines/', import.meta.url))

async function visit(page: Walker, url: string, step: Step): Promise<readonly string[]> {
  await page.open(url + step.path)
  await page.settle()
  await step.act?.(page)
  await page.shows(step.shows)
  await page.settle()
  const seen = await page.evaluate(findings)
  return [
    ...seen.map(({ kind, at, text, by, pixels }) => `${kind} (${pixels} px): ${text} (${at}) by ${by}`),
    ...(await page.faults()),
  ]
}

const belongs = ({ from = 0, only }: Step, { width, height }: Size): boolean =>
  from <= width && (only?.includes(`${width}x${height}`) ?? true)

/** What one look at a page found, told at once, as a whole walk takes minutes. */
const told = (name: string, faults: readonly string[]): readonly string[] => {
  const lines = faults.map((fault) => `${name}: ${fault}`)
  for (const line of lines) console.log(`  ${line}`)
  return lines
}

const inBrowser = async (
  engine: Engine,
  size: Size,
  run: (page: Walker) => Promise<readonly string[]>,
): Promise<readonly string[]> => {
  mkdirSync(FOLDER, { recursive: true })
  const driver = await engine.start(size)
  return run(walkerOf(driver)).finally(driver.close)
}

const message = (error: Error): readonly string[] => [error.message]

/** @returns everything that was wrong, by step */
export const walk = (
  engine: Engine,
  size: Size,
  url: string,
  steps: readonly Step[],
): Promise<readonly string[]> =>
  inBrowser(engine, size, async (page) => {
    const wrong: string[] = []
    await chooseTheme(page, url)
    for (const step of steps.filter((one) => belongs(one, size))) {
      wrong.push(...told(step.name, await visit(page, url, step).catch(message)))
      const name = `${engine.name}-${step.name}-${size.width}x${size.height}${THEMED}.png`
      writeFileSync(FOLDER + name, await page.picture())
    }
    return wrong
  })

/** @returns everything that did not behave as it should, by name */
export const behave = (
  engine: Engine,
  url: string,
  behaviours: readonly Behaviour[],
): Promise<readonly string[]> =>
  inBrowser(engine, { width: 1180, height: 820 }, async (page) => {
    const wrong: string[] = []
    for (const { name, path, holds } of behaviours) {
      const tried = async () => {
        await page.open(url + path)
        await page.settle()
        await holds(page)
        return page.faults()
      }
      wrong.push(...told(name, await tried().catch(message)))
      writeFileSync(`${FOLDER}${engine.name}-${name}.png`, await page.picture())
    }
    return wrong
  })
