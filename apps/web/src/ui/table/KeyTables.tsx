/** Every key and gesture, as the dialog and the help pages show them; what can be done here is pressed there too. */
import { Fragment, type ReactNode } from 'react'
import { eitherOf } from '../../texts/order.ts'
import { t } from '../../texts/t.ts'
import { type KeyAction, offered } from '../action.ts'
import { PAGE_KEYS } from '../keys.ts'
import { ROW_KEYS } from '../slot/rowKeys.ts'
import { TABLE_KEYS } from './actions.ts'
import { EAR_KEYS } from './ear/useEarKeys.ts'
import styles from './keyTables.module.css'

const SWIPES = ['left', 'right', 'board.left', 'board.right'] as const

const NAMED = ['Shift', 'ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'Home', 'End'] as const

/** A key's own name, as it is printed on it. */
function nameOf(key: string): string {
  if (key === ' ') return t('keys.name.Space')
  if (key === 'Mod') return t('keys.name.Ctrl')
  const named = NAMED.find((one) => one === key)
  return named ? t(`keys.name.${named}`) : key.toUpperCase()
}

/** Keys that are held together. */
const Together = ({ keys }: { readonly keys: string }) =>
  keys.split('+').map((key, at) => (
    <Fragment key={key}>
      {at > 0 && ' + '}
      <kbd>{nameOf(key)}</kbd>
    </Fragment>
  ))

const isIn = <K extends object>(keys: K, id: PropertyKey): id is keyof K => Object.hasOwn(keys, id)

/** What an action does, where it has no name of its own. */
function wordsOf(id: string): string {
  if (isIn(ROW_KEYS, id)) return t(`keys.row.${id}`)
  if (isIn(TABLE_KEYS, id)) return t(`keys.move.${id}`)
  return isIn(PAGE_KEYS, id) ? t(`keys.move.${id}`) : ''
}

const wordsOfEar = (id: string): string => (isIn(EAR_KEYS, id) ? t(`keys.ear.${id}`) : '')

export type Here = {
  readonly actions: readonly KeyAction[]
  readonly choose: (action: KeyAction) => void
}

function Command({
  action,
  choose,
  children,
}: Pick<Here, 'choose'> & { action: KeyAction; children: ReactNode }) {
  if (action.href !== undefined)
    return (
      <a className={styles.command} href={action.href} target="_blank" rel="noreferrer">
        {children}
      </a>
    )
  return (
    <button
      type="button"
      className={styles.command}
      disabled={action.disabled === true}
      onClick={() => choose(action)}
    >
      {children}
    </button>
  )
}

function KeyTable({
  caption,
  of,
  words = wordsOf,
  here,
}: {
  readonly caption: string
  readonly of: Readonly<Record<string, readonly string[]>>
  readonly words?: (id: string) => string
  readonly here?: Here | undefined
}) {
  return (
    <table className={styles.keys}>
      <caption>{caption}</caption>
      <tbody>
        {Object.entries(of).map(([id, keys]) => {
          const action = offered(here?.actions ?? []).find((one) => one.id === id && one.keys !== undefined)
          return (
            <tr key={id}>
              <th scope="row">
                {eitherOf(keys).map(({ type, value }) =>
                  type === 'element' ? <Together key={value} keys={value} /> : value,
                )}
              </th>
              <td>
                {here && action ? (
                  <Command action={action} choose={here.choose}>
                    {words(id)}
                  </Command>
                ) : (
                  words(id)
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** What a table is asked and told by ear. */
export const EarKeyTable = ({ here }: { readonly here?: Here }) => (
  <KeyTable caption={t('keys.ear')} of={EAR_KEYS} words={wordsOfEar} here={here} />
)

/** @param here what can be done where the list was asked for */
export function KeyTables({ here }: { readonly here?: Here }) {
  const menu = offered(here?.actions ?? []).filter(({ keys }) => keys === undefined)
  return (
    <div className={styles.tables}>
      <p>{t('keys.where')}</p>
      <KeyTable caption={t('keys.caption')} of={{ ...TABLE_KEYS, ...PAGE_KEYS }} here={here} />
      <EarKeyTable {...(here && { here })} />
      <KeyTable caption={t('keys.rows')} of={{ ...ROW_KEYS, ...PAGE_KEYS }} here={here} />
      {here && menu.length > 0 && (
        <table className={styles.keys}>
          <caption>{t('slot.menu')}</caption>
          <tbody>
            {menu.map((action) => (
              <tr key={action.id}>
                <td>
                  <Command action={action} choose={here.choose}>
                    {action.text}
                  </Command>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <table className={styles.keys}>
        <caption>{t('keys.swipes')}</caption>
        <tbody>
          {SWIPES.map((swipe) => (
            <tr key={swipe}>
              <th scope="row">{t(`keys.swipe.${swipe}`)}</th>
              <td>{t(`keys.swiped.${swipe}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
