/** Every key and gesture, and the list of what can be done where it was asked for: pressed there, it is done. */
import { useEffect, useRef, useState } from 'react'
import { t } from '../../texts/t.ts'
import type { KeyAction } from '../../ui/action.ts'
import { actionsAt } from '../../ui/keyMap.ts'
import { findOpener } from '../../ui/opener.ts'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { KeyTables } from '../../ui/table/KeyTables.tsx'

export default function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const [opener] = useState(findOpener)
  const [actions, setActions] = useState<readonly KeyAction[]>([])
  useEffect(() => setActions(actionsAt(opener ?? document.body).filter(({ id }) => id !== 'help')), [opener])
  const chosen = useRef<string | null>(null)
  const choose = (action: KeyAction): void => {
    chosen.current = action.id
    onClose()
  }
  return (
    <Dialog
      title={t('keys.title')}
      onClose={onClose}
      // The page has gone on under the list.
      onClosed={() =>
        actionsAt(opener ?? document.body)
          .find(({ id }) => id === chosen.current)
          ?.run()
      }
      done={t('keys.close')}
    >
      <KeyTables here={{ actions, choose }} />
    </Dialog>
  )
}
