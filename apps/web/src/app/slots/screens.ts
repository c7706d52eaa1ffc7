/** The screens that slots can show, each loaded when first wanted. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { ScreenName } from '../../ui/slot/screens.ts'
import type { ScreenProps } from '../../ui/slot/types.ts'

type Registry = { readonly [N in ScreenName]?: LazyExoticComponent<ComponentType<ScreenProps<N>>> }

const SCREENS: Registry = {
  'mini-session': lazy(() => import('../../features/selector/SelectorScreen.tsx')),
  'running-score': lazy(() => import('../../features/running-score/RunningScoreScreen.tsx')),
  frequency: lazy(() => import('../../features/frequency/FrequencyScreen.tsx')),
  'private-score': lazy(() => import('../../features/private-score/PrivateScoreScreen.tsx')),
  'cross-imp': lazy(() => import('../../features/cross-imp/CrossImpScreen.tsx')),
  'personal-cross-imp': lazy(() => import('../../features/personal-cross-imp/PersonalScreen.tsx')),
  'cross-table': lazy(() => import('../../features/cross-table/CrossTableScreen.tsx')),
  'score-card': lazy(() => import('../../features/score-card/ScoreCardScreen.tsx')),
  tables: lazy(() => import('../../features/tables/TablesScreen.tsx')),
  play: lazy(() => import('../../features/play/PlayScreen.tsx')),
  'match-view': lazy(() => import('../../features/match-view/MatchViewScreen.tsx')),
  stream: lazy(() => import('../../features/streams/StreamScreen.tsx')),
  'stream-collector': lazy(() => import('../../features/streams/CollectorScreen.tsx')),
  users: lazy(() => import('../../features/users/UsersScreen.tsx')),
  replay: lazy(() => import('../../features/replay/ReplayScreen.tsx')),
}

export const offers = (screen: ScreenName): boolean => screen in SCREENS

/** The component of a screen; `null` where there is none yet. */
export const screenOf = (screen: ScreenName): ComponentType<ScreenProps<ScreenName>> | null =>
  (SCREENS[screen] as ComponentType<ScreenProps<ScreenName>> | undefined) ?? null
