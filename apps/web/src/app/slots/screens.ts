/** The screens that slots can show, each loaded when first wanted. */
import type { ComponentType, LazyExoticComponent } from 'react'
import { lazily } from '../../ui/lazily.ts'
import type { ScreenName } from '../../ui/slot/screens.ts'
import type { ScreenProps } from '../../ui/slot/types.ts'

type Registry = { readonly [N in ScreenName]?: LazyExoticComponent<ComponentType<ScreenProps<N>>> }

const SCREENS: Registry = {
  'mini-session': lazily(() => import('../../features/selector/SelectorScreen.tsx')),
  'running-score': lazily(() => import('../../features/running-score/RunningScoreScreen.tsx')),
  frequency: lazily(() => import('../../features/frequency/FrequencyScreen.tsx')),
  'private-score': lazily(() => import('../../features/private-score/PrivateScoreScreen.tsx')),
  'cross-imp': lazily(() => import('../../features/cross-imp/CrossImpScreen.tsx')),
  'personal-cross-imp': lazily(() => import('../../features/personal-cross-imp/PersonalScreen.tsx')),
  'cross-table': lazily(() => import('../../features/cross-table/CrossTableScreen.tsx')),
  'score-card': lazily(() => import('../../features/score-card/ScoreCardScreen.tsx')),
  tables: lazily(() => import('../../features/tables/TablesScreen.tsx')),
  play: lazily(() => import('../../features/play/PlayScreen.tsx')),
  'match-view': lazily(() => import('../../features/match-view/MatchViewScreen.tsx')),
  stream: lazily(() => import('../../features/streams/StreamScreen.tsx')),
  'stream-collector': lazily(() => import('../../features/streams/CollectorScreen.tsx')),
  users: lazily(() => import('../../features/users/UsersScreen.tsx')),
  replay: lazily(() => import('../../features/replay/ReplayScreen.tsx')),
}

export const offers = (screen: ScreenName): boolean => screen in SCREENS

/** The component of a screen; `null` where there is none yet. */
export const screenOf = (screen: ScreenName): ComponentType<ScreenProps<ScreenName>> | null =>
  (SCREENS[screen] as ComponentType<ScreenProps<ScreenName>> | undefined) ?? null
