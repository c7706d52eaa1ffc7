/** A pair's own card and the ranking, as the text of a mail: what is public of the session, as it is when it is sent. */
import { toSeat } from '@openroom/protocol/names'
import type { PrivateScoreLine } from '@openroom/protocol/schema/screens'
import type { Say } from '@openroom/texts/say'
import type { Mail } from '../core/mail.ts'
import { dayText, decimals, percent } from '../core/saidFigures.ts'
import type { SessionModel } from '../sessions/model.ts'
import { pairRunningScores } from '../sessions/pairs.ts'
import { registrations } from '../sessions/people.ts'
import { privateScores } from '../sessions/privateScores.ts'

/** Lines of a ranking; a longer one is read on the site. */
const MOST = 300

const figure = (value: number | null, digits: number, say: Say): string =>
  value === null ? '' : decimals(value, digits, say)

const share = (value: number | null, digits: number, say: Say): string =>
  value === null ? '' : percent(value, digits, say)

const over = (result: number | null): string => {
  if (result === null) return ''
  return result === 0 ? '=' : result > 0 ? `+${result}` : `${result}`
}

const columns = (cells: readonly string[], widths: readonly number[]): string =>
  cells
    .map((cell, i) => ((widths[i] ?? 0) < 0 ? cell.padStart(-(widths[i] ?? 0)) : cell.padEnd(widths[i] ?? 0)))
    .join('  ')
    .trimEnd()

type Of = { readonly isImps: boolean; readonly nameOf: (id: number | null) => string; readonly say: Say }

function boardLine(line: PrivateScoreLine, { isImps, nameOf, say }: Of): string {
  const { boardNumber, contract, declarer, result, score, points, boardPercent, opponentId } = line
  const by = declarer === null ? '' : say(`seat.${toSeat(declarer)}.short`)
  const worth = isImps ? figure(points, 2, say) : share(boardPercent, 1, say)
  const bid = (contract ?? '').replace('NT', say('strain.NT.short'))
  const cells = [`${boardNumber}`, `${bid} ${by} ${over(result)}`.trim(), figure(score, 0, say), worth]
  return columns([...cells, nameOf(opponentId)], [-3, 12, -6, -8, 0])
}

export type CardOf = {
  readonly model: SessionModel
  readonly registration: number
  /** The site's own origin. */
  readonly site: string
  readonly to: string
  readonly say: Say
}

export function cardMail({ model, registration, site, to, say }: CardOf): Mail {
  const { id, tournament_name: tournament, event_name: event, date, calc_type } = model.row
  const isImps = calc_type === 'IMP'
  const names = new Map(registrations(model).map((one) => [one.registrationId, one.name]))
  const nameOf = (one: number | null): string => (one === null ? '' : (names.get(one) ?? ''))
  const scores = pairRunningScores([model])
  const rows = scores.type === 'PAIR' ? scores.rows : []
  const ranked = [...rows].sort((a, b) => (a.miniSessionRank ?? Infinity) - (b.miniSessionRank ?? Infinity))
  const ranking = ranked
    .slice(0, MOST)
    .map((row) =>
      columns(
        [
          `${row.miniSessionRank ?? ''}`,
          isImps ? figure(row.miniSessionPoints, 2, say) : share(row.miniSessionPercent, 2, say),
          nameOf(row.registrationId),
        ],
        [-3, -9, 0],
      ),
    )
  const own = privateScores(model, registration).lines.map((line) => boardLine(line, { isImps, nameOf, say }))
  const values = {
    tournament,
    event,
    date: date === null ? '' : dayText(date, say),
    pair: nameOf(registration),
  }
  return {
    to,
    subject: say('mail.card.subject', values),
    text: say('mail.card', {
      ...values,
      card: own.join('\n'),
      ranking: ranking.join('\n'),
      site,
      way: `${site}/screen/${id}?screen=private-score&registrationId=${registration}&session=1`,
    }),
  }
}
