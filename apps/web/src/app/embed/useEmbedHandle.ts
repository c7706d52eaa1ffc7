/** What a screen in a frame may ask for: the frame stays with it, and the site opens beside for everything else. */
import { useMemo } from 'react'
import type { ScreenAt } from '../../ui/slot/screens.ts'
import type { SlotHandle } from '../../ui/slot/types.ts'
import { toQuery } from '../slots/query.ts'
import { offers } from '../slots/screens.ts'
import { openBeside } from './Beside.tsx'

/** What the path of a frame means: `/embed` and the site's own address. */
export type EmbedAddress = {
  /** `null`: `id` is a session's, else a segment's of this organiser. */
  readonly serverId: number | null
  readonly id: number
  /** The same on the site itself. */
  readonly site: string
}

const PATH = /^\/embed(\/screen\/(\d{1,9})(?:\/(\d{1,9}))?)\/?$/i

export function embedAddress(path: string): EmbedAddress | null {
  const [, site, first, segment] = PATH.exec(path) ?? []
  if (site === undefined || first === undefined) return null
  return segment === undefined
    ? { serverId: null, id: Number(first), site }
    : { serverId: Number(first), id: Number(segment), site }
}

/** How it is shown stays in the address when the screen moves on. */
function keptAddress(at: ScreenAt): string {
  const asked = new URLSearchParams(location.search)
  const kept = ['theme', 'spoilers'].flatMap((name) => {
    const value = asked.get(name)
    return value === null ? [] : [`&${name}=${encodeURIComponent(value)}`]
  })
  return `${location.pathname}?${toQuery(at)}${kept.join('')}`
}

/**
 * @param show another view of the same screen
 * @param check hears what the results say
 */
export function useEmbedHandle(show: (at: ScreenAt) => void, check: SlotHandle['check']): SlotHandle {
  return useMemo(() => {
    const site = embedAddress(location.pathname)?.site ?? '/'
    const nothing = () => undefined
    const goTo = (at: ScreenAt) => openBeside(`${site}?${toQuery(at)}`)
    return {
      index: 0,
      zoomed: true,
      canGoBack: false,
      returnedFrom: null,
      canSplit: false,
      entries: [],
      framed: true,
      barHidden: false,
      offers,
      navigate: (screen, params) => goTo({ screen, params } as ScreenAt),
      replace: (screen, params) => {
        const at = { screen, params } as ScreenAt
        history.replaceState(history.state, '', keptAddress(at))
        show(at)
      },
      back: nothing,
      zoomIn: nothing,
      zoomOut: nothing,
      showBar: nothing,
      check,
      home: () => openBeside(site),
      leave: () => openBeside(site),
    }
  }, [show, check])
}
