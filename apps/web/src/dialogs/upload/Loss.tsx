/** What is stored and would be gone with these files: shown before anybody may mean it. */
import type { UploadLoss } from '@openroom/protocol/schema/upload'
import { t } from '../../texts/t.ts'
import { Heads } from '../../ui/parts/Heads.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import styles from './upload.module.css'

const KINDS = ['boards', 'results', 'auctions', 'plays', 'people', 'figures', 'details'] as const

/** Results tell how large the session is, also where none of them goes. */
const kindsOf = ({ lost }: UploadLoss) => KINDS.filter((kind) => lost[kind] > 0 || kind === 'results')

const Note = ({ text }: { readonly text: string }) => (
  <tr>
    <td colSpan={4}>{text}</td>
  </tr>
)

const losesNothing = ({ lost, fed }: UploadLoss): boolean => !fed && KINDS.every((kind) => lost[kind] === 0)

function Difference({ loss }: { readonly loss: UploadLoss }) {
  const { name, before, after, lost, changed, fed, rescored } = loss
  return (
    <table className={styles.loss}>
      <caption>{name}</caption>
      <Heads
        of={[t('upload.loss.what'), t('upload.loss.before'), t('upload.loss.after'), t('upload.loss.lost')]}
      />
      <tbody>
        {kindsOf(loss).map((kind) => (
          <tr key={kind} data-lost={lost[kind] > 0}>
            <th scope="row">{t(`upload.loss.${kind}`)}</th>
            <td>{before[kind]}</td>
            <td>{after[kind]}</td>
            <td>{lost[kind]}</td>
          </tr>
        ))}
      </tbody>
      {(changed > 0 || fed || rescored) && (
        <tfoot>
          {changed > 0 && <Note text={t('upload.loss.changed', { count: changed })} />}
          {fed && <Note text={t('upload.loss.fed')} />}
          {rescored && <Note text={t('upload.loss.rescored')} />}
        </tfoot>
      )}
    </table>
  )
}

export function Loss({ sessions }: { readonly sessions: readonly UploadLoss[] }) {
  return (
    <>
      <Message tone="bad">
        {sessions.every(losesNothing) ? (
          <>
            <b>{t('upload.rescored.title')}</b> {t('upload.rescored.text')}
          </>
        ) : (
          <>
            <b>{t('upload.loss.title')}</b> {t('upload.loss.text')}
          </>
        )}
      </Message>
      {sessions.map((one) => (
        <Difference key={one.miniSessionId} loss={one} />
      ))}
    </>
  )
}
