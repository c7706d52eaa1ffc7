/** A team across all sessions that are over. */
import { type FollowedEntry, MOST_PLAYERS } from '@openroom/protocol/followed'
import type { TeamBody } from '@openroom/protocol/schema/person'
import { Link } from 'wouter'
import { isMissing } from '../../live/http.ts'
import { useTeam } from '../../live/persons.ts'
import { t } from '../../texts/t.ts'
import { Follow } from '../../ui/followed/Follow.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { usePageTitle } from '../../ui/pageTitle.ts'
import { Heads } from '../../ui/parts/Heads.tsx'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import { Played } from './Played.tsx'
import { About, ANY, mean, Nobody, Others } from './parts.tsx'
import styles from './player.module.css'

function Opponents({ opponents }: Pick<TeamBody, 'opponents'>) {
  if (opponents.length === 0) return null
  return (
    <table className={styles.table}>
      <caption>{t('player.opponents')}</caption>
      <Heads of={[t('team.title'), t('player.boards'), t('player.swing')]} />
      <tbody>
        {opponents.map(({ teamId, name, boards, swing }) => (
          <tr key={teamId}>
            <th scope="row">
              <Link href={`/teams/${teamId}`}>{name}</Link>
            </th>
            <td>{boards}</td>
            <td>{mean(swing)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Those who played most are listed first: one of them is enough to know the team by. */
const followedTeam = ({ name, players }: TeamBody): FollowedEntry => ({
  kind: 'team',
  name,
  tournamentId: ANY,
  players: players.slice(0, MOST_PLAYERS).map((player) => player.name),
})

export default function TeamPage({ teamId }: { readonly teamId: number }) {
  const { data, error, refetch } = useTeam(teamId)
  usePageTitle('page', data?.name ?? t('team.title'))
  if (isMissing(error)) return <Nobody title={t('team.none')} text={t('team.none.text')} />
  if (!data) return <Waiting error={error} retry={refetch} />
  return (
    <Page
      title={data.name}
      className={styles.page}
      mark={<Follow of={followedTeam(data)} />}
      about={
        <>
          <About {...data} />
          <p>{t('team.same')}</p>
        </>
      }
    >
      <Played of={data}>
        <Others title={t('team.players')} others={data.players} />
        <Opponents opponents={data.opponents} />
      </Played>
    </Page>
  )
}
