/** What of a long list is far from view: not laid out, and still found by who searches the page or goes through it by keys. */
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { ViewportObserver } from '../parts/viewportObserver.ts'

/** `hidden="until-found"`, which React does not know. https://html.spec.whatwg.org/multipage/interaction.html#attr-hidden */
function follow(item: Element): void {
  const content = item.firstElementChild
  if (item.hasAttribute('data-far')) content?.setAttribute('hidden', 'until-found')
  else content?.removeAttribute('hidden')
}

function put(item: Element, isFar: boolean): void {
  item.toggleAttribute('data-far', isFar)
  follow(item)
}

/** Items that come near: each is laid out in a task of its own, so that the next frame has only to paint it. */
class Coming {
  readonly #items = new Set<Element>()

  add(item: Element): void {
    this.#items.add(item)
    setTimeout(() => {
      if (!this.#items.delete(item)) return
      put(item, false)
      item.getBoundingClientRect()
    })
  }

  forget(item: Element): void {
    this.#items.delete(item)
  }
}

/**
 * @param list the items' parent
 * @param changing what is drawn in a frame of its own whenever it changes; nothing else is then shown in that frame
 * @param filled changes whenever an item gets its content
 * @returns each item's `ref`
 */
export function useFar(list: RefObject<Element | null>, changing: unknown, filled: unknown) {
  const [watch] = useState(() =>
    typeof IntersectionObserver === 'undefined' ? null : new ViewportObserver(),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what changes is drawn
  useLayoutEffect(() => watch?.rest(), [watch, changing])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what an item gets is as far as the item
  useLayoutEffect(() => {
    for (const item of list.current?.querySelectorAll(':scope > [data-far]') ?? []) follow(item)
  }, [list, filled])
  const [coming] = useState(() => new Coming())
  return useCallback(
    (item: HTMLElement | null) =>
      item
        ? watch?.observe(item, ({ isIntersecting }) => {
            // What is filtered out comes back as it was.
            if (item.hidden) return
            if (isIntersecting && item.hasAttribute('data-far')) return coming.add(item)
            coming.forget(item)
            put(item, !isIntersecting)
          })
        : undefined,
    [watch, coming],
  )
}
