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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <section className={styles.list} tabIndex={0} aria-label={t('keys.title')}>
        <KeyTables />
      </section>
    </Dialog>
  )
}
