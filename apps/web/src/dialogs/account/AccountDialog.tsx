/** LOGINS AND SECURITY: a commentator's picture, the second factor, and where the account is signed in. */
import { may, useAccount } from '../../live/account.ts'
import { leaveFor } from '../../live/leaving.ts'
import { t } from '../../texts/t.ts'
import { openDialog } from '../../ui/dialogs.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { useConfirmed } from '../../ui/parts/useConfirmed.tsx'
import styles from './account.module.css'
import { Logins } from './Logins.tsx'
import { OwnPortrait } from './OwnPortrait.tsx'
import { SecondFactor } from './SecondFactor.tsx'

export default function AccountDialog({ onClose }: { readonly onClose: () => void }) {
  const { confirmed, dialog } = useConfirmed()
  const { role } = useAccount()
  return (
    <>
      <Dialog
        title={t('own.title')}
        size="large"
        onClose={onClose}
        done={t('dialog.close')}
        also={<Button onClick={() => leaveFor(() => openDialog('password'))}>{t('own.password')}</Button>}
      >
        {may.comment(role) && (
          <section className={styles.section} aria-labelledby="own-portrait">
            <h3 id="own-portrait">{t('portrait.title')}</h3>
            <OwnPortrait />
          </section>
        )}
        <section className={styles.section} aria-labelledby="own-factor">
          <h3 id="own-factor">{t('factor.title')}</h3>
          <SecondFactor confirmed={confirmed} />
        </section>
        <section className={styles.section} aria-labelledby="own-logins">
          <h3 id="own-logins">{t('logins.title')}</h3>
          <Logins confirmed={confirmed} />
        </section>
      </Dialog>
      {dialog}
    </>
  )
}
