/** One press: a board goes into the folder that is being filled, its moment changes there, or it is taken out. */
import { note } from '../../live/systemMessages.ts'
import { t } from '../../texts/t.ts'
import { LONGEST_ADDRESS, writeFolder } from './address.ts'
import { type Folder, type FolderBoard, heldAs, MOST_BOARDS, withBoard, without } from './folder.ts'
import { keepFolders, ownFolders } from './kept.ts'

/** Whether it can be sent. */
export const isShort = (folder: Folder): boolean => writeFolder(folder).length <= LONGEST_ADDRESS

export function pressBoard(one: FolderBoard): void {
  const [first = { title: t('folder.first'), boards: [] }, ...others] = ownFolders()
  const held = heldAs(first, one)
  const next = held === 'here' ? without(first, one) : withBoard(first, one)
  if (next === null || !isShort(next)) {
    note(t('folder.full', { title: first.title, count: MOST_BOARDS }))
    return
  }
  if (!keepFolders([next, ...others])) {
    note(t('folder.notKept'))
    return
  }
  const said = held === 'here' ? 'folder.taken' : held === 'elsewhere' ? 'folder.moment.set' : 'folder.added'
  note(t(said, { title: next.title, board: one.board, count: next.boards.length }))
}
