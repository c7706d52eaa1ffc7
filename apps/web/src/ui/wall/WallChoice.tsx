/** How the tables of a live session are shown: as a list, or as small boards. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { t } from '../../texts/t.ts'
import { Segmented } from '../parts/Segmented.tsx'
import { mayKnow } from '../secrecy/mayKnow.ts'
import type { ScreenProps } from '../slot/types.ts'
import styles from './wall.module.css'

const VIEWS = ['list', 'boards'] as const

/** Whether there are tables to watch. */
export const hasWall = (session: MiniSession): boolean => mayKnow('watch', { session })

export function WallChoice({ miniSession, params, slot }: ScreenProps<'tables'>) {
  if (!hasWall(miniSession) || !slot.offers('play')) return null
  const { view: _, ...rest } = params
  return (
    <div className={styles.choice}>
      <Segmented
        label={t('wall.view')}
        value={params.view === 'boards' ? 'boards' : 'list'}
        onChange={(view) => slot.replace('tables', view === 'boards' ? { ...rest, view } : rest)}
        options={VIEWS.map((value) => ({ value, label: t(`wall.view.${value}`) }))}
      />
    </div>
  )
}
