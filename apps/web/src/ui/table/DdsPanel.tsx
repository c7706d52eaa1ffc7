/** Double dummy in words and figures: tricks for everybody, par, and what the next card is worth. */
import { type ByStrain, type Card, STRAINS, type Strain } from '@openroom/bridge/card'
import type { PlayedContract } from '@openroom/bridge/contract'
import type { DoubleDummyTable } from '@openroom/bridge/doubleDummy'
import type { Par, ParContract } from '@openroom/bridge/score/par'
import { type BySeat, type Seat, sideOf } from '@openroom/bridge/seat'
import { t } from '../../texts/t.ts'
import { CardText, ContractText } from '../cards/CallText.tsx'
import { StrainHead } from '../cards/StrainHead.tsx'
import { DdsChip, overText } from './DdsChip.tsx'
import { betterFor, groupFigures, overWords } from './ddsGroups.ts'
import styles from './ddsPanel.module.css'
import { SideScore } from './SideScore.tsx'

/** Tricks of each declarer, strain by strain. */
export type Columns = Partial<ByStrain<BySeat<number>>>

/** What is known so far; `partly`: the strains that lack are too hard to solve. */
export type Analysis =
  | { readonly kind: 'none' }
  | { readonly kind: 'working' | 'partly'; readonly columns: Columns }
  | { readonly kind: 'known'; readonly table: DoubleDummyTable; readonly par: Par }

const ROWS = ['N', 'S', 'E', 'W'] as const satisfies readonly Seat[]

const UNKNOWN = '–'

type TricksOfProps = {
  readonly contract: PlayedContract | null
  /** A figure's text. */
  readonly tricks: (seat: Seat, strain: Strain) => number | string
}

function TricksOf({ contract, tricks }: TricksOfProps) {
  return (
    <table className={styles.tricks}>
      <caption>{t('dds.tricks')}</caption>
      <StrainHead />
      <tbody>
        {ROWS.map((seat) => (
          <tr
            key={seat}
            data-side={contract && sideOf(seat) === sideOf(contract.declarer) ? 'declarer' : undefined}
          >
            <th scope="row">
              <abbr title={t(`seat.${seat}`)}>{t(`seat.${seat}.short`)}</abbr>
            </th>
            {STRAINS.map((strain) => (
              <td
                key={strain}
                data-now={(contract?.declarer === seat && contract.strain === strain) || undefined}
              >
                {tricks(seat, strain)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function declarersText({ declarers }: ParContract): string {
  const [one, two] = declarers.map((seat) => t(`seat.${seat}`))
  if (one === undefined) return ''
  return two === undefined ? t('contract.by', { seat: one }) : t('contract.byEither', { one, two })
}

function ParLine({ par }: { readonly par: Par }) {
  return (
    <section className={styles.part}>
      <h2>{t('dds.optimum')}</h2>
      {par.contracts.length === 0 && <p>{t('result.passedOut')}</p>}
      {par.contracts.map((contract) => (
        <p key={`${contract.side}${contract.strain}`} className={styles.par}>
          <span>
            <b className={styles.big}>
              <ContractText contract={contract} />
            </b>{' '}
            {declarersText(contract)}
          </span>
          <b>{overText(contract.tricks - contract.level - 6)}</b>
        </p>
      ))}
      <p className={styles.score}>
        <SideScore scoreNs={par.score} />
      </p>
    </section>
  )
}

function Tricks({ analysis, contract }: { analysis: Analysis; contract: PlayedContract | null }) {
  if (analysis.kind === 'none') {
    return (
      <p className={styles.none} role="status">
        {t('dds.none')}
      </p>
    )
  }
  if (analysis.kind === 'known') {
    const { table, par } = analysis
    return (
      <>
        <section className={styles.part}>
          <TricksOf tricks={(seat, strain) => table[seat][strain]} contract={contract} />
        </section>
        <ParLine par={par} />
      </>
    )
  }
  const { kind, columns } = analysis
  const lacking = kind === 'partly' ? UNKNOWN : ''
  return (
    <>
      <section className={styles.part}>
        <TricksOf tricks={(seat, strain) => columns[strain]?.[seat] ?? lacking} contract={contract} />
      </section>
      <p className={styles.none} role="status">
        {t(kind === 'partly' ? 'dds.partly' : 'dds.working')}
      </p>
    </>
  )
}

/** The cards of the hand on turn, grouped by what they come to, best for their side first. */
function NextCard({ figures, better }: { figures: ReadonlyMap<Card, number>; better: 'more' | 'fewer' }) {
  return (
    <section className={styles.part}>
      <h2>{t('dds.next')}</h2>
      <ul className={styles.next}>
        {groupFigures(figures, better).map(({ over, cards }) => (
          <li key={over}>
            <DdsChip over={over} at="line" />
            <span className={styles.cards}>
              {cards.map((card) => (
                <CardText key={card} card={card} />
              ))}
              <span className={styles.meaning}>{overWords(over)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export default function DdsPanel({
  analysis,
  contract,
  figures,
  turn,
}: {
  readonly analysis: Analysis
  readonly contract: PlayedContract | null
  readonly figures: ReadonlyMap<Card, number> | null
  readonly turn: Seat | null
}) {
  const better = betterFor(turn, contract)
  return (
    <div className={styles.dds}>
      <Tricks analysis={analysis} contract={contract} />
      {figures !== null && figures.size > 0 && <NextCard figures={figures} better={better} />}
    </div>
  )
}
