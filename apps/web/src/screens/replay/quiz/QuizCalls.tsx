/** The calls to choose from: all of them, or where there is little room those of one level at a time. */
import { type Call, isBid, LEVELS, levelOf } from '@openroom/bridge/call'
import { useState } from 'react'
import { t } from '../../../texts/t.ts'
import { BiddingBox, type BiddingBoxProps } from '../../../ui/bidding/BiddingBox.tsx'
import styles from './quizCalls.module.css'

/** The lowest that can be bid still. */
const firstLevel = (legal: readonly Call[]) => {
  const bid = legal.find(isBid)
  return bid === undefined ? 7 : levelOf(bid)
}

export function QuizCalls(props: BiddingBoxProps) {
  const { legal } = props
  const least = firstLevel(legal)
  const [level, setLevel] = useState(least)
  return (
    <div className={styles.calls} data-level={Math.max(level, least)}>
      <fieldset className={styles.levels} aria-label={t('quiz.levels')}>
        {LEVELS.map((one) => (
          <button
            key={one}
            type="button"
            disabled={one < least}
            aria-pressed={one === Math.max(level, least)}
            onClick={() => setLevel(one)}
          >
            {one}
          </button>
        ))}
      </fieldset>
      <BiddingBox {...props} />
    </div>
  )
}
