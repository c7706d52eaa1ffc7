/** What a correction would change, before it is done. */
import type { CorrectionEffect } from '@openroom/protocol/schema/corrections'
import { t } from '../../texts/t.ts'
import { fixed, percentText } from '../../ui/figures.ts'
import { Heads } from '../../ui/parts/Heads.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import styles from './correct.module.css'

/** Rows that are read; of a large field the rest is counted. */
const MOST = 30

const NONE = '–'

type Standing = CorrectionEffect['ranking'][number]['before']

const scoreOf = ({ percent, points }: Standing): string =>
  percent === null ? fixed(points, 2) || NONE : percentText(percent)

/** What was, and what would be. */
function FromTo({ before, after }: { readonly before: string; readonly after: string }) {
  if (before === after) return after
  // A dash before a number would be a minus.
  if (before === NONE) return <ins>{after}</ins>
  return (
    <>
      <del>{before}</del> <ins>{after}</ins>
    </>
  )
}

export function Effect({ effect }: { readonly effect: CorrectionEffect }) {
  const { ranking, registrations, results, sessions, next } = effect
  const counts = [
    registrations > 0 ? t('correct.effect.registrations', { count: registrations }) : null,
    sessions > 0 ? t('correct.effect.sessions', { count: sessions }) : null,
    results > 0 ? t('correct.effect.results', { count: results }) : null,
  ]
  return (
    <section
      // Below a long form it would not be seen that it has come.
      ref={(own) => {
        own?.scrollIntoView({ block: 'nearest' })
      }}
      className={styles.effect}
      aria-label={t('correct.effect')}
      aria-live="polite"
    >
      <h3>{t('correct.effect')}</h3>
      <p>{counts.filter((one) => one !== null).join(' · ')}</p>
      {next.map(({ stage, match, lost, won, begun }) => (
        <Message key={lost} tone="bad">
          {t('correct.effect.next', { stage, match, lost, won })}{' '}
          {t(begun ? 'correct.effect.next.begun' : 'correct.effect.next.open', { stage })}
        </Message>
      ))}
      {ranking.length === 0 && <p>{t('correct.effect.ranking.none')}</p>}
      {ranking.length > 0 && (
        <table>
          <caption>{t('correct.effect.ranking')}</caption>
          <Heads of={[t('correct.effect.name'), t('correct.effect.rank'), t('correct.effect.score')]} />
          <tbody>
            {ranking.slice(0, MOST).map(({ key, name, before, after }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>
                  <FromTo before={`${before.rank ?? NONE}`} after={`${after.rank ?? NONE}`} />
                </td>
                <td>
                  <FromTo before={scoreOf(before)} after={scoreOf(after)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {ranking.length > MOST && <p>{t('correct.effect.more', { count: ranking.length - MOST })}</p>}
    </section>
  )
}
