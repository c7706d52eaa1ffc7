/** The way straight to the only table of a live session, of a match into its rooms. */

import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { PlayingBody } from '@openroom/protocol/viewShapes'
import { useRef } from 'react'
import { t } from '../../texts/t.ts'
import { LinkButton } from '../../ui/parts/LinkButton.tsx'
import { sessionTitle } from '../../ui/sessionTitle.ts'
import styles from './playing.module.css'
import { usePlaying } from './usePlaying.ts'

type WaysProps = {
  readonly session: MiniSession
  /** Whether it never has more than one table, so that it says when nobody plays there. */
  readonly single: boolean
}

type Way = PlayingBody['tables'][number]

function WayTo({ session, way }: { readonly session: MiniSession; readonly way: Way }) {
  const query = new URLSearchParams({ screen: 'play', tableId: way.address })
  const name = way.room ?? 'table'
  return (
    <LinkButton href={`/screen/${session.miniSessionId}?${query}`}>
      <span aria-hidden="true">{t(`playing.${name}`)}</span>
      <span className="said">{t(`playing.${name}.of`, { session: sessionTitle(session) })}</span>
    </LinkButton>
  )
}

export default function PlayingLinks({ session, single }: WaysProps) {
  const place = useRef<HTMLSpanElement>(null)
  const playing = usePlaying(place, session.miniSessionId)
  return (
    <span ref={place} className={styles.ways}>
      {playing?.tables.map((way) => (
        <WayTo key={way.address} session={session} way={way} />
      ))}
      {single && playing?.tables.length === 0 && <small>{t('playing.nobody')}</small>}
    </span>
  )
}
