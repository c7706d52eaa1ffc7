/** The folder that is being gone through in this tab: what stands behind `#` of its address, and which board is shown. */
import { addressOfBoard, type Folder } from './folder.ts'

const KEY = 'openroom.folder'

export type Walk = { readonly hash: string; readonly at: number }

export function readWalk(): Walk | null {
  try {
    const { hash, at } = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Walk
    return typeof hash === 'string' && Number.isInteger(at) ? { hash, at } : null
  } catch {
    return null
  }
}

export function keepWalk(walk: Walk | null): void {
  try {
    if (walk === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(walk))
  } catch {
    // Without storage the boards are gone through from the folder's own page.
  }
}

/** To a board of the folder: a page of its own, whatever is shown now. */
export function goTo(folder: Folder, hash: string, at: number): void {
  const one = folder.boards[at]
  if (one === undefined) return
  keepWalk({ hash, at })
  location.assign(addressOfBoard(one))
}
