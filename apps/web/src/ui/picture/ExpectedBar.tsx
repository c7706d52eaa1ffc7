/** What the board in play in one room is worth now, as a bar between the teams, with its certainty in words. */
import type { WallTable } from '@openroom/protocol/schema/wall'
import { viewAt } from '@openroom/protocol/views'
import { usePushed } from '../../live/usePushed.ts'
import { t } from '../../texts/t.ts'
import { ContractText } from '../cards/CallText.tsx'
import { signed } from '../figures.ts'
import { placeText, playedContract } from '../wall/words.ts'
import { type Expected, expectedOf } from './expected.ts'
import styles from './picture.module.css'

/** IMPs that fill the bar's half. */
const FULL = 17

function worthText({ ns, ew }: WallTable, { imps, scoreNs }: Expected): string {
  if (imps === null) return t('picture.score', { score: signed(scoreNs) || '0' })
  if (imps === 0) return t('picture.flat')
  return t('picture.worth', { team: imps > 0 ? ns.name : ew.name, imps: Math.abs(imps) })
}

/** What it is worth against. */
function againstText({ elsewhere, elsewhereIn, calcTableId }: WallTable): string {
  if (elsewhere === null || elsewhereIn === null) return ''
  const score = signed(elsewhere) || '0'
  if (elsewhereIn === 'ROOM') return t('picture.room', { score })
  return t(calcTableId === null ? 'picture.field' : 'picture.field.room', { score })
}

const certaintyText = ({ certainty, atRisk, tricksLeft }: Expected): string =>
  certainty === 'hangs'
    ? t('picture.hangs', { count: atRisk })
    : t(`picture.${certainty}`, { count: tricksLeft })

export function ExpectedBar({ session, table }: { readonly session: number; readonly table: WallTable }) {
  const address = { kind: 'table', tableId: table.tableId } as const
  const isPlayed = table.phase === 'PLAY'
  const solved = usePushed(isPlayed ? viewAt('ddsLive', { id: session, table: address }) : null, session)
  const contract = playedContract(table)
  const expected = expectedOf(table, solved?.body ?? null)
  if (contract === null || !isPlayed) return null
  const size = (Math.min(FULL, Math.abs(expected?.imps ?? 0)) / FULL) * 50
  const left = (expected?.imps ?? 0) > 0 ? 50 - size : 50
  return (
    <section className={styles.expected} data-certainty={expected?.certainty}>
      <h2>
        {placeText(table)} · {t('wall.board', { board: table.boardNumber })} ·{' '}
        <ContractText contract={contract} /> {t('wall.by', { seat: t(`seat.${contract.declarer}.short`) })}
      </h2>
      <div className={styles.bar} aria-hidden="true">
        <span title={table.ns.name}>{table.ns.name}</span>
        <i>{expected && <b style={{ left: `${left}%`, width: `${size}%` }} />}</i>
        <span title={table.ew.name}>{table.ew.name}</span>
      </div>
      <p>
        {expected === null ? (
          t(solved === null ? 'picture.solving' : 'dds.none')
        ) : (
          <>
            <strong>{worthText(table, expected)}</strong> {t('picture.tricks', { count: expected.tricks })}{' '}
            {certaintyText(expected)} {againstText(table)}
          </>
        )}
      </p>
    </section>
  )
}
