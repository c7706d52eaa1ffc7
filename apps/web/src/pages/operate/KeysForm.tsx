/** Every key of the console, over it. */
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { ConsoleKeys } from '../../ui/table/ConsoleKeys.tsx'

type KeysFormProps = {
  readonly close: () => void
  /** `null` while a board is in play. */
  readonly showRound: (() => void) | null
}

export function KeysForm({ close, showRound }: KeysFormProps) {
  return (
    <Dialog
      title={t('operate.keys.title')}
      size="large"
      onClose={close}
      foot={
        <>
          {showRound && <Button onClick={showRound}>{t('operate.round.show')}</Button>}
          <Button onClick={close}>{t('operate.close')}</Button>
        </>
      }
    >
      <ConsoleKeys />
    </Dialog>
  )
}
