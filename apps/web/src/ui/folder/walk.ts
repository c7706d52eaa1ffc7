/** The folder that is being gone through in this tab: what stands behind `#` of its address, and which board is shown. */
import { keepText, readKeptJson } from '../../live/kept.ts'
import { useKnownSessions } from '../../live/sessions.ts'
import { addressOfBoard, type Folder } from './folder.ts'

const KEY = 'openroom.folder'

export type Walk = { readonly hash: string; readonly at: number }

export function readWalk(): Walk | null {
  const { hash, at } = (readKeptJson(KEY, 'sessionStorage') ?? {}) as Partial<Walk>
  return typeof hash === 'string' && at !== undefined && Number.isInteger(at) ? { hash, at } : null
}

/** Without storage the boards are gone through from the folder's own page. */
export function keepWalk(walk: Walk | null): void {
  keepText(KEY, walk && JSON.stringify(walk), 'sessionStorage')
}

/** How to a board of the folder: a page of its own, whatever is shown now. */
export function useWalk(folder: Folder | null, hash: string): (at: number) => void {
  const sessions = useKnownSessions()
  return (at) => {
    const one = folder?.boards[at]
    if (one === undefined) return
    keepWalk({ hash, at })
    location.assign(addressOfBoard(one, sessions))
  }
}
