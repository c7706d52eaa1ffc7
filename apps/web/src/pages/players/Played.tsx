import type { Tendencies as Body, PersonBody } from '@openroom/protocol/schema/person'
import { type ReactNode, use } from 'react'
import { t } from '../../texts/t.ts'
import { Hidden } from '../../ui/spoilers/Hidden.tsx'
import { isByPercent, mean, Sessions, Swings, share, WithImps, Years } from './parts.tsx'
import styles from './player.module.css'

/** How somebody plays, each figure with what it is of. */
function Tendencies({ tendencies }: { readonly tendencies: Body }) {
  const { swing, declarer, dummy, defence, contracts } = tendencies
  const withImps = use(WithImps)
  const own = declarer.boards + dummy.boards
  const given = [declarer.given, defence.given, defence.leadCost]
  const all: readonly (readonly [string, string])[] = [
    ...(withImps ? [[t('player.swing'), mean(swing)] as const] : []),
    [t('player.declarer.made'), share(declarer.made, declarer.boards)],
    [t('player.declarer.dd'), mean(declarer.doubleDummy)],
    [t('player.declarer.field'), mean(declarer.field)],
    [t('player.declarer.given'), mean(declarer.given)],
    [t('player.defence.beaten'), share(defence.beaten, defence.boards)],
    [t('player.defence.dd'), mean(defence.doubleDummy)],
    [t('player.defence.given'), mean(defence.given)],
    [t('player.leads.cost'), mean(defence.leadCost)],
    [t('player.contracts.part'), share(contracts.part, own)],
    [t('player.contracts.game'), share(contracts.game, own)],
    [t('player.contracts.slam'), share(contracts.slam, own)],
    [t('player.contracts.doubled'), share(contracts.doubled, own)],
  ]
  // Where nothing of it is recorded there is no figure to wonder about.
  const lines = all.filter(([, value]) => value !== t('player.unknown'))
  return (
    <section>
      <h2>{t('player.tendencies')}</h2>
      {withImps && <p className={styles.note}>{t('player.swing.note')}</p>}
      <p className={styles.note}>{t('player.tendencies.note')}</p>
      {given.some(({ mean }) => mean !== null) && <p className={styles.note}>{t('player.cards.note')}</p>}
      <dl className={styles.figures}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type PlayedProps = {
  readonly of: Pick<PersonBody, 'tendencies' | 'years' | 'won' | 'lost' | 'sessions'>
  /** With and against whom, beside the years. */
  readonly children: ReactNode
}

/** What a player, pair or team has played, and how. */
export const Played = ({ of, children }: PlayedProps) => (
  <WithImps value={of.sessions.length === 0 || !of.sessions.every(isByPercent)}>
    <Sessions sessions={of.sessions} />
    <Hidden>
      <Tendencies tendencies={of.tendencies} />
      <div className={styles.columns}>
        <Years years={of.years} />
        {children}
      </div>
      <Swings title={t('player.won')} found={of.won} isWon />
      <Swings title={t('player.lost')} found={of.lost} />
    </Hidden>
  </WithImps>
)
