/** A pair's own convention card: given, another one in its place, or taken away, on the phone of the table where it sits. */
import { CONVENTION_CARD } from '@openroom/protocol/limits'
import type { PhoneTable } from '@openroom/protocol/schema/phones'
import { useRef, useState } from 'react'
import { t } from '../../texts/t.ts'
import { base64Of } from '../../ui/base64Of.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { ConfirmDialog } from '../../ui/parts/ConfirmDialog.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import { CARD_KINDS } from '../../ui/who/cardKinds.ts'
import styles from './phone.module.css'
import type { Phone } from './phone.ts'

type Side = 'NS' | 'EW'

type OwnCardProps = {
  readonly phone: Phone
  readonly table: PhoneTable
  readonly sides: readonly Side[]
}

export const OwnCard = ({ phone, table, sides }: OwnCardProps) => {
  if (table.sitOut || table.room !== null) return null
  return (
    <details className={styles.card}>
      <summary>{t('phone.convention')}</summary>
      <div className={styles.form}>
        <p>{t('phone.convention.text')}</p>
        {sides.map((side) => (
          <OfPair
            key={`${table.tableId} ${side}`}
            pair={side === 'NS' ? table.ns : table.ew}
            put={(file) => phone.conventionCard({ tableId: table.tableId, side, file })}
          />
        ))}
      </div>
    </details>
  )
}

type OfPairProps = {
  readonly pair: string
  /** @returns whether there was anything to change */
  readonly put: (file: string | null) => Promise<boolean>
}

function OfPair({ pair, put }: OfPairProps) {
  const { failure, refuse, run, busy } = useAttempt()
  const [said, say] = useState<string | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const give = (given: File | undefined) =>
    run(async () => {
      say(null)
      if (given === undefined) return
      if (given.size > CONVENTION_CARD.bytes) return refuse(t('cards.large'))
      await put(await base64Of(given))
      say(t('phone.convention.given'))
    })
  return (
    <>
      {failure !== null && <Message tone="bad">{failure}</Message>}
      {said !== null && <Message tone="good">{said}</Message>}
      <p className={styles.ways}>
        <Button disabled={busy} onClick={() => file.current?.click()}>
          {t('phone.convention.choose', { pair })}
        </Button>
        <Button look="danger" disabled={busy} onClick={() => setRemoving(true)}>
          {t('cards.remove.which', { names: pair })}
        </Button>
      </p>
      <input
        ref={file}
        type="file"
        hidden
        accept={CARD_KINDS}
        aria-label={t('phone.convention.choose', { pair })}
        onChange={({ target }) => {
          void give(target.files?.[0])
          target.value = ''
        }}
      />
      {isRemoving && (
        <ConfirmDialog
          danger
          title={t('cards.remove.which', { names: pair })}
          text={t('cards.remove.sure')}
          action={t('cards.remove')}
          onConfirm={async () => {
            const isRemoved = await put(null)
            say(t(isRemoved ? 'phone.convention.removed' : 'cards.none'))
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  )
}
