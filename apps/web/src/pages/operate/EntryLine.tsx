/** The line that shows what is typed, what was understood, and what comes next; what a call means is written here too. */
import { explanationText, LONGEST_WORDS } from '@openroom/bridge/operate/explained'
import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { Form } from '../../ui/parts/Form.tsx'
import { spokenMade } from '../../ui/table/said/place.ts'
import type { PartProps } from './ConsoleHead.tsx'
import { claimedPosition, useClaimCheck } from './claimCheck.ts'
import styles from './operate.module.css'
import { nextWords, readingWords, saidWords } from './words.ts'

function Explanation({ operating, is }: PartProps) {
  const { open } = is
  const index = is.state.calls.length - 1
  const made = is.state.calls[index]
  const [text, setText] = useState(() => explanationText(made?.explanations ?? []))
  if (!made) return null
  const close = () => {
    operating.explain(index, { alert: made.alert, text: text.trim() })
    operating.show(null)
  }
  return (
    // Kept by whatever leads out of it.
    <Form className={styles.explain} unsaved={false} onSubmit={close}>
      <label>
        <span>{t('operate.explain.label', { call: spokenMade(made) })}</span>
        <input
          // biome-ignore lint/a11y/noAutofocus: it opens by a key, and is what is typed next
          autoFocus
          value={text}
          maxLength={LONGEST_WORDS}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && close()}
          onBlur={close}
        />
      </label>
      <small>{t(open === 'alert' ? 'operate.explain.hint' : 'operate.explain.plain')}</small>
    </Form>
  )
}

export function EntryLine({ operating, is }: PartProps) {
  const { text, reading, open } = is
  const otherwise = useClaimCheck(is.state)
  const isUnknown = is.said?.kind === 'unknown'
  const against = readingWords(is)
  const isWrong = reading?.kind === 'breach' || is.said?.kind === 'busy' || is.said?.kind === 'left'
  return (
    <section
      className={styles.entry}
      aria-label={t('operate.entry')}
      data-wrong={isWrong || undefined}
      data-guide="entry"
    >
      {open === 'alert' || open === 'explain' ? (
        <Explanation operating={operating} is={is} />
      ) : (
        <>
          <kbd className={styles.typed} data-typed>
            {text.replace('\n', '⏎')}
          </kbd>
          <p className={styles.understood} role={isWrong ? 'alert' : 'status'} data-said>
            {isUnknown ? `${saidWords(is)} ${against}` : against || saidWords(is)}
          </p>
          <p className={styles.coming} data-next>
            {nextWords(is)}
          </p>
          {claimedPosition(is.state) && (
            <p className={styles.doubt} role="status" data-doubt>
              {otherwise !== null && t('operate.claim.otherwise', { tricks: otherwise })}
            </p>
          )}
        </>
      )}
    </section>
  )
}
