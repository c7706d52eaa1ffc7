/** A team's name that tells its members (specification 2, section 4: a knock-out's teams lead to no score). */
import type { Registration } from '@openroom/protocol/schema/results'
import { playerName } from '../names.ts'
import { Popup } from '../parts/Popup.tsx'
import { About } from '../who/About.tsx'
import { CardLinks } from '../who/CardLinks.tsx'
import link from './cellLink.module.css'
import styles from './teamMembers.module.css'

type TeamMembersProps = {
  readonly team: Pick<Registration, 'name' | 'players' | 'cards'>
  readonly className?: string | undefined
}

export function TeamMembers({ team, className }: TeamMembersProps) {
  const { name, players } = team
  if (players.length === 0)
    return (
      <span className={className} title={name}>
        {name}
      </span>
    )
  return (
    <Popup title={name} className={`${link.link} ${className ?? ''}`} words={name}>
      <ul className={styles.members}>
        {players.map((player) => (
          <li key={player.playerId}>
            {playerName(player)}
            <About of={player} />
          </li>
        ))}
      </ul>
      <CardLinks of={team} />
    </Popup>
  )
}
