/** Names of pairs, teams and players as results show them. Pure. */

import type { Player, Registration } from '@openroom/protocol/schema/results'
import { isolated } from '@openroom/texts/isolated'
import { t } from '../texts/t.ts'

const DASH = ' – '
/** Longer names begin with an initial on a phone (design notes, Type). */
const LONG = 22

export const playerName = ({ name, surname }: Pick<Player, 'name' | 'surname'>): string =>
  [name, surname].filter((part) => part !== '').join(' ')

export const surnameOf = ({ name, surname }: Pick<Player, 'name' | 'surname'>): string =>
  surname === '' ? name : surname

/** First name shortened to its initial when the whole is long. */
export function shortName(player: Pick<Player, 'name' | 'surname'>): string {
  const whole = playerName(player)
  if (whole.length <= LONG || player.surname === '' || player.name === '') return whole
  return `${player.name[0]}. ${player.surname}`
}

/** `Anneke Vermeulen – Joost de Graaf`; the registration's own name where players are not known. */
export const pairName = ({ players, name }: Pick<Registration, 'players' | 'name'>): string =>
  players.length === 0 ? name : players.map((one) => isolated(playerName(one))).join(DASH)

/** `Vermeulen – de Graaf`. */
export const pairSurnames = ({ players, name }: Pick<Registration, 'players' | 'name'>): string =>
  players.length === 0 ? name : players.map((one) => isolated(surnameOf(one))).join(DASH)

/** `3NS`, as some programs number pairs: the side in the reader's own letters. */
export const pairNumber = ({ number }: Pick<Registration, 'number'>): string =>
  number?.replace(/^(\d+) ?(NS|EW)$/, (_, own: string, side: 'NS' | 'EW') => `${own} ${t(`side.${side}`)}`) ??
  ''

export type Names = {
  readonly of: (registrationId: number) => Registration | null
}

export function namesOf(registrations: readonly Registration[]): Names {
  const byId = new Map(registrations.map((registration) => [registration.registrationId, registration]))
  return { of: (registrationId) => byId.get(registrationId) ?? null }
}
