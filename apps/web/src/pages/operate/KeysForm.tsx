/** Every key of the console, over it. */
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { ConsoleKeys } from '../../ui/table/ConsoleKeys.tsx'

export function KeysForm({ close }: { readonly close: () => void }) {
  return (
    <Dialog
      title={t('operate.keys.title')}
      size="large"
      onClose={close}
      foot={<Button onClick={close}>{t('operate.close')}</Button>}
    >
      <ConsoleKeys />
    </Dialog>
  )
}
