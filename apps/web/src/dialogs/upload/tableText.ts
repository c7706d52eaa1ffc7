/** Which table it is, as people at it call it. */
import { t } from '../../texts/t.ts'

type Table = {
  readonly section: string | null
  readonly number: number
  readonly room: 'OPEN' | 'CLOSED' | null
}

export const tableText = ({ section, number, room }: Table): string =>
  [`${section ?? ''}${number}`, ...(room === null ? [] : [t(`room.${room}`)])].join(' · ')
