/** Who plays where: pairs at their tables, teams in their matches; of a live session also as small boards. */
import { Suspense } from 'react'
import { lazily } from '../../ui/lazily.ts'
import { Loading } from '../../ui/parts/Loading.tsx'
import type { ScreenProps } from '../../ui/slot/types.ts'
import { hasWall } from '../../ui/wall/WallChoice.tsx'
import { PairTables } from './PairTables.tsx'
import { TeamTables } from './TeamTables.tsx'

const WallTables = lazily(() => import('./WallTables.tsx'))

export default function TablesScreen(props: ScreenProps<'tables'>) {
  const { miniSession, params } = props
  if (params.view === 'boards' && hasWall(miniSession))
    return (
      <Suspense fallback={<Loading />}>
        <WallTables {...props} />
      </Suspense>
    )
  return miniSession.type === 'PAIR' ? <PairTables {...props} /> : <TeamTables {...props} />
}
