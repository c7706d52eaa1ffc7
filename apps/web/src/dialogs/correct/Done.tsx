/** What was put right so far, the newest first; each is taken back by itself. */
import type { Correctable, Corrected } from '@openroom/protocol/schema/corrections'
import { undoCorrection } from '../../live/corrections.ts'
import { note } from '../../live/systemMessages.ts'
import { t } from '../../texts/t.ts'
import { momentIn } from '../../ui/moments.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import styles from './correct.module.css'
import { correctionText } from './said.ts'

const whoOf = ({ at, by }: Corrected): string => {
  const when = momentIn(at, null)
  return by === null ? t('correct.by.machine', { when }) : t('correct.by', { when, name: by.name })
}

export function Done({ session, about }: { readonly session: number; readonly about: Correctable }) {
  const { busy, failure, run } = useAttempt()
  if (about.corrections.length === 0) return null
  const undo = (id: number) =>
    run(async () => {
      await undoCorrection(session, id)
      note(t('correct.undone'))
    })
  return (
    <section className={styles.done} aria-label={t('correct.list')}>
      <h3>{t('correct.list')}</h3>
      {failure !== null && <Message tone="bad">{failure}</Message>}
      <ul>
        {about.corrections.map((one) => {
          const what = correctionText(one.correction, about)
          return (
            <li key={one.id} data-undone={one.undoneAt !== null}>
              <div>
                <b>{what}</b>
                <span>{one.reason}</span>
                <small>{whoOf(one)}</small>
                {one.undoneAt !== null && (
                  <small>{t('correct.taken', { when: momentIn(one.undoneAt, null) })}</small>
                )}
              </div>
              {one.undoneAt === null && (
                <Button
                  aria-label={t('correct.undo.which', { what })}
                  disabled={busy}
                  onClick={() => void undo(one.id)}
                >
                  {t('correct.undo')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
