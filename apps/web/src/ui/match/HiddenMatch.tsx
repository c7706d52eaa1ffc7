/** The head of a match without spoilers: its teams, what is hidden, one press that shows it, and one that shows all. */
import type { MouseEvent } from 'react'
import { t } from '../../texts/t.ts'
import { toggleAndSay } from '../keys.ts'
import type { Names } from '../names.ts'
import { Button } from '../parts/Button.tsx'
import { keepFocus } from '../spoilers/hiding.ts'
import spoilers from '../spoilers/spoilers.module.css'
import styles from './match.module.css'
import { Side } from './Side.tsx'

type HiddenMatchProps = {
  readonly home: number
  readonly visiting: number
  readonly names: Names
  readonly title: string
  /** One among several: the score's place alone. */
  readonly isOne: boolean
  readonly onShow: () => void
}

export default function HiddenMatch({ home, visiting, names, title, isOne, onShow }: HiddenMatchProps) {
  const keeping = (run: () => void) => (event: MouseEvent) => {
    keepFocus(event.currentTarget)
    run()
  }
  return (
    <>
      <div className={styles.head}>
        <Side team="HOME" id={home} names={names} />
        {isOne ? (
          <button
            type="button"
            className={spoilers.show}
            aria-label={t('spoilers.show.of', { of: title })}
            onClick={keeping(onShow)}
          >
            {t('spoilers.show')}
          </button>
        ) : (
          <p className={styles.score} data-hidden aria-hidden="true">
            <b>?</b>
            <i>–</i>
            <b>?</b>
          </p>
        )}
        <Side team="VISITING" id={visiting} names={names} />
      </div>
      {!isOne && (
        <>
          <p className={styles.state}>{t('spoilers.match')}</p>
          <div className={styles.ways}>
            <Button look="primary" onClick={keeping(onShow)}>
              {t('spoilers.match.show')}
            </Button>
            <Button onClick={keeping(toggleAndSay)}>{t('spoilers.show.all')}</Button>
          </div>
        </>
      )}
    </>
  )
}
