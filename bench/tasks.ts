/** What a page's main thread is at, task by task, as a trace of the browser tells it. */
import type { PlainBrowser, TraceEvent } from './plainBrowser.ts'

export type Task = {
  /** From the page's arrival, ms. */
  readonly at: number
  /** How long it took, and how much of that the thread itself worked, ms. */
  readonly ms: number
  readonly worked: number
}

/** Little is traced, as it costs time itself: tasks, what a page is loaded with, names of threads. */
const CATEGORIES = ['toplevel', 'devtools.timeline', '__metadata']

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}:${tid}`

/** The last page that arrived. */
function arrivalOf(events: readonly TraceEvent[]): TraceEvent {
  const pages = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  )
  const arrival = events
    .filter((event) => event.name === 'CommitLoad' && pages.has(threadOf(event)))
    .reduce<TraceEvent | null>((last, event) => (last && last.ts > event.ts ? last : event), null)
  if (arrival === null) throw new Error('No page arrived while the browser was traced.')
  return arrival
}

/** Tasks of the page that is opened meanwhile, from its arrival on. */
export async function tasksOf(
  browser: PlainBrowser,
  meanwhile: () => Promise<void>,
): Promise<readonly Task[]> {
  const events = await browser.trace(CATEGORIES, meanwhile)
  const arrival = arrivalOf(events)
  return events
    .filter(
      (event) =>
        event.name === 'ThreadControllerImpl::RunTask' &&
        event.ph === 'X' &&
        event.ts >= arrival.ts &&
        threadOf(event) === threadOf(arrival),
    )
    .map(({ ts, dur = 0, tdur = 0 }) => ({
      at: (ts - arrival.ts) / 1000,
      ms: dur / 1000,
      worked: tdur / 1000,
    }))
}
