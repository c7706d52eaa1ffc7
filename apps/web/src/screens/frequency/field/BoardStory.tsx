/** What decided a board, in words. */
import type { Story } from '@openroom/protocol/schema/fieldOfBoard'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { useRegistrations } from '../../../live/useSession.ts'
import { t } from '../../../texts/t.ts'
import { Words } from '../../../ui/cards/Words.tsx'
import { namesOf, pairName } from '../../../ui/names.ts'
import styles from './field.module.css'
import { storyTexts } from './story.ts'

type BoardStoryProps = { readonly session: MiniSession; readonly story: Story }

export function BoardStory({ session, story }: BoardStoryProps) {
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
