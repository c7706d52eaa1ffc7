/** Every key and gesture of a table on the screen, as the dialog and the help pages show them. */
import { t } from '../../texts/t.ts'
import { EAR_KEYS, EAR_MOVES } from './ear/keys.ts'
import { TABLE_KEYS, type TableMove } from './keys.ts'
import styles from './keyTables.module.css'

const isMove = (name: string): name is TableMove => Object.hasOwn(TABLE_KEYS, name)
const MOVES = Object.keys(TABLE_KEYS).filter(isMove)

const SWIPES = ['left', 'right', 'board.left', 'board.right'] as const

/** The keys' own names, as they are printed on them. */
function nameOf(move: TableMove): readonly string[] {
  const { key } = TABLE_KEYS[move]
  const shift = 'shift' in TABLE_KEYS[move] ? [t('keys.name.Shift')] : []
  if (key === 'ArrowRight' || key === 'ArrowLeft') return [...shift, t(`keys.name.${key}`)]
  if (key === 'Home' || key === 'End') return [...shift, t(`keys.name.${key}`)]
  return [key === ' ' ? t('keys.name.Space') : key.toUpperCase()]
}

function Row({ names, what }: { readonly names: readonly string[]; readonly what: string }) {
  return (
    <tr>
      <th scope="row">
        {names.map((name) => (
          <kbd key={name}>{name}</kbd>
        ))}
      </th>
      <td>{what}</td>
    </tr>
  )
}

/** What a table is asked and told by ear. */
export const EarKeyTable = () => (
  <table className={styles.keys}>
    <caption>{t('keys.ear')}</caption>
    <tbody>
      {EAR_MOVES.map((move) => (
        <Row key={move} names={EAR_KEYS[move].map((key) => key.toUpperCase())} what={t(`keys.ear.${move}`)} />
      ))}
    </tbody>
  </table>
)

export function KeyTables() {
  return (
    <>
      <p>{t('keys.where')}</p>
      <table className={styles.keys}>
        <caption>{t('keys.caption')}</caption>
        <tbody>
          {MOVES.map((move) => (
            <Row key={move} names={nameOf(move)} what={t(`keys.move.${move}`)} />
          ))}
        </tbody>
      </table>
      <EarKeyTable />
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
      <p>{t('keys.tables')}</p>
    </>
  )
}
