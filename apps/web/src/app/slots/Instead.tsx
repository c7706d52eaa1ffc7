/** In the place of a screen that cannot be shown where it was asked for: what is not shown, and the way to what is. */
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import type { Target } from '../../ui/slot/redirects.ts'

type InsteadProps = {
  readonly target: Target
  /** 1 where it is the page itself. */
  readonly level?: 1 | 2
  /** `null` where the results stand beside it. */
  readonly onScores: (() => void) | null
}

export function Instead({ target, level = 2, onScores }: InsteadProps) {
  if (target === 'error')
    return (
      <Notice drawing="broken" level={level} title={t('embed.missing')}>
        <p>{t('embed.missing.more')}</p>
      </Notice>
    )
  return (
    <Notice drawing="empty" level={level} title={t('play.kept')} text={t('play.kept.more')}>
      {onScores && <Button onClick={onScores}>{t('play.none.scores')}</Button>}
    </Notice>
  )
}
