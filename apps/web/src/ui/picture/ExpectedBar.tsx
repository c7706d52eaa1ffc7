/** What the board in play at a table is worth now, as a bar between its sides, with its certainty in words. */
import type { WallTable } from '@openroom/protocol/schema/wall'
import { useIsPrinting } from '../../paper/printing.ts'
import { t } from '../../texts/t.ts'
import { ContractText } from '../cards/CallText.tsx'
import { signed } from '../figures.ts'
import { placeText, playedContract } from '../wall/words.ts'
import type { Expected } from './expected.ts'
import styles from './picture.module.css'
import { useExpected, useSource } from './useExpected.ts'
import { filled, worthText } from './worth.ts'

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

type ExpectedBarProps = {
  readonly session: number
  readonly table: WallTable
  /** Whether it stands beside its table, which tells place, board and contract. */
  readonly isAtTable?: boolean
  /** The team that stands on the left of what is around it; else North-South does. */
  readonly first?: number | null
}

export function ExpectedBar({ session, table, isAtTable = false, first = null }: ExpectedBarProps) {
  const expected = useExpected(session, table)
  const source = useSource(session, table.boardNumber)
  const contract = playedContract(table)
  const isPrinting = useIsPrinting()
  if (source === null || contract === null || table.phase !== 'PLAY') return null
  const isSolving = expected === undefined
  const isTurned = first === table.ew.registrationId && first !== table.ns.registrationId
  const [left, right] = isTurned ? [table.ew, table.ns] : [table.ns, table.ew]
  // A sheet of paper says what is known.
  if (isSolving && isPrinting) return null
  return (
    <section
      className={styles.expected}
      data-certainty={expected?.certainty}
      data-solving={isSolving || undefined}
    >
      {!isAtTable && (
        <h2>
          {placeText(table)} · {t('wall.board', { board: table.boardNumber })} ·{' '}
          <ContractText contract={contract} /> {t('wall.by', { seat: t(`seat.${contract.declarer}.short`) })}
        </h2>
      )}
      <div className={styles.bar} aria-hidden="true">
        <span title={left.name}>{left.name}</span>
        <i>{expected && <b style={filled(expected, isTurned)} />}</i>
        <span title={right.name}>{right.name}</span>
      </div>
      <p>
        {expected ? (
          <>
            <strong>{worthText(table, expected)}</strong> {t('picture.tricks', { count: expected.tricks })}{' '}
            {certaintyText(expected)} {againstText(table)}
          </>
        ) : (
          t(isSolving ? 'picture.solving' : 'dds.none')
        )}
      </p>
    </section>
  )
}
