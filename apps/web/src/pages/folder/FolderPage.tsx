/** The viewer's folders, or the one that the address holds. */

import { Link } from 'wouter'
import { t } from '../../texts/t.ts'
import { writeFolder } from '../../ui/folder/address.ts'
import { canUndo, MOST_FOLDERS } from '../../ui/folder/kept.ts'
import { Page } from '../../ui/page/Page.tsx'
import { usePageTitle } from '../../ui/pageTitle.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { LinkButton } from '../../ui/parts/LinkButton.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import { FolderView } from './FolderView.tsx'
import styles from './folder.module.css'
import { type Opened, useFolder } from './useFolder.ts'

/** A name that no other has: addresses of empty folders would be the same. */
function newTitle(own: Opened['own']): string {
  const names = own.map(({ title }) => title)
  const first = t('folder.first')
  if (!names.includes(first)) return first
  const numbers = Array.from({ length: MOST_FOLDERS + 1 }, (_, i) => `${first} ${i + 2}`)
  return numbers.find((name) => !names.includes(name)) ?? first
}

function All({ own, undo, begin }: Opened) {
  return (
    <Page title={t('folder.title')} className={styles.page} about={t('folder.text')}>
      {own.length === 0 && <p>{t('folder.none')}</p>}
      {own.length > 0 && (
        <ul className={styles.list} aria-label={t('folder.own')}>
          {own.map((one, i) => (
            <li key={writeFolder(one)}>
              <a href={`#${writeFolder(one)}`}>{one.title}</a>
              <span>{t('folder.boards', { count: one.boards.length })}</span>
              {i === 0 && <span>{t('folder.filled')}</span>}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.actions}>
        {own.length < MOST_FOLDERS && <Button onClick={() => begin(newTitle(own))}>{t('folder.new')}</Button>}
        <LinkButton href="/boards">{t('folder.find')}</LinkButton>
        {canUndo() && <Button onClick={undo}>{t('folder.undo')}</Button>}
      </p>
    </Page>
  )
}

export default function FolderPage() {
  const opened = useFolder()
  const { hash, folder } = opened
  usePageTitle('page', folder?.title || t('folder.title'))
  if (hash === '') return <All {...opened} />
  if (folder !== null)
    return <FolderView key={opened.at === -1 ? hash : 'own'} opened={opened} folder={folder} />
  return (
    <Page className={styles.page}>
      <Notice drawing="broken" level={1} title={t('folder.broken')} text={t('folder.broken.text')} />
      <Link href="/folder">{t('folder.all')}</Link>
    </Page>
  )
}
