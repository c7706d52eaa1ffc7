/** Every key and gesture of a table on the screen. */
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { KeyTables } from '../../ui/table/KeyTables.tsx'
import styles from './keys.module.css'

export default function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      title={t('keys.title')}
      onClose={onClose}
      foot={
        <Button look="primary" onClick={onClose}>
          {t('keys.close')}
        </Button>
      }
    >
      <div className={styles.list}>
        <KeyTables />
      </div>
    </Dialog>
  )
}
