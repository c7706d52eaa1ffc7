/** Deals that wait for their results: listed, and taken back by whoever uploaded them. */
import type { WaitingHands } from '@openroom/protocol/schema/upload'
import { useState } from 'react'
import { takeBackHands, useWaitingHands } from '../../live/uploads.ts'
import { t } from '../../texts/t.ts'
import { openDialog } from '../../ui/dialogs.ts'
import { dayOf, momentIn, ofDay } from '../../ui/moments.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { ConfirmDialog } from '../../ui/parts/ConfirmDialog.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import styles from './kept.module.css'

const aboutOf = ({ date, boards }: WaitingHands): string =>
  [date === null ? t('hands.undated') : dayOf(ofDay(date)), t('hands.boards', { count: boards })].join(' · ')

const sentOf = ({ uploadedAt, by, files }: WaitingHands): string =>
  [momentIn(uploadedAt, null), by?.name ?? null, files.join(', ')].filter((part) => part !== null).join(' · ')

function Line({ hands, onTakeBack }: { readonly hands: WaitingHands; readonly onTakeBack: () => void }) {
  return (
    <li>
      <div>
        <b>{hands.title}</b>
        <span>{aboutOf(hands)}</span>
        <small>{sentOf(hands)}</small>
        {hands.used && <small>{t('hands.used')}</small>}
      </div>
      <Button aria-label={t('hands.back.which', { title: hands.title })} onClick={onTakeBack}>
        {t('hands.back')}
      </Button>
    </li>
  )
}

const TakeBack = ({ hands, onClose }: { readonly hands: WaitingHands; readonly onClose: () => void }) => (
  <ConfirmDialog
    danger
    title={t('hands.back')}
    text={t('hands.back.sure')}
    about={`${hands.title} · ${aboutOf(hands)}`}
    explains={t('hands.back.explains')}
    action={t('hands.back')}
    onConfirm={() => takeBackHands(hands.id)}
    onClose={onClose}
  />
)

export default function HandsDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useWaitingHands()
  const [asked, setAsked] = useState<WaitingHands | null>(null)
  return (
    <Dialog
      title={t('hands.title')}
      size="large"
      onClose={onClose}
      done={t('upload.done')}
      also={<Button onClick={() => openDialog('upload')}>{t('upload.title')}</Button>}
    >
      <p className={styles.about}>{t('hands.text')}</p>
      {(error || !data) && <Waiting error={error} retry={refetch} />}
      {data?.length === 0 && <p>{t('hands.none')}</p>}
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((hands) => (
            <Line key={hands.id} hands={hands} onTakeBack={() => setAsked(hands)} />
          ))}
        </ul>
      )}
      {asked && <TakeBack hands={asked} onClose={() => setAsked(null)} />}
    </Dialog>
  )
}
