/** The viewer's own folders, kept in the browser; the first of them is the one that boards are added to. */
import { useSyncExternalStore } from 'react'
import { keepText, readKept } from '../../live/kept.ts'
import type { Folder, FolderBoard } from './folder.ts'

/** `localStorage` has room for some megabytes; so many folders of the largest size take half of one. */
export const MOST_FOLDERS = 50

const KEY = 'openroom.folders'
const CHANGED = 'openroom-folders'
/** `storage`: of another tab. */
const EVENTS = [CHANGED, 'storage'] as const

const isFolder = (read: unknown): read is Folder => {
  const { title, boards } = (read ?? {}) as Partial<Folder>
  return typeof title === 'string' && Array.isArray(boards) && boards.every(isBoard)
}

const isBoard = (read: unknown): read is FolderBoard => {
  const { session, board, note } = (read ?? {}) as Partial<FolderBoard>
  return Number.isInteger(session) && Number.isInteger(board) && typeof note === 'string'
}

function parse(text: string | null): readonly Folder[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(read) ? read.filter(isFolder).slice(0, MOST_FOLDERS) : []
  } catch {
    return []
  }
}

let known: { readonly text: string | null; readonly list: readonly Folder[] } = { text: null, list: [] }

/** The same list as long as nothing has changed. */
export function ownFolders(): readonly Folder[] {
  const text = readKept(KEY)
  if (text !== known.text) known = { text, list: parse(text) }
  return known.list
}

function subscribe(changed: () => void): () => void {
  for (const name of EVENTS) addEventListener(name, changed)
  return () => {
    for (const name of EVENTS) removeEventListener(name, changed)
  }
}

export const useOwnFolders = (): readonly Folder[] => useSyncExternalStore(subscribe, ownFolders)

/** What was kept before, for who thinks better of it; in this tab, so many steps. */
const before: (readonly Folder[])[] = []
const MOST_STEPS = 50

/** @returns whether the browser keeps it */
export function keepFolders(list: readonly Folder[]): boolean {
  before.push(ownFolders())
  before.splice(0, before.length - MOST_STEPS)
  return write(list)
}

function write(list: readonly Folder[]): boolean {
  const isKept = keepText(KEY, JSON.stringify(list.slice(0, MOST_FOLDERS)))
  dispatchEvent(new Event(CHANGED))
  return isKept
}

export const canUndo = (): boolean => before.length > 0

/** @returns the folders as they were, `null` where nothing was done */
export function undo(): readonly Folder[] | null {
  const last = before.pop()
  if (last === undefined) return null
  write(last)
  return last
}
