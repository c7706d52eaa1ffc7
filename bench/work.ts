/** What a page is made of, and what the browser does for it: counts, which another machine comes to as well. */
import type { PlainPage } from './plainBrowser.ts'

export type Work = {
  /** Of its document, texts too. */
  readonly nodes: number
  /** That the compositor keeps apart. */
  readonly layers: number
  readonly layouts: number
  /** Times that the styles of something were worked out anew. */
  readonly styles: number
  readonly layoutMs: number
  readonly styleMs: number
  readonly scriptMs: number
  readonly taskMs: number
}

const COUNT = `(function count(of) {
  let nodes = 0
  for (const walker = document.createTreeWalker(of); walker.nextNode(); ) nodes += 1
  return nodes
})(document.body)`

type Metrics = { readonly metrics: readonly { readonly name: string; readonly value: number }[] }

async function readWork(page: PlainPage): Promise<Work> {
  const { metrics } = await page.call<Metrics>('Performance.getMetrics')
  const of = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0
  const ms = (name: string): number => of(`${name}Duration`) * 1_000
  return {
    nodes: await page.evaluate<number>(COUNT),
    layers: await page.layers(),
    layouts: of('LayoutCount'),
    styles: of('RecalcStyleCount'),
    layoutMs: ms('Layout'),
    styleMs: ms('RecalcStyle'),
    scriptMs: ms('Script'),
    taskMs: ms('Task'),
  }
}

/** @returns nodes and layers as they are at the end, all else as done meanwhile */
export async function workOf(page: PlainPage, meanwhile: () => Promise<void>): Promise<Work> {
  // Of the thread itself, not of what it waits for a processor.
  await page.call('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await readWork(page)
  await meanwhile()
  const after = await readWork(page)
  const since = (name: keyof Work): number => Math.round(after[name] - before[name])
  return {
    nodes: after.nodes,
    layers: after.layers,
    layouts: since('layouts'),
    styles: since('styles'),
    layoutMs: since('layoutMs'),
    styleMs: since('styleMs'),
    scriptMs: since('scriptMs'),
    taskMs: since('taskMs'),
  }
}

/** Prints it beside its budgets. @returns whether it keeps to them */
export function isWithin(work: Work, budgets: Partial<Work>): boolean {
  const entries = Object.entries(work) as readonly [keyof Work, number][]
  const over = entries.filter(([name, count]) => count > (budgets[name] ?? Number.POSITIVE_INFINITY))
  const told = entries.map(
    ([name, count]) => `${name} ${count}${name in budgets ? ` of ${budgets[name]}` : ''}`,
  )
  console.log(`  ${told.join(', ')}`)
  return over.length === 0
}
