/** What all tables did with a board: par, auctions and where they part company, leads and what they cost. */
import { isClosed } from '@openroom/protocol/names'
import type { Story } from '@openroom/protocol/schema/fieldOfBoard'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { viewAt } from '@openroom/protocol/views'
import { useFieldOfBoard } from '../../../live/persons.ts'
import { useArchive } from '../../../live/useArchive.ts'
import { useRegistrations } from '../../../live/useSession.ts'
import { t } from '../../../texts/t.ts'
import { Words } from '../../../ui/cards/Words.tsx'
import { signed } from '../../../ui/figures.ts'
import { namesOf, pairName } from '../../../ui/names.ts'
import { Waiting } from '../../../ui/parts/Waiting.tsx'
import { againstPar, auctionTree, leadsOf } from '../../../ui/played/played.ts'
import { usePlayed } from '../../../ui/played/usePlayed.ts'
import { Auctions } from './Auctions.tsx'
import styles from './field.module.css'
import { LeadTable } from './LeadTable.tsx'
import { Plays } from './Plays.tsx'
import { storyTexts } from './story.ts'

/** What decided a board, in words. */
type BoardStoryProps = { readonly session: MiniSession; readonly story: Story }

function BoardStory({ session, story }: BoardStoryProps) {
  const names = namesOf(useRegistrations(session).data ?? [])
  const { type, calcType, totalPoints } = session
  const nameOf = (id: number): string => {
    const registration = names.of(id)
    if (!registration) return ''
    return type === 'PAIR' ? pairName(registration) : registration.name
  }
  const byPoints = calcType === 'BAM' || totalPoints === true
  return (
    <section>
      <h2>{t('field.story')}</h2>
      <ul className={styles.story}>
        {storyTexts(story, { nameOf, byPoints }).map((text) => (
          <li key={text}>
            <Words text={text} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type FieldProps = { readonly session: MiniSession; readonly board: number }

export default function Field({ session, board }: FieldProps) {
  const id = session.miniSessionId
  const { played, error, refetch } = usePlayed(session, board)
  const { data } = useArchive(session, viewAt('board', { id, board }))
  const isOver = isClosed(session.status)
  const plays = useFieldOfBoard(isOver ? id : null, board)
  if (!played) return <Waiting error={error} retry={refetch} />
  const par = data?.optimumScores?.score ?? null
  const tree = auctionTree(played)
  const leads = leadsOf(played)
  const costsOf = ({ strain, declarer }: (typeof leads)[number]) =>
    new Map(
      plays.data?.contracts
        .filter((one) => one.strain === strain && one.declarer === declarer)
        .flatMap((one) =>
          one.leads.flatMap(({ card, cost }) => (cost === null ? [] : [[card, cost] as const])),
        ),
    )
  return (
    <div className={styles.parts}>
      {plays.data?.story && <BoardStory session={session} story={plays.data.story} />}
      {par !== null && (
        <p>{t('field.par', { par: par === 0 ? '0' : signed(par), ...againstPar(played, par) })}</p>
      )}
      <section>
        <h2>{t('field.auctions')}</h2>
        {tree === null ? (
          <p className={styles.count}>{t('field.auctions.none')}</p>
        ) : (
          <ul className={styles.tree}>
            <Auctions node={tree} />
          </ul>
        )}
      </section>
      <section>
        <h2>{t('field.leads')}</h2>
        {leads.length === 0 ? (
          <p className={styles.count}>{t('field.leads.none')}</p>
        ) : (
          <div className={styles.tables}>
            {leads.map((one) => (
              <LeadTable
                key={`${one.strain} ${one.declarer}`}
                {...{ session, board, leads: one, costs: costsOf(one) }}
              />
            ))}
          </div>
        )}
      </section>
      {plays.data && <Plays session={session} board={board} field={plays.data} />}
      {!isOver && <p className={styles.count}>{t('field.later')}</p>}
    </div>
  )
}
