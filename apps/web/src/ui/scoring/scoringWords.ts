/** How a session was scored, in sentences. */
import type { Scoring } from '@openroom/protocol/schema/scoring'
import { t } from '../../texts/t.ts'

type Pairs = NonNullable<Scoring['pairs']>
type CalcType = Scoring['calcTypes'][number]

function impWords({ imps, divided, datum, trim, roundDatum }: Pairs): readonly string[] {
  if (imps === 'crossImps') return [t(`scoring.cross.${divided}`)]
  const mean = trim === 0 ? t('scoring.butler.mean') : t('scoring.butler.trimmed', { trim })
  const own = datum === 'mean' ? mean : t('scoring.butler.median')
  return [own, ...(roundDatum ? [] : [t('scoring.datum')])]
}

const pointWords = ({ perWin, ascherman, neuberg }: Pairs): readonly string[] => [
  t(`scoring.scale.${perWin}`),
  ...(ascherman ? [t('scoring.ascherman')] : []),
  t(`scoring.neuberg.${neuberg}`),
]

const pairWords = (pairs: Pairs, calcTypes: readonly CalcType[]): readonly string[] => [
  ...calcTypes.flatMap((one) => (one === 'IMP' ? impWords(pairs) : pointWords(pairs))),
  ...(pairs.sections === 'apart' ? [t('scoring.sections.apart')] : []),
  ...(pairs.winners === 2 ? [t('scoring.winners.2')] : []),
  ...(pairs.missedBoards === 'scaled' ? [t('scoring.missed')] : []),
]

/** Total points stand in the place of IMPs. */
export function scoringWords({ pairs, calcTypes, totalPoints }: Scoring): readonly string[] {
  const own = totalPoints ? [t(pairs === null ? 'scoring.total.team' : 'scoring.total.pairs')] : []
  const others = totalPoints ? calcTypes.filter((one) => one !== 'IMP') : calcTypes
  const words = pairs === null ? others.map((one) => t(`scoring.team.${one}`)) : pairWords(pairs, others)
  return [...own, ...words]
}
