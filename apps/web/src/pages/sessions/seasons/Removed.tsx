/** For staff: a new season, and those that were removed, to bring back. */
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { getJson } from '../../../live/http.ts'
import { undoSeason, useRemovedSeasons } from '../../../live/seasons.ts'
import { t } from '../../../texts/t.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { LinkButton } from '../../../ui/parts/LinkButton.tsx'
import { Message } from '../../../ui/parts/Message.tsx'
import { useAttempt } from '../../../ui/parts/useAttempt.ts'
import styles from './seasons.module.css'
import { seasonName } from './words.ts'

/** What it was before it was removed. */
async function bringBack(id: number): Promise<void> {
  const { history } = await getJson(deskRoutes.keptSeason(id))
  const before = history.find(({ isRemoval }) => !isRemoval)
  if (before) await undoSeason(id, before.version)
}

export default function Removed({ serverId }: { readonly serverId: number }) {
  const { data = [] } = useRemovedSeasons(serverId)
  const { busy, failure, run } = useAttempt()
  return (
    <>
      {failure !== null && <Message tone="bad">{failure}</Message>}
      <ul className={styles.removed}>
        <li>
          <LinkButton href={`/season-desk?club=${serverId}`}>{t('seasons.new')}</LinkButton>
        </li>
        {data.map((season) => (
          <li key={season.seasonId}>
            {t('seasons.removed', { name: seasonName(season) })}
            <Button disabled={busy} onClick={() => void run(() => bringBack(season.seasonId))}>
              {t('seasons.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
