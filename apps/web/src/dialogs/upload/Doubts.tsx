/** A stored session and one of the files that may be the same, side by side. */
import type { UploadDoubt, UploadSide } from '@openroom/protocol/schema/upload'
import { t } from '../../texts/t.ts'
import { dayOf, ofDay } from '../../ui/moments.ts'
import { Heads } from '../../ui/parts/Heads.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import styles from './upload.module.css'

type Line = { readonly head: string; readonly of: (side: UploadSide) => string | number }

const lines = (): readonly Line[] => [
  { head: t('upload.name'), of: ({ name }) => name },
  { head: t('plan.date'), of: ({ date }) => (date === null ? '' : dayOf(ofDay(date))) },
  { head: t('upload.count.registrations'), of: ({ contestants }) => contestants },
  { head: t('upload.count.boards'), of: ({ boards }) => boards },
  { head: t('upload.count.results'), of: ({ results }) => results },
  { head: t('team.players'), of: ({ people }) => people.join(', ') },
]

function Doubt({ doubt: { stored, given, same, other } }: { readonly doubt: UploadDoubt }) {
  return (
    <>
      <table className={styles.sides}>
        <Heads of={[null, t('upload.same.stored'), t('upload.same.given')]} />
        <tbody>
          {lines().map(({ head, of }) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              <td>{of(stored)}</td>
              <td>{of(given)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('upload.same.text', { same, count: same + other })}</p>
    </>
  )
}

export function Doubts({ doubts }: { readonly doubts: readonly UploadDoubt[] }) {
  return (
    <>
      <Message tone="bad">
        <b>{t('upload.same.title')}</b>
      </Message>
      {doubts.map((one) => (
        <Doubt key={JSON.stringify(one)} doubt={one} />
      ))}
    </>
  )
}
