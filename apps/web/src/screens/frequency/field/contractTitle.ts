import { toSeat } from '@openroom/protocol/names'
import { t } from '../../../texts/t.ts'

type Contract = { readonly strain: string; readonly declarer: string }

/** Strain and declarer of tables that are told of together. */
export const contractTitle = ({ strain, declarer }: Contract): string =>
  t('field.leads.of', {
    strain: t(strain === 'NT' ? 'strain.NT.short' : `suit.${strain as 'S' | 'H' | 'D' | 'C'}`),
    seat: t(`seat.${toSeat(declarer as Parameters<typeof toSeat>[0])}`),
  })
