/** The folder of the page's address, and what changes it: an own one follows its address, one that was sent only stands there. */
import { type ChangeEvent, useState } from 'react'
import { LONGEST_ADDRESS, readFolder, writeFolder } from '../../ui/folder/address.ts'
import type { Folder } from '../../ui/folder/folder.ts'
import { keepFolders, undo as undoLast, useOwnFolders } from '../../ui/folder/kept.ts'
import { useHash } from '../../ui/parts/useHash.ts'

/**
 * A text of a folder: kept when its field is left, unless there is no room for it.
 * @param save says whether there is room for it
 * @param isNeeded where none is given, the old one stays
 */
export function useSavedField(saved: string, save: (text: string) => boolean, isNeeded = false) {
  const [value, setValue] = useState(saved)
  const [isLong, setIsLong] = useState(false)
  const text = value.trim()
  const onChange = ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setValue(target.value)
  const onBlur = () => {
    if (text === '' && isNeeded) setValue(saved)
    else if (text !== saved) setIsLong(!save(text))
  }
  return { isOther: text !== saved, isLong, field: { value, onChange, onBlur } }
}

function useFolderHash(): readonly [string, (hash: string) => void] {
  const [hash, setHash] = useHash()
  const change = (next: string) => {
    history.replaceState(history.state, '', next === '' ? '/folder' : `/folder#${next}`)
    setHash(next)
  }
  return [hash, change]
}

export type Opened = {
  /** What stands behind `#`; empty on the page of all folders. */
  readonly hash: string
  readonly folder: Folder | null
  readonly own: readonly Folder[]
  /** Its place among the viewer's own; -1: it was sent. */
  readonly at: number
  /** @returns whether there is room for it */
  readonly change: (next: Folder) => boolean
  readonly keepCopy: () => void
  readonly fill: () => void
  readonly remove: () => void
  readonly undo: () => void
  readonly begin: (title: string) => void
}

export function useFolder(): Opened {
  const [hash, setHash] = useFolderHash()
  const own = useOwnFolders()
  const at = hash === '' ? -1 : own.findIndex((one) => writeFolder(one) === hash)
  const folder = hash === '' ? null : (own[at] ?? readFolder(hash))
  const others = own.filter((_, i) => i !== at)
  const open = (one: Folder | undefined) => setHash(one === undefined ? '' : writeFolder(one))
  return {
    hash,
    folder,
    own,
    at,
    change: (next) => {
      const written = writeFolder(next)
      if (written.length > LONGEST_ADDRESS) return false
      if (!keepFolders(own.map((one, i) => (i === at ? next : one)))) return false
      setHash(written)
      return true
    },
    keepCopy: () => {
      if (folder && keepFolders([folder, ...own])) open(folder)
    },
    fill: () => {
      if (folder) keepFolders([folder, ...others])
    },
    remove: () => {
      if (keepFolders(others)) open(undefined)
    },
    undo: () => {
      const before = undoLast()
      if (before !== null && hash !== '') open(before[at] ?? before.find((one) => !own.includes(one)))
    },
    begin: (title) => {
      const made = { title, boards: [] }
      if (keepFolders([made, ...own])) open(made)
    },
  }
}
