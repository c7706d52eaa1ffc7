/** Asks once whether a name of the session that may be a followed player's is, and remembers the answer. */
import { likelyName } from '@openroom/protocol/followed'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { Registration } from '@openroom/protocol/schema/results'
import { useRegistrations } from '../../live/useSession.ts'
import { t } from '../../texts/t.ts'
import { pairName, playerName } from '../names.ts'
import { Button } from '../parts/Button.tsx'
import { useUnnamed } from '../spoilers/stages.ts'
import { answer, type Followed, useFollowed } from './followed.ts'
import styles from './whoIsIt.module.css'

/** The first name that is to be asked about. */
export function questionIn(list: readonly Followed[], registrations: readonly Registration[]) {
  const players = registrations.flatMap((one) => one.players.map(playerName))
  for (const player of list) {
    const name = player.kind === 'player' ? likelyName(player, players) : null
    const entry = registrations.find((one) => one.players.some((other) => playerName(other) === name))
    if (player.kind === 'player' && name !== null && entry) return { player, name, entry }
  }
  return null
}

export default function WhoIsIt({ session }: { readonly session: MiniSession }) {
  const list = useFollowed()
  const registrations = useRegistrations(session).data ?? []
  // Who plays in a later stage would be known to have come through.
  const isUnnamed = useUnnamed()(session)
  const question = isUnnamed ? null : questionIn(list, registrations)
  if (question === null) return null
  const { player, name, entry } = question
  const where = session.type === 'PAIR' ? pairName(entry) : entry.name
  return (
    <section className={styles.who} aria-label={t('followed.who.label')}>
      <p>{t('followed.who', { name, entry: where, player: player.name })}</p>
      <Button onClick={() => answer(player, name, true)}>{t('followed.who.yes')}</Button>
      <Button onClick={() => answer(player, name, false)}>{t('followed.who.no')}</Button>
    </section>
  )
}
