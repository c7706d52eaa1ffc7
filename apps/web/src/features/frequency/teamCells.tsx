/** The columns of a team traveller, by how wide it is. */
import { t } from '../../texts/t.ts'
import type { Tier } from '../../ui/results/columns.ts'
import type { HeadColumn } from '../../ui/results/TableHead.tsx'
import styles from './frequency.module.css'

export type TeamTableOf = {
  readonly tier: Tier
  readonly bam: boolean
  readonly total: boolean
  readonly cross: boolean
}

const two = (group: string, key: string, heads: readonly [string, string]): readonly HeadColumn[] => [
  { key: `${key}1`, head: heads[0], group, align: 'right' },
  { key: `${key}2`, head: heads[1], group, align: 'right' },
]

const side = (): readonly [string, string] => [t('side.NS'), t('side.EW')]

/** Team names, E-W score and cross IMPs give way on a phone (design notes), and the row itself is what opens its replay. */
export function teamColumns({ tier, bam, total, cross }: TeamTableOf): readonly HeadColumn[] {
  const phone = tier === 'phone'
  const result: readonly HeadColumn[] = [
    { key: 'room', head: t('frequency.room'), align: 'left' },
    { key: 'contract', head: t('frequency.contract'), align: 'left' },
    ...(phone
      ? []
      : [
          {
            key: 'by',
            head: t('frequency.by'),
            spoken: t('frequency.by.spoken'),
            align: 'centre' as const,
          },
        ]),
    { key: 'lead', head: t('frequency.lead'), align: 'left' },
    { key: 'over', head: t('frequency.result'), spoken: t('frequency.result.spoken'), align: 'right' },
  ]
  const unit = t(bam ? 'frequency.mp' : total ? 'frequency.point' : 'frequency.imp')
  if (phone) {
    const swing = { group: unit, align: 'right' as const }
    return [
      ...result,
      { key: 'score', head: t('side.NS'), align: 'right' },
      { ...swing, key: 'home', head: t('frequency.home.mark'), spoken: t('frequency.home') },
      { ...swing, key: 'visiting', head: t('frequency.visiting.mark'), spoken: t('frequency.visiting') },
    ]
  }
  return [
    { key: 'table', head: t('frequency.table'), align: 'right' },
    {
      key: 'teams',
      head: (
        <>
          {t('frequency.home')}
          <span className={styles.dash}> – </span>
          <br />
          {t('frequency.visiting')}
        </>
      ),
      align: 'left',
      look: 'name',
    },
    { key: 'replay', head: '', spoken: t('frequency.replay'), align: 'centre' },
    ...result,
    ...two(t('frequency.score'), 'score', side()),
    ...two(unit, 'swing', [t('frequency.home'), t('frequency.visiting.short')]),
    ...(cross ? two(bam ? t('frequency.cross.mp') : t('frequency.cross'), 'cross', side()) : []),
  ]
}
