/** Every key of the console. */
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import styles from './operate.module.css'

const KEYS = [
  ['1s 1n p x xx', 'call'],
  ['a', 'alert'],
  ['e', 'explain'],
  ['k · sk · 10', 'card'],
  ['c9 · cw4', 'claim'],
  ['.e', 'seat'],
  ['!', 'sure'],
  ['Enter', 'enter'],
  ['Backspace · u', 'undo'],
  ['r', 'redo'],
  ['b12 Enter', 'board'],
  ['=', 'results'],
  ['*', 'director'],
  ['Esc', 'escape'],
  ['?', 'help'],
] as const

export function KeysForm({ close }: { readonly close: () => void }) {
  return (
    <Dialog
      title={t('operate.keys.title')}
      size="large"
      onClose={close}
      foot={<Button onClick={close}>{t('operate.close')}</Button>}
    >
      <dl className={styles.keys}>
        {KEYS.map(([keys, what]) => (
          <div key={what}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{t(`operate.keys.${what}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
