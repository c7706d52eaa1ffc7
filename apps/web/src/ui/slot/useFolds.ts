/**
 * Whether the ways on have room beside the title of their screen: where that would be cut they fold into one button.
 * A title that is cut even so has two lines.
 */
import { type RefObject, useLayoutEffect } from 'react'

/** px that an element lacks to show all it has. */
const cutOf = (element: Element): number => Math.max(0, element.scrollWidth - element.clientWidth)

/** px of a head with its title whole and the ways on beside it. */
function needOf(head: HTMLElement): number {
  const { columnGap, paddingLeft, paddingRight } = getComputedStyle(head)
  const gap = Number.parseFloat(columnGap) || 0
  const title = head.querySelector('h1')
  const titles = title?.parentElement
  const mark = head.querySelector<HTMLElement>('[data-mark]')
  const between = titles ? Number.parseFloat(getComputedStyle(titles).columnGap) || 0 : 0
  const cut = title ? [title, ...title.querySelectorAll('span')].reduce((sum, one) => sum + cutOf(one), 0) : 0
  const own = (title?.offsetWidth ?? 0) + cut + (mark ? mark.offsetWidth + between : 0)
  const others = [...head.children].filter((child) => child !== titles && !child.matches('[data-folded]'))
  const widths = others.map((child) => (child as HTMLElement).offsetWidth).filter((width) => width > 0)
  const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
  return widths.reduce((sum, width) => sum + width + gap, padding + own)
}

/** Names between which something stands are shortened on purpose. */
function isCut(head: HTMLElement): boolean {
  const title = head.querySelector('h1')
  return title !== null && !title.querySelector('[data-ends]') && cutOf(title) > 0
}

/** @param content what the head says: another title may be longer */
export function useFolds(root: RefObject<HTMLElement | null>, content: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every other content
  useLayoutEffect(() => {
    const screen = root.current
    const head = screen?.querySelector<HTMLElement>(':scope > header')
    const tabs = head?.querySelector<HTMLElement>(':scope > nav')
    if (!screen || !head || !tabs || typeof ResizeObserver === 'undefined') return
    const measure = () => {
      // Of a narrow slot the style has them folded already.
      const folds = tabs.offsetWidth > 0 && needOf(head) > head.clientWidth
      screen.toggleAttribute('data-folds', folds)
      screen.removeAttribute('data-long')
      screen.toggleAttribute('data-long', isCut(head))
    }
    // Once observed it is told, before anything is drawn.
    const observer = new ResizeObserver(measure)
    observer.observe(head)
    observer.observe(tabs)
    return () => observer.disconnect()
  }, [root, content])
}
