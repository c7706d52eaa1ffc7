/** The links that are good at present, and their end. */
import type { DeskSession } from '@openroom/protocol/schema/desk'
import type { OperatorLink } from '@openroom/protocol/schema/operate'
import { useState } from 'react'
import { revokeLink, useLinks } from '../../live/deskOperators.ts'
import { t } from '../../texts/t.ts'
import { dayOf, timeOf } from '../../ui/moments.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { ConfirmDialog } from '../../ui/parts/ConfirmDialog.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import { tableName } from '../../ui/unsettled.ts'
import styles from './desk.module.css'

const momentOf = (instant: string): string => {
  const at = new Date(instant)
  return `${dayOf(at)}, ${timeOf(at)}`
}

const nameOf = (link: OperatorLink): string =>
  `${link.team ?? tableName(link)}, ${t(`desk.links.kind.${link.kind}`)}`

function usedOf({ createdAt, lastUsedAt }: OperatorLink): string {
  const used = lastUsedAt === null ? t('tokens.unused') : t('tokens.used', { when: momentOf(lastUsedAt) })
  return `${t('desk.links.made', { when: momentOf(createdAt) })} · ${used}`
}

/** Operators before phones, by tables; of one table the newest first, as they come. */
const byTable = (a: OperatorLink, b: OperatorLink): number =>
  a.kind.localeCompare(b.kind) || (a.section ?? '').localeCompare(b.section ?? '') || a.number - b.number

type RevokeProps = { readonly links: readonly OperatorLink[]; readonly onClose: () => void }

function Revoke({ links, onClose }: RevokeProps) {
  const [first] = links
  return (
    <ConfirmDialog
      danger
      title={links.length === 1 && first ? nameOf(first) : t('desk.links.revoke.all')}
      text={t('desk.links.revoke.text', { count: links.length })}
      action={t('tokens.revoke.do')}
      onConfirm={async () => {
        for (const { id } of links) await revokeLink(id)
      }}
      onClose={onClose}
    />
  )
}

type LinksDialogProps = { readonly session: DeskSession; readonly onClose: () => void }

export function LinksDialog({ session, onClose }: LinksDialogProps) {
  const { data, error, refetch } = useLinks(session.miniSessionId)
  const [ending, end] = useState<readonly OperatorLink[]>([])
  const good = (data ?? []).filter(({ revokedAt }) => revokedAt === null).sort(byTable)
  return (
    <Dialog
      title={t('desk.links.out')}
      onClose={onClose}
      done={t('dialog.close')}
      also={good.length > 1 && <Button onClick={() => end(good)}>{t('desk.links.revoke.all')}</Button>}
    >
      {(error || !data) && <Waiting error={error} retry={refetch} />}
      {data && good.length === 0 && <p>{t('desk.links.out.none')}</p>}
      <ul className={styles.links}>
        {good.map((link) => (
          <li key={link.id}>
            <span>
              <b>{nameOf(link)}</b>
              <small>{usedOf(link)}</small>
            </span>
            <Button aria-label={`${t('tokens.revoke.do')}: ${nameOf(link)}`} onClick={() => end([link])}>
              {t('tokens.revoke.do')}
            </Button>
          </li>
        ))}
      </ul>
      {ending.length > 0 && <Revoke links={ending} onClose={() => end([])} />}
    </Dialog>
  )
}
