/** The text of a refusal's code, in the language of the page. */
import type { ErrorCode } from '@openroom/protocol/errors'
import { FIELD_REASONS, type FieldReason } from '@openroom/protocol/fieldReasons'
import { UNKNOWN } from './register.ts'
import { t } from './t.ts'

const isFieldReason = (reason: string | undefined): reason is FieldReason =>
  FIELD_REASONS.includes(reason as FieldReason)

/** Refusals whose reason is the boards. */
const NAMED: { readonly [Code in ErrorCode]?: `refusal.${'hands-missing' | 'rule-tells-early'}.boards` } = {
  'hands-missing': 'refusal.hands-missing.boards',
  'rule-tells-early': 'refusal.rule-tells-early.boards',
  'move-tells-early': 'refusal.rule-tells-early.boards',
  'match-shown': 'refusal.rule-tells-early.boards',
}

/** Refusals whose detail is whom or what they mean, by name and number. */
const ABOUT: { readonly [Code in ErrorCode | FieldReason]?: `refusal.about${'' | '.started' | '.table'}` } = {
  begun: 'refusal.about.started',
  'average-given': 'refusal.about.table',
  'used-since': 'refusal.about',
  'board-twice': 'refusal.about',
  'player-twice': 'refusal.about',
  'team-twice': 'refusal.about',
  'place-taken': 'refusal.about',
}

function withDetail(text: string, what: ErrorCode | FieldReason, who: string | undefined): string {
  const about = ABOUT[what]
  return about && who ? `${text} ${t(about, { who })}` : text
}

/**
 * @param detail whom or what it is about, by name and number
 * @returns `null` for a code of a later server
 */
export function refusalText(code: ErrorCode, reason?: string, detail?: string): string | null {
  if (code === 'field-refused' && isFieldReason(reason))
    return withDetail(t(`refusal.field-refused.${reason}`), reason, detail)
  const text = t(`refusal.${code}`)
  if (text === UNKNOWN) return null
  if (code === 'player-elsewhere' && reason && detail)
    return t('refusal.player-elsewhere.at', { player: reason, table: detail })
  const boards = NAMED[code]
  return boards && reason ? `${text} ${t(boards, { boards: reason })}` : withDetail(text, code, detail)
}
