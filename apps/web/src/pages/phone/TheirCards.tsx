/** What the others at the table play: their convention cards, where they were given. */
import { SIDES } from '@openroom/bridge/seat'
import type { PhoneTable } from '@openroom/protocol/schema/phones'
import { viewAt } from '@openroom/protocol/views'
import { archive } from '../../live/archive.ts'
import { useAnswer } from '../../live/cache.ts'
import { CardLinks } from '../../ui/who/CardLinks.tsx'
import type { PhoneSide } from './phone.ts'

type TheirCardsProps = {
  readonly miniSessionId: number
  readonly table: Pick<PhoneTable, 'room' | 'registrations'>
  /** Whose phone it is. */
  readonly side: PhoneSide
}

export function TheirCards({ miniSessionId: id, table, side }: TheirCardsProps) {
  // A room there is only where teams play.
  const at = table.room === null ? viewAt('registrations', { id }) : viewAt('teams', { id })
  const { data } = useAnswer(archive(id, at))
  const { ns, ew } = table.registrations
  return SIDES.filter((one) => one !== side).map((one) => (
    <CardLinks
      key={one}
      isNamed
      of={data?.find(({ registrationId }) => registrationId === (one === 'NS' ? ns : ew))}
    />
  ))
}
