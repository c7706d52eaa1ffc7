/** What is stored and would be gone or others with these files: shown before anybody may mean it. */
import type { ChangedResult, UploadLoss } from '@openroom/protocol/schema/upload'
import { Fragment } from 'react'
import { t } from '../../texts/t.ts'
import { Words } from '../../ui/cards/Words.tsx'
import { signed } from '../../ui/figures.ts'
import { Heads } from '../../ui/parts/Heads.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { outcomeText } from '../../ui/results/outcomeText.ts'
import { tableText } from './tableText.ts'
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

const Told = ({ result: { outcome, scoreNs } }: { readonly result: ChangedResult['before'] }) => (
  <td>
    <Words text={outcomeText(outcome)} /> {scoreNs !== null && <span>{signed(scoreNs)}</span>}
  </td>
)

/** Each result that would be another, as far as there is room for them. */
function Changes({ changed, changes }: UploadLoss) {
  return (
    <table className={styles.changes}>
      <caption>
        {t('upload.loss.changed', { count: changed })}
        {changes.length < changed && <> {t('upload.loss.shown', { count: changes.length })}</>}
      </caption>
      <Heads
        of={[
          t('versions.column.board'),
          t('correct.round'),
          t('versions.column.table'),
          t('upload.loss.before'),
          t('upload.loss.after'),
        ]}
      />
      <tbody>
        {changes.map((one) => (
          <tr key={`${one.board} ${one.round} ${tableText(one)}`}>
            <th scope="row">{one.board}</th>
            <td>{one.round}</td>
            <td>{tableText(one)}</td>
            <Told result={one.before} />
            <Told result={one.after} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Each who would be somebody else; a number that says that they are one speaks against the names. */
const Renamed = ({ renamed }: Pick<UploadLoss, 'renamed'>) => (
  <div className={styles.renamed}>
    <p>{t('upload.loss.renamed')}</p>
    <ul>
      {renamed.map(({ contestant, before, after, memberId }) => (
        <li key={`${contestant} ${before}`}>
          {contestant}: {before} → {after}
          {memberId !== null && <> ({t('upload.loss.sameNumber', { number: memberId })})</>}
        </li>
      ))}
    </ul>
  </div>
)

function Difference({ loss }: { readonly loss: UploadLoss }) {
  const { name, before, after, lost, fed, rescored } = loss
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
      {(fed || rescored) && (
        <tfoot>
          {fed && <Note text={t('upload.loss.fed')} />}
          {rescored && <Note text={t('upload.loss.rescored')} />}
        </tfoot>
      )}
    </table>
  )
}

/** What all of it is about. */
function titleOf(sessions: readonly UploadLoss[]): 'loss' | 'changed' | 'rescored' {
  if (!sessions.every(losesNothing)) return 'loss'
  return sessions.some(({ changed, renamed }) => changed + renamed.length > 0) ? 'changed' : 'rescored'
}

export function Loss({ sessions }: { readonly sessions: readonly UploadLoss[] }) {
  const title = titleOf(sessions)
  return (
    <>
      <Message tone="bad">
        <b>{t(`upload.${title}.title`)}</b> {t(`upload.${title}.text`)}
      </Message>
      {sessions.map((one) => (
        <Fragment key={one.miniSessionId}>
          <Difference loss={one} />
          {one.changed > 0 && <Changes {...one} />}
          {one.renamed.length > 0 && <Renamed {...one} />}
        </Fragment>
      ))}
    </>
  )
}
