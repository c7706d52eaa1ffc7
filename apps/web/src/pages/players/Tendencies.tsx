import type { Tendencies as Body } from '@openroom/protocol/schema/person'
import { t } from '../../texts/t.ts'
import { mean, share } from './parts.tsx'
import styles from './player.module.css'

/** How somebody plays, each figure with what it is of. */
export function Tendencies({ tendencies }: { readonly tendencies: Body }) {
  const { swing, declarer, dummy, defence, contracts } = tendencies
  const own = declarer.boards + dummy.boards
  const lines: readonly (readonly [string, string])[] = [
    [t('player.swing'), mean(swing)],
    [t('player.declarer.made'), share(declarer.made, declarer.boards)],
    [t('player.declarer.dd'), mean(declarer.doubleDummy)],
    [t('player.declarer.field'), mean(declarer.field)],
    [t('player.declarer.given'), mean(declarer.given)],
    [t('player.defence.beaten'), share(defence.beaten, defence.boards)],
    [t('player.defence.dd'), mean(defence.doubleDummy)],
    [t('player.defence.given'), mean(defence.given)],
    [t('player.leads'), t('player.boards.n', { count: defence.leads })],
    [t('player.leads.cost'), mean(defence.leadCost)],
    [t('player.contracts.part'), share(contracts.part, own)],
    [t('player.contracts.game'), share(contracts.game, own)],
    [t('player.contracts.slam'), share(contracts.slam, own)],
    [t('player.contracts.doubled'), share(contracts.doubled, own)],
  ]
  return (
    <section>
      <h2>{t('player.tendencies')}</h2>
      <p className={styles.note}>{t('player.tendencies.note')}</p>
      <p className={styles.note}>{t('player.cards.note')}</p>
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
