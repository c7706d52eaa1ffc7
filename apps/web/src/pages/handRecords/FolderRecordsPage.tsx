/** Hand records of a folder, which its address holds. */

import { viewAt } from '@openroom/protocol/views'
import { useQueries } from '@tanstack/react-query'
import { archive } from '../../live/archive.ts'
import { cache } from '../../live/cache.ts'
import { t } from '../../texts/t.ts'
import { readFolder } from '../../ui/folder/address.ts'
import { Page } from '../../ui/page/Page.tsx'
import { PaperActions } from '../../ui/page/PaperActions.tsx'
import { usePageTitle } from '../../ui/pageTitle.ts'
import { Loading } from '../../ui/parts/Loading.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import { HandRecord } from './HandRecord.tsx'
import styles from './handRecords.module.css'

export default function FolderRecordsPage() {
  const { hash } = location
  const folder = readFolder(hash)
  const title = t('folder.records.title', { title: folder?.title ?? '' })
  usePageTitle('page', title)
  const answers = useQueries(
    {
      queries: (folder?.boards ?? []).map(({ session, board }) =>
        archive(session, viewAt('board', { id: session, board })),
      ),
    },
    cache,
  )
  if (folder === null)
    return <Notice drawing="broken" level={1} title={t('folder.broken')} text={t('folder.broken.text')} />
  return (
    <Page
      className={styles.page}
      title={title}
      actions={<PaperActions href={`/folder${hash}`} text={folder.title} />}
    >
      {answers.some(({ isPending }) => isPending) && <Loading />}
      <div className={styles.records}>
        {answers.map(
          ({ data }, i) =>
            // Of a board that stands there twice, at two tables, both.
            // biome-ignore lint/suspicious/noArrayIndexKey: boards do not move here
            data && <HandRecord key={i} board={data} />,
        )}
      </div>
    </Page>
  )
}
