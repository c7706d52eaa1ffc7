/** How all tables of a session that is over played a board: tricks given away, and lines of play. */
import { replayAddress } from '@openroom/protocol/replayAddress'
import type { FieldOfBoard, Line } from '@openroom/protocol/schema/fieldOfBoard'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { Link } from 'wouter'
import { t } from '../../../texts/t.ts'
import { CardText } from '../../../ui/cards/CallText.tsx'
import { fixed } from '../../../ui/figures.ts'
import { Heads } from '../../../ui/parts/Heads.tsx'
import { mayKnow } from '../../../ui/secrecy/mayKnow.ts'
import styles from './field.module.css'
import { contractTitle } from './LeadTable.tsx'

type Contract = FieldOfBoard['contracts'][number]

function Accuracy({ contract }: { readonly contract: Contract }) {
  const { declarers, defenders } = contract
  if (declarers.tables === 0) return null
  const rows = [
    [t('field.side.declarers'), declarers],
    [t('field.side.defenders'), defenders],
  ] as const
  return (
    <table className={styles.leads}>
      <caption>{contractTitle(contract)}</caption>
      <Heads of={[t('field.side'), t('field.count'), t('field.given.mean'), t('field.given.none')]} />
      <tbody>
        {rows.map(([side, { tables, given, faultless }]) => (
          <tr key={side}>
            <th scope="row">{side}</th>
            <td>{tables}</td>
            <td>{fixed(given, 2)}</td>
            <td>{faultless}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type LineOfProps = { readonly line: Line; readonly session: MiniSession; readonly board: number }

function LineOf({ line, session, board }: LineOfProps) {
  const { depth, cards, tables, tricks, ns } = line
  const isAlone = cards.length === 0 && depth > 0
  return (
    <li className={styles.line} style={{ '--depth': Math.min(depth, 8) } as React.CSSProperties}>
      <span className={styles.calls}>
        {cards.map((card) => (
          <CardText key={card} card={card} />
        ))}
      </span>
      <span className={styles.count}>
        {t(isAlone ? 'field.line.alone' : 'field.tables', { count: tables })}
        {tricks !== null && ` · ${t('field.line.tricks', { tricks: fixed(tricks, 1) })}`}
      </span>
      {ns !== null && mayKnow('replay', { session }) && (
        <Link
          href={replayAddress({
            miniSessionId: session.miniSessionId,
            ns,
            board,
            replay: true,
            cindex: null,
          })}
        >
          {t('field.replay')}
        </Link>
      )}
    </li>
  )
}

type PlaysProps = { readonly session: MiniSession; readonly board: number; readonly field: FieldOfBoard }

export function Plays({ session, board, field }: PlaysProps) {
  const { contracts, waiting } = field
  const known = contracts.filter(({ declarers }) => declarers.tables > 0)
  const lines = contracts.filter((one) => one.lines.length > 0)
  return (
    <>
      {waiting > 0 && <p className={styles.count}>{t('field.waiting', { count: waiting })}</p>}
      {known.length > 0 && (
        <section>
          <h2>{t('field.given')}</h2>
          <p className={styles.count}>{t('field.given.note')}</p>
          <div className={styles.tables}>
            {known.map((one) => (
              <Accuracy key={`${one.strain} ${one.declarer}`} contract={one} />
            ))}
          </div>
        </section>
      )}
      {lines.length > 0 && (
        <section>
          <h2>{t('field.lines')}</h2>
          {lines.map((one) => (
            <div key={`${one.strain} ${one.declarer}`}>
              <h3 className={styles.count}>{contractTitle(one)}</h3>
              <ol className={styles.tree}>
                {one.lines.map((line, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
                  <LineOf key={i} line={line} session={session} board={board} />
                ))}
              </ol>
            </div>
          ))}
        </section>
      )}
    </>
  )
}
