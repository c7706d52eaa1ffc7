/** Puts a board into the folder that is being filled, or takes it out. */
import { t } from '../../texts/t.ts'
import { Button } from '../parts/Button.tsx'
import { type FolderBoard, heldAs } from './folder.ts'
import { useOwnFolders } from './kept.ts'
import { pressBoard } from './press.ts'

const LABELS = { here: 'folder.takeOut', elsewhere: 'folder.setMoment' } as const

export default function AddButton({ one, name }: { readonly one: FolderBoard; readonly name?: string }) {
  const [first] = useOwnFolders()
  const held = heldAs(first, one)
  const label = t(held === null ? 'folder.add' : LABELS[held])
  return (
    <Button onClick={() => pressBoard(one)} aria-label={name === undefined ? undefined : `${label}: ${name}`}>
      {label}
    </Button>
  )
}
