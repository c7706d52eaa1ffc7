/** Asks once whether a name of the session that may be a followed player's is, and remembers the answer. */
import { likelyName } from '@openroom/protocol/followed'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { Registration } from '@openroom/protocol/schema/results'
import { useEffect, useState } from 'react'
import { useRegistrations } from '../../live/useSession.ts'
import { t } from '../../texts/t.ts'
import { pairName, playerName } from '../names.ts'
import { Button } from '../parts/Button.tsx'
import { useUnnamed } from '../spoilers/stages.ts'
import { answer, type Followed, useFollowed } from './followed.ts'
import { askTold } from './told.ts'
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

/** Whether the server has told what it knows of their names: before that it might be asked what it could have said. */
function useTold(list: readonly Followed[]): boolean {
  const [told, setTold] = useState<readonly Followed[] | null>(null)
  useEffect(() => {
    let isGone = false
    askTold(list).then(() => {
      if (!isGone) setTold(list)
    })
    return () => {
      isGone = true
    }
  }, [list])
  return told === list
}

export default function WhoIsIt({ session }: { readonly session: MiniSession }) {
  const list = useFollowed()
  const registrations = useRegistrations(session).data ?? []
  // Who plays in a later stage would be known to have come through.
  const isUnnamed = useUnnamed()(session)
  const isTold = useTold(list)
  const question = isUnnamed || !isTold ? null : questionIn(list, registrations)
  if (question === null) return null
  const { player, name, entry } = question
  const where = session.type === 'PAIR' ? pairName(entry) : entry.name
  const say = (isTheirs: boolean) => {
    document.querySelector<HTMLElement>('[data-content]')?.focus()
    answer(player, name, isTheirs)
  }
  return (
    <section className={styles.who} aria-label={t('followed.who.label')}>
      <p role="status">{t('followed.who', { name, entry: where, player: player.name })}</p>
      <Button onClick={() => say(true)}>{t('followed.who.yes')}</Button>
      <Button onClick={() => say(false)}>{t('followed.who.no')}</Button>
    </section>
  )
}
