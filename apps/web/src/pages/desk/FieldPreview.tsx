/** What a change of who plays would come to: who goes where, and what each pair has had. */
import { rangesOf } from '@openroom/bridge/movement/telling'
import type { FieldTable, FieldPreview as Previewed } from '@openroom/protocol/schema/field'
import { listed } from '../../texts/order.ts'
import { t } from '../../texts/t.ts'
import styles from './desk.module.css'

const placeOf = ({ section, number }: Pick<FieldTable, 'section' | 'number'>): string =>
  `${section ?? ''}${number}`

type Shown = { readonly preview: Previewed; readonly isOfTeams: boolean }

function remarksOf({ preview, isOfTeams }: Shown): readonly string[] {
  const { newBoards, newTables, again, oneRanking, renumbered, ruled } = preview
  const at = ruled.map((one) => t('desk.field.ruled.at', { table: placeOf(one), board: one.board }))
  return [
    ...(newBoards.length > 0 ? [t('desk.field.newBoards', { boards: rangesOf(newBoards) })] : []),
    ...(newTables.length > 0 ? [t('desk.field.newTables', { tables: listed(newTables) })] : []),
    ...(again > 0 ? [t(isOfTeams ? 'desk.field.again.teams' : 'desk.field.again', { count: again })] : []),
    ...(oneRanking ? [t('desk.field.oneRanking')] : []),
    ...(renumbered.length > 0
      ? [
          t('desk.field.renumbered', {
            pairs: renumbered.map((one) => t('desk.field.renumbered.one', one)).join('; '),
          }),
        ]
      : []),
    ...(at.length > 0 ? [t('desk.field.ruled', { boards: listed(at) })] : []),
  ]
}

function Round({ round, tables }: { readonly round: number; readonly tables: readonly FieldTable[] }) {
  return (
    <section>
      <h3>{t('desk.field.round', { round })}</h3>
      <ol className={styles.seats}>
        {tables.map((one) => (
          <li key={placeOf(one)}>
            <b>{placeOf(one)}</b>
            <span>{one.ns ?? t('desk.sitsOut')}</span>
            <span>{one.ew ?? t('desk.sitsOut')}</span>
            {one.boards.length > 0 && (
              <small>{t('desk.boards', { from: one.boards[0] ?? 0, to: one.boards.at(-1) ?? 0 })}</small>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Pairs({ preview: { pairs }, isOfTeams }: Shown) {
  return (
    <details className={styles.pairs}>
      <summary>{t(isOfTeams ? 'desk.field.teams' : 'desk.field.pairs')}</summary>
      <ul>
        {pairs.map(({ key, name, played, toCome, sitsOut }) => (
          <li key={key}>
            <b>{name}</b>
            <span>
              {t('desk.field.pairs.one', {
                played: rangesOf(played) || '–',
                toCome: rangesOf(toCome) || '–',
              })}
              {sitsOut.length > 0 && `; ${t('desk.field.pairs.out', { rounds: listed(sitsOut) })}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

export function FieldPreview(shown: Shown) {
  const { preview } = shown
  const rounds = [...new Set(preview.tables.map(({ round }) => round))]
  return (
    <div className={styles.preview}>
      <h2>{t('desk.field.preview')}</h2>
      {remarksOf(shown).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <div className={styles.rounds}>
        {rounds.map((round) => (
          <Round key={round} round={round} tables={preview.tables.filter((one) => one.round === round)} />
        ))}
      </div>
      <Pairs {...shown} />
    </div>
  )
}
