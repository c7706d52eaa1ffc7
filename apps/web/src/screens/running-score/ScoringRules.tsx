/** How a ranking was made, where it is not as usual: a line below it. */
import type { ScoringRule } from '@openroom/protocol/schema/scoringRules'
import { t } from '../../texts/t.ts'
import { percentOf } from '../../ui/figures.ts'
import styles from '../../ui/results/results.module.css'

function byesText({ percent, ownAverage }: Extract<ScoringRule, { rule: 'byes' }>): string {
  if (percent === null) return t('scores.rule.byes.average')
  return t(ownAverage ? 'scores.rule.byes.better' : 'scores.rule.byes', { percent: percentOf(`${percent}`) })
}

function ruleText(rule: ScoringRule): string {
  switch (rule.rule) {
    case 'vpScale':
      return t('scores.rule.vpScale', { scale: t(`scores.vp.${rule.scale}`) })
    case 'boardPoints':
      return t('scores.rule.boardPoints', { points: rule.points })
    case 'quotient':
      return t('scores.rule.quotient')
    case 'handicapBoards':
      return t('scores.rule.handicapBoards', { boards: rule.boards })
    case 'totalPoints':
      return t('scores.rule.totalPoints')
    case 'swissPairs':
      return t('scores.rule.vpScale', {
        scale:
          rule.scale === null
            ? t('scores.vp.percent', { maximum: rule.maximum })
            : t(`scores.vp.${rule.scale}`),
      })
    case 'countedSessions':
      return t('scores.rule.countedSessions', { sessions: rule.sessions })
    case 'leastSessions':
      return t('scores.rule.leastSessions', { sessions: rule.sessions })
    case 'dropOneIn':
      return t('scores.rule.dropOneIn', { sessions: rule.sessions })
    case 'sessionsAlike':
      return t('scores.rule.sessionsAlike')
    case 'carryOverBoards':
      return t('scores.rule.carryOverBoards', { boards: rule.boards })
    case 'byes':
      return byesText(rule)
    case 'tieBreaks':
      return t('scores.rule.ties', { by: rule.by.map((one) => t(`scores.tie.${one}`)).join(', ') })
  }
}

export function ScoringRules({ rules = [] }: { readonly rules: readonly ScoringRule[] | undefined }) {
  if (rules.length === 0) return null
  return <p className={styles.note}>{rules.map(ruleText).join(' ')}</p>
}
