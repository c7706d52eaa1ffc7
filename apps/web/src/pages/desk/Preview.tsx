/** What comes of the names: how long it takes, and who sits where in the first round. */
import {
  drawOf,
  fewestOf,
  isMitchell,
  isTeamForm,
  mostRounds,
  tablesOfASet,
} from '@openroom/bridge/movement/draw'
import { individualRounds } from '@openroom/bridge/movement/individual'
import { switchedRounds } from '@openroom/bridge/movement/mitchell'
import { listed } from '../../texts/order.ts'
import { t } from '../../texts/t.ts'
import { drawOptionsOf, type Filled, isBarometer, lengthOf, sectionsOf, winnersOf } from './asked.ts'
import styles from './desk.module.css'
import { SeatHeads } from './SeatHeads.tsx'

export function Preview({ filled }: { readonly filled: Filled }) {
  const sections = sectionsOf(filled)
  const sizes = sections.map((own) => own.length)
  const { rounds, boardsPerRound } = lengthOf(filled)
  const options = { ...drawOptionsOf(filled), barometer: isBarometer(filled) }
  const forms = options.forms ?? sizes.map(() => filled.form)
  const isSwitched = forms.some(isMitchell) && winnersOf(filled) === '1'
  const draw = drawOf(filled.form, sizes, rounds, options)
  const { sets, tables, matches, partners } = draw
  const fewest = fewestOf(draw)
  const isShared = forms.includes('web') || ['own', 'swissPairs', 'individual'].includes(filled.form)
  // In a barometer those of all sections.
  const copies = isBarometer(filled) ? fewest.tables : isShared ? tablesOfASet(draw) : 1
  const sectionOf = (at: number) => (sizes.length > 1 ? String.fromCharCode(65 + at) : '')
  const sharing = sizes.map((size, at) => (forms[at] === 'relay' ? Math.ceil(size / 2) : 1))
  const switched = isSwitched ? switchedRounds(rounds) : 0
  const firstBoard = filled.firstBoard ?? 1
  const players = sections.flat()
  const all = [
    ...players,
    ...partners.map((two) => ({ name: two.map((place) => players[place]?.name ?? '').join(' – ') })),
  ]
  const out = filled.form === 'individual' && sizes.length === 1 ? players.length % 4 : 0
  const nameOf = (place: number | null) => (place === null ? null : (all[place]?.name ?? null))
  const first = tables.filter(({ round, room }) => round === 1 && room !== 'CLOSED')
  const isTeams = isTeamForm(filled.form)
  const isThin = !isTeams && 2 * fewest.few < fewest.tables
  const byes = matches
    .filter(({ round, visiting }) => round === 1 && visiting === null)
    .map(({ home }) => nameOf(home) ?? '')
  return (
    <div className={styles.preview}>
      {out > 0 && <p>{t('desk.individual.out', { count: out, rounds: individualRounds(players.length) })}</p>}
      <p>{t('desk.preview', { rounds, boards: boardsPerRound, all: sets * boardsPerRound })}</p>
      {!isTeams && <SeatHeads />}
      <ol className={styles.seats}>
        {first.map(({ section, number, ns, ew, set }) => (
          <li key={`${section} ${number}`}>
            <b>
              {sectionOf(section)}
              {number}
            </b>
            <span>{nameOf(ns) ?? t('desk.sitsOut')}</span>
            <span>{nameOf(ew) ?? t('desk.sitsOut')}</span>
            {!isTeams && set >= 0 && (
              <small>
                {t('desk.boards', {
                  from: firstBoard + set * boardsPerRound,
                  to: firstBoard + (set + 1) * boardsPerRound - 1,
                })}
              </small>
            )}
          </li>
        ))}
      </ol>
      {isMitchell(filled.form) && mostRounds(filled.form, sizes, options) === 1 && (
        <p>{t('desk.preview.oneRound')}</p>
      )}
      {isThin && <p>{t('desk.preview.few', fewest)}</p>}
      {copies > 1 && <p>{t('desk.preview.copies', { count: copies })}</p>}
      {sharing.map((count, at) => {
        if (count % 2 === 1) return null
        const [first, one, other, last] = [1, count / 2, count / 2 + 1, count].map(
          (number) => `${sectionOf(at)}${number}`,
        ) as [string, string, string, string]
        return <p key={first}>{t('desk.preview.relay', { first, last, one, other })}</p>
      })}
      {switched > 0 && (
        <p>{t('desk.preview.switched', { count: switched, from: rounds - switched + 1, to: rounds })}</p>
      )}
      {byes.length > 0 && <p>{t('desk.preview.byes', { count: byes.length, names: listed(byes) })}</p>}
    </div>
  )
}
