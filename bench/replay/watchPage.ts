/** What runs in the page: keeps every long task, and every pair of a table and its figures that was painted. */

/** Where the cards lie, and the double-dummy figures that were shown with them. */
export type Moment = { readonly place: string; readonly figures: string }

export type Seen = {
  /** ms each. */
  readonly tasks: readonly number[]
  readonly moments: readonly Moment[]
}

declare global {
  interface Window {
    openroomSeen: () => Seen
  }
}

/** Stands alone: it is sent to the page as text. */
export function watchPage(): void {
  const tasks: number[] = []
  const moments: Moment[] = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
  const look = () => {
    const table = document.querySelector('article section[aria-label] dl')?.parentElement
    const layer = table?.parentElement?.querySelector('[aria-hidden="true"] [data-key]')?.parentElement
    const cards = [...(layer?.querySelectorAll<HTMLElement>('[data-key]') ?? [])]
    // The words for who cannot see the cards follow later.
    const places = cards.map(({ dataset, style }) => `${dataset.key} ${style.left} ${style.top}`)
    const chips = cards.flatMap((card) => {
      const chip = card.querySelector('[data-at]')
      return chip ? [`${card.getAttribute('data-key')} ${chip.textContent}`] : []
    })
    const moment = { place: places.sort().join(', '), figures: chips.sort().join(', ') }
    const last = moments.at(-1)
    if (last?.place !== moment.place || last.figures !== moment.figures) moments.push(moment)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  window.openroomSeen = () => ({ tasks: [...tasks], moments: [...moments] })
}
