/** One folder: what can be done with it, and its boards. */

import { writeBoardList } from '@openroom/protocol/boardList'
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import { note } from '../../live/systemMessages.ts'
import { t } from '../../texts/t.ts'
import { changed, type Folder, LONGEST_TITLE, moved, without } from '../../ui/folder/folder.ts'
import { canUndo } from '../../ui/folder/kept.ts'
import { useWalk } from '../../ui/folder/walk.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { LinkButton, SaveLink } from '../../ui/parts/LinkButton.tsx'
import { useUnsaved } from '../../ui/parts/useLeaving.tsx'
import { canShare, copyLink, shareLink } from '../../ui/sendLink.ts'
import { BoardOfFolder } from './BoardOfFolder.tsx'
import styles from './folder.module.css'
import { type Opened, useSavedField } from './useFolder.ts'

type FolderViewProps = { readonly opened: Opened; readonly folder: Folder }

/** @param results whether as it was played */
function fileOf({ title, boards }: Folder, results: boolean): string {
  const query = new URLSearchParams({
    of: writeBoardList(boards),
    results: results ? 'yes' : 'no',
    name: title,
  })
  return `${sessionRoutes.exportedBoards('pbn')}?${query}`
}

function Files({ folder, hash }: { readonly folder: Folder; readonly hash: string }) {
  const goTo = useWalk(folder, hash)
  return (
    <p className={styles.actions}>
      <Button look="primary" onClick={() => goTo(0)}>
        {t('folder.begin')}
      </Button>
      <SaveLink href={fileOf(folder, false)}>{t('folder.deals')}</SaveLink>
      <SaveLink href={fileOf(folder, true)}>{t('folder.played')}</SaveLink>
      <LinkButton href={`/folder/records#${hash}`}>{t('folder.records')}</LinkButton>
    </p>
  )
}

export function Name({ opened: { change }, folder }: FolderViewProps) {
  const { isOther, isLong, field } = useSavedField(
    folder.title,
    (title) => change({ ...folder, title }),
    true,
  )
  const question = useUnsaved(isOther)
  return (
    <div data-print="none">
      <Field
        label={t('folder.name')}
        maxLength={LONGEST_TITLE}
        error={isLong ? t('folder.long') : null}
        {...field}
      />
      {question}
    </div>
  )
}

function Sending() {
  return (
    <>
      <Button onClick={() => void copyLink()}>{t('link.copy')}</Button>
      {canShare() && <Button onClick={() => void shareLink()}>{t('link.share')}</Button>}
    </>
  )
}

export function FolderView({ opened, folder }: FolderViewProps) {
  const { at, hash, own, change, keepCopy, fill, remove, undo } = opened
  const goTo = useWalk(folder, hash)
  const isOwn = at !== -1
  const { boards } = folder
  const onRemove = () => {
    remove()
    note(t('folder.deleted', { title: folder.title }))
  }
  return (
    <Page
      title={folder.title}
      className={styles.page}
      about={
        <p>
          <a href="/folder">{t('folder.all')}</a>{' '}
          {!isOwn ? t('folder.foreign') : at === 0 ? t('folder.filled') : null}
        </p>
      }
    >
      <p className={styles.actions}>
        <Sending />
        {!isOwn && <Button onClick={keepCopy}>{t('folder.keep')}</Button>}
        {isOwn && own.length > 1 && at > 0 && <Button onClick={fill}>{t('folder.fill')}</Button>}
        {isOwn && canUndo() && <Button onClick={undo}>{t('folder.undo')}</Button>}
        {isOwn && (
          <Button look="danger" onClick={onRemove}>
            {t('folder.delete')}
          </Button>
        )}
      </p>
      {boards.length > 0 && <Files folder={folder} hash={hash} />}
      {isOwn && <Name key={folder.title} opened={opened} folder={folder} />}
      {boards.length === 0 && <p>{t('folder.empty')}</p>}
      <ol className={styles.boards}>
        {boards.map((one, i) => (
          <BoardOfFolder
            key={`${one.session}.${one.board}.${one.ns}`}
            one={one}
            open={() => goTo(i)}
            edit={
              isOwn
                ? {
                    change: (what) => change(changed(folder, i, what)),
                    up: i > 0 ? () => change(moved(folder, i, -1)) : null,
                    down: i + 1 < boards.length ? () => change(moved(folder, i, 1)) : null,
                    remove: () => change(without(folder, one)),
                  }
                : null
            }
          />
        ))}
      </ol>
    </Page>
  )
}
