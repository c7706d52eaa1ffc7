/** The title of the page: what lies on top is named first. */
import { useEffect, useId } from 'react'
import { useSite } from '../live/site.ts'
import { t } from '../texts/t.ts'

/** A dialog lies over a page or a screen, and a screen in its session. */
const LAYERS = ['session', 'page', 'dialog'] as const

type Layer = (typeof LAYERS)[number]

const named = new Map<string, { readonly layer: Layer; readonly text: string }>()

/** @param site what it is called */
function write(site: string): void {
  const inOrder = LAYERS.flatMap((layer) => [...named.values()].filter((one) => one.layer === layer))
  const top = inOrder.at(-1)
  document.title = top === undefined ? site : t('title.page', { page: top.text, site })
}

/** @param text `null` while there is none to name */
export function usePageTitle(layer: Layer, text: string | null): void {
  const id = useId()
  const site = useSite().profile.name ?? t('site.name')
  useEffect(() => {
    if (text === null) return
    named.set(id, { layer, text })
    write(site)
    return () => {
      named.delete(id)
      write(site)
    }
  }, [id, layer, text, site])
}
