/** The call or card that a comment is on; pressed, the replay goes there. */
import { t } from '../../texts/t.ts'
import { CallText, CardText } from '../cards/CallText.tsx'
import { spokenCall, spokenCard } from '../cards/spoken.ts'
import styles from './chatBox.module.css'
import type { Subject } from './places.ts'

function wordsOf(on: Subject): string {
  switch (on?.type) {
    case 'BID':
      return t('said.call', { seat: t(`seat.${on.seat}`), call: spokenCall(on.call) })
    case 'PLAY_CARD':
      return t('said.card', { seat: t(`seat.${on.seat}`), card: spokenCard(on.card) })
    default:
      return t(`chat.at.${on?.type ?? 'hands'}`)
  }
}

function Drawn({ on }: { readonly on: Subject }) {
  if (on?.type !== 'BID' && on?.type !== 'PLAY_CARD') return wordsOf(on)
  return (
    <>
      {t(`seat.${on.seat}.short`)}{' '}
      {on.type === 'BID' ? <CallText call={on.call} /> : <CardText card={on.card} />}
    </>
  )
}

export function PlaceButton({ on, go }: { readonly on: Subject; readonly go: () => void }) {
  return (
    <button
      type="button"
      className={styles.place}
      aria-label={t('chat.goto', { place: wordsOf(on) })}
      onClick={go}
    >
      <Drawn on={on} />
    </button>
  )
}
