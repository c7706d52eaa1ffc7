/** Goes through the steps in one engine and size: pictures are taken, faults told. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findings } from '../sweep/findings.ts'
import type { Engine, Size } from './driver.ts'
import type { Step } from './steps.ts'
import { type Walker, walkerOf } from './walker.ts'

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

/** @returns everything that was wrong, by step */
export async function walk(
  engine: Engine,
  size: Size,
  url: string,
  steps: readonly Step[],
): Promise<readonly string[]> {
  mkdirSync(FOLDER, { recursive: true })
  const driver = await engine.start(size)
  const page = walkerOf(driver)
  const wrong: string[] = []
  try {
    for (const step of steps.filter(({ from = 0 }) => from <= size.width)) {
      const faults = await visit(page, url, step).catch((error: Error) => [error.message])
      // At once, as a whole walk takes minutes.
      for (const fault of faults) console.log(`  ${step.name}: ${fault}`)
      wrong.push(...faults.map((fault) => `${step.name}: ${fault}`))
      const name = `${engine.name}-${step.name}-${size.width}x${size.height}.png`
      writeFileSync(FOLDER + name, await page.picture())
    }
  } finally {
    await driver.close()
  }
  return wrong
}
