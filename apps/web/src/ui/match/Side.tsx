/** A team in the head of its match. */
import { t } from '../../texts/t.ts'
import { FollowMark } from '../followed/FollowMark.tsx'
import type { Names } from '../names.ts'
import { TeamMembers } from '../results/TeamMembers.tsx'
import type { Team } from './knockoutCells.ts'
import styles from './match.module.css'

type SideProps = { readonly team: Team; readonly id: number; readonly names: Names }

export function Side({ team, id, names }: SideProps) {
  const registration = names.of(id)
  return (
    <div className={styles.side} data-team={team.toLowerCase()}>
      <span
        className={styles.mark}
        title={t(`card.${team === 'HOME' ? 'home' : 'visiting'}`)}
        aria-hidden="true"
      />
      <FollowMark of={id} />
      {registration && <TeamMembers team={registration} className={styles.name} />}
    </div>
  )
}
