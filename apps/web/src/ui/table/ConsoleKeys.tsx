/** Every key of the operator's console, as the console and the help pages show them. */
import { t } from '../../texts/t.ts'
import styles from './consoleKeys.module.css'

export const CONSOLE_KEYS = [
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
  ['/', 'hands'],
  ['wns · wn2', 'seats'],
  ['*', 'director'],
  ['Esc', 'escape'],
  ['?', 'help'],
] as const

export function ConsoleKeys() {
  return (
    <dl className={styles.keys}>
      {CONSOLE_KEYS.map(([keys, what]) => (
        <div key={what}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{t(`operate.keys.${what}`)}</dd>
        </div>
      ))}
    </dl>
  )
}
