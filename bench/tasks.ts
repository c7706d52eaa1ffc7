/** What a page's main thread is at, task by task, as a trace of the browser tells it. */
import type { PlainBrowser, TraceEvent } from './plainBrowser.ts'

export type Task = {
  /** From the page's arrival, or the beginning, ms. */
  readonly at: number
  /** How long it took, and how much of that the thread itself worked, ms. */
  readonly ms: number
  readonly worked: number
  /** What it was mostly at, by the browser's names. */
  readonly mostly: string
}

/** Little is traced, as it costs time itself: tasks, what a page is loaded with, names of threads. */
const CATEGORIES = ['toplevel', 'devtools.timeline', '__metadata']

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}:${tid}`

/** The main thread of the page that was at work most. */
function pageThread(tasks: readonly TraceEvent[]): string | null {
  const worked = new Map<string, number>()
  for (const task of tasks) {
    const thread = threadOf(task)
    worked.set(thread, (worked.get(thread) ?? 0) + (task.tdur ?? 0))
  }
  const [busiest] = [...worked].sort(([, a], [, b]) => b - a)
  return busiest?.[0] ?? null
}

/** The three kinds of work that took most of a task, ms each; what is inside of another is counted twice. */
function mostlyOf(task: TraceEvent, inside: readonly TraceEvent[]): string {
  const until = task.ts + (task.dur ?? 0)
  const sums = new Map<string, number>()
  for (const { name, ts, tdur } of inside)
    if (ts >= task.ts && ts < until) sums.set(name, (sums.get(name) ?? 0) + (tdur ?? 0) / 1000)
  const most = [...sums].sort(([, a], [, b]) => b - a).slice(0, 4)
  return most.map(([name, ms]) => `${name} ${ms.toFixed(0)}`).join(', ')
}

/** Tasks of the one page that is at work meanwhile; of one that is opened meanwhile, from its arrival on. */
export async function tasksOf(
  browser: PlainBrowser,
  meanwhile: () => Promise<void>,
): Promise<readonly Task[]> {
  const events = await browser.trace(CATEGORIES, meanwhile)
  const pages = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  )
  const all = events.filter(
    (event) =>
      event.name === 'ThreadControllerImpl::RunTask' && event.ph === 'X' && pages.has(threadOf(event)),
  )
  const thread = pageThread(all)
  const tasks = all.filter((task) => threadOf(task) === thread)
  const arrivals = events.filter((event) => event.name === 'CommitLoad' && threadOf(event) === thread)
  const from = Math.max(...(arrivals.length > 0 ? arrivals : tasks.slice(0, 1)).map(({ ts }) => ts))
  const inside = events.filter(
    (event) => threadOf(event) === thread && event.ph === 'X' && !event.name.startsWith('ThreadController'),
  )
  return tasks
    .filter(({ ts }) => ts >= from)
    .map((task) => {
      const { ts, dur = 0, tdur = 0 } = task
      const mostly = tdur > 50_000 ? mostlyOf(task, inside) : ''
      return { at: (ts - from) / 1000, ms: dur / 1000, worked: tdur / 1000, mostly }
    })
}
