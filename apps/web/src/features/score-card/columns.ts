/** Columns of a score card: those of a room stand twice beside each other, on a phone once. */
import { t } from '../../texts/t.ts'
import { atLeast, type Tier } from '../../ui/results/columns.ts'
import type { HeadColumn } from '../../ui/results/TableHead.tsx'

export type RoomKey = 'replay' | 'contract' | 'by' | 'lead' | 'over' | 'score' | 'scoreNS' | 'scoreEW'
export type RoomColumn = HeadColumn & { readonly key: RoomKey }

type RoomColumnsOf = {
  readonly tier: Tier
  /** Whether any board has a replay. */
  readonly replays: boolean
}

const lead = (): RoomColumn => ({ key: 'lead', head: t('frequency.lead'), align: 'left' })
const over = (): RoomColumn => ({
  key: 'over',
  head: t('frequency.result'),
  spoken: t('frequency.result.spoken'),
  align: 'right',
})
const contract = (): RoomColumn => ({ key: 'contract', head: t('frequency.contract'), align: 'left' })
const signed = (): RoomColumn => ({ key: 'score', head: t('side.NS'), align: 'right' })

/** Both sides' columns of the score become one in a quarter (design notes, What gives way). */
export function roomColumns({ tier, replays }: RoomColumnsOf): readonly RoomColumn[] {
  if (tier === 'phone') return [contract(), lead(), over(), signed()]
  const replay: RoomColumn = { key: 'replay', head: '', spoken: t('frequency.replay'), align: 'centre' }
  const scores: readonly RoomColumn[] = atLeast(tier, 'tablet')
    ? [
        { key: 'scoreNS', head: t('side.NS'), align: 'right' },
        { key: 'scoreEW', head: t('side.EW'), align: 'right' },
      ]
    : [signed()]
  return [
    ...(replays ? [replay] : []),
    contract(),
    { key: 'by', head: t('frequency.by'), spoken: t('frequency.by.spoken'), align: 'centre' },
    lead(),
    over(),
    ...scores,
  ]
}
