/** What a change of who plays would come to: who goes where, and what each pair has had. */
import { rangesOf } from '@openroom/bridge/movement/telling'
import type { FieldTable, FieldPreview as Previewed } from '@openroom/protocol/schema/field'
import { listed } from '../../texts/order.ts'
import { t } from '../../texts/t.ts'
import { Message } from '../../ui/parts/Message.tsx'
import styles from './desk.module.css'
import { placeOf, remarksOf, stayingText, warningsOf } from './fieldRemarks.ts'
import { SeatHeads } from './SeatHeads.tsx'

type Shown = { readonly preview: Previewed; readonly isOfTeams: boolean; readonly isOfPlayers: boolean }

type RoundProps = {
  readonly round: number
  readonly tables: readonly FieldTable[]
  readonly staying: readonly string[]
  readonly isOfTeams: boolean
}

function Round({ round, tables, staying, isOfTeams }: RoundProps) {
  return (
    <section>
      <h3>{t('desk.field.round', { round })}</h3>
      {!isOfTeams && <SeatHeads />}
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
      {staying.length > 0 && <p className={styles.proof}>{stayingText(staying)}</p>}
    </section>
  )
}

function Pairs({ preview: { pairs }, isOfTeams, isOfPlayers }: Shown) {
  return (
    <details className={styles.pairs}>
      <summary>{t(`desk.field.${isOfTeams ? 'teams' : isOfPlayers ? 'players' : 'pairs'}`)}</summary>
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

type PreviewProps = Shown & {
  readonly isDealt: boolean
  /** What it comes to in a sentence; `null`: what follows says it all. */
  readonly says: string | null
}

/** With `isDealt` the site has dealt the boards, and gives their hands to whoever makes them up. */
export function FieldPreview({ isDealt, says, ...shown }: PreviewProps) {
  const { preview } = shown
  const rounds = [...new Set(preview.tables.map(({ round }) => round))]
  return (
    <div className={styles.preview}>
      <h2>{t('desk.field.preview')}</h2>
      {says !== null && <p>{says}</p>}
      {remarksOf({ ...shown, isDealt }).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {warningsOf(preview).map((text) => (
        <Message key={text} tone="bad">
          {text}
        </Message>
      ))}
      <div className={styles.rounds}>
        {rounds.map((round) => (
          <Round
            key={round}
            round={round}
            isOfTeams={shown.isOfTeams}
            tables={preview.tables.filter((one) => one.round === round)}
            staying={preview.staying.find((one) => one.round === round)?.tables ?? []}
          />
        ))}
      </div>
      <Pairs {...shown} />
    </div>
  )
}
