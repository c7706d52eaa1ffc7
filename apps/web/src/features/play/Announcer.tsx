/** Tells screen readers what happens at a live table, politely. */
import type { TableEvent } from '@openroom/bridge/table/events'
import type { TableState } from '@openroom/bridge/table/state'
import { useRef, useState } from 'react'
import { useTableEvents } from '../../live/useTable.ts'
import { t } from '../../texts/t.ts'
import { Said } from '../../ui/table/Said.tsx'
import { spokenEvent, spokenPlace } from '../../ui/table/spokenEvent.ts'

/** What an event is told as; the whole table as where it stands. */
function words(event: TableEvent, after: TableState): string | null {
  switch (event.type) {
    case 'FULL':
      return spokenPlace(after)
    case 'CALL_DIRECTOR':
      return t('play.called', { player: after.players[event.seat]?.name ?? t(`seat.${event.seat}`) })
    case 'ACCEPT_CALL':
      return t('play.coming', { director: event.director })
    default:
      return spokenEvent(event, after)
  }
}

export function Announcer({ destination }: { readonly destination: string }) {
  const [text, setText] = useState('')
  const coming = useRef<string[]>([])
  useTableEvents(destination, (event, _before, after) => {
    const told = words(event, after)
    if (told === null) return
    if (coming.current.length === 0) {
      // What comes together is told together: a card and the trick it ends.
      queueMicrotask(() => {
        setText(coming.current.join('. '))
        coming.current = []
      })
    }
    coming.current.push(told)
  })
  return <Said text={text} />
}
