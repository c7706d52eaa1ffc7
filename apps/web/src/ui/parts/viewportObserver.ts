/** Which parts of a long table are near what is in view; what that changes is drawn in turn. */
import { FrameQueue } from './frameQueue.ts'

/** So much above and below of what is in view, as a share of it. */
const AROUND = '50% 0px'

/** The nearest element around that scrolls; `null` for the page. */
function scrollerOf(element: Element): Element | null {
  for (let around = element.parentElement; around; around = around.parentElement)
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around
  return null
}

/** What is in view comes first, what has left it last. */
const urgencyOf = ({
  isIntersecting,
  boundingClientRect: at,
  rootBounds: view,
}: IntersectionObserverEntry) =>
  !isIntersecting ? Infinity : view ? Math.abs(at.top + at.bottom - view.top - view.bottom) : 0

type OnMove = (entry: IntersectionObserverEntry) => void

/** One for each table: all its parts scroll together. Needs a browser that observes intersections. */
export class ViewportObserver {
  readonly #turns = new FrameQueue()
  readonly #watched = new Map<Element, OnMove>()
  readonly #urgency = new WeakMap<Element, number>()
  #observer: IntersectionObserver | null = null
  #frame: number | null = null

  /** @returns ends it */
  observe(element: Element, onMove: OnMove): () => void {
    this.#watched.set(element, onMove)
    if (this.#observer) this.#observer.observe(element)
    // What scrolls is looked for after the next frame, which lays the page out anyway.
    else this.#frame ??= requestAnimationFrame(() => setTimeout(this.#begin))
    return () => {
      this.#turns.forget(element)
      this.#watched.delete(element)
      this.#observer?.unobserve(element)
      if (this.#watched.size === 0) this.#observer = null
    }
  }

  /** Leaves the next frame to what is drawn without being asked for. */
  rest(): void {
    this.#turns.rest()
  }

  readonly #begin = (): void => {
    this.#frame = null
    const [first] = this.#watched.keys()
    if (first === undefined) return
    this.#observer = new IntersectionObserver(this.#moved, { root: scrollerOf(first), rootMargin: AROUND })
    for (const element of this.#watched.keys()) this.#observer.observe(element)
  }

  /**
   * Has something else of a part drawn when its turn comes.
   * @returns has it left
   */
  queue(element: Element, act: () => void): () => void {
    this.#turns.ask(act, { urgency: this.#urgency.get(element) ?? 0, act })
    return () => this.#turns.forget(act)
  }

  readonly #moved = (entries: readonly IntersectionObserverEntry[]): void => {
    for (const entry of entries) {
      const onMove = this.#watched.get(entry.target)
      const urgency = urgencyOf(entry)
      this.#urgency.set(entry.target, urgency)
      if (onMove) this.#turns.ask(entry.target, { urgency, act: () => onMove(entry) })
    }
  }
}
