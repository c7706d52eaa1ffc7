/** The tables of a live session as small boards. */
import { useWall } from '../../live/wall.ts'
import { t } from '../../texts/t.ts'
import { WithFollowed } from '../../ui/followed/context.tsx'
import { Loading } from '../../ui/parts/Loading.tsx'
import { Screen } from '../../ui/slot/Screen.tsx'
import type { ScreenProps } from '../../ui/slot/types.ts'
import { addressOf } from '../../ui/wall/SmallBoard.tsx'
import { Wall } from '../../ui/wall/Wall.tsx'
import { WallChoice } from '../../ui/wall/WallChoice.tsx'

export default function WallTables(props: ScreenProps<'tables'>) {
  const { miniSession, slot } = props
  const tables = useWall(miniSession.miniSessionId)
  return (
    <Screen miniSession={miniSession} slot={slot} title={t('tables.title')}>
      <WallChoice {...props} />
      {tables === null ? (
        <Loading />
      ) : (
        <WithFollowed session={miniSession}>
          <Wall
            session={miniSession.miniSessionId}
            tables={tables}
            onOpen={(table) => slot.navigate('play', { tableId: addressOf(table) })}
          />
        </WithFollowed>
      )}
    </Screen>
  )
}
