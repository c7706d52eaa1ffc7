/** The screens that slots can show, each loaded when first wanted. */
import type { ComponentType, LazyExoticComponent } from 'react'
import { lazily } from '../../ui/lazily.ts'
import type { ScreenName } from '../../ui/slot/screens.ts'
import type { ScreenProps } from '../../ui/slot/types.ts'

type Registry = { readonly [N in ScreenName]?: LazyExoticComponent<ComponentType<ScreenProps<N>>> }

const SCREENS: Registry = {
  'mini-session': lazily(() => import('../../screens/selector/SelectorScreen.tsx')),
  'running-score': lazily(() => import('../../screens/running-score/RunningScoreScreen.tsx')),
  frequency: lazily(() => import('../../screens/frequency/FrequencyScreen.tsx')),
  'private-score': lazily(() => import('../../screens/private-score/PrivateScoreScreen.tsx')),
  'cross-imp': lazily(() => import('../../screens/cross-imp/CrossImpScreen.tsx')),
  'personal-cross-imp': lazily(() => import('../../screens/personal-cross-imp/PersonalScreen.tsx')),
  'cross-table': lazily(() => import('../../screens/cross-table/CrossTableScreen.tsx')),
  'score-card': lazily(() => import('../../screens/score-card/ScoreCardScreen.tsx')),
  tables: lazily(() => import('../../screens/tables/TablesScreen.tsx')),
  play: lazily(() => import('../../screens/play/PlayScreen.tsx')),
  'match-view': lazily(() => import('../../screens/match-view/MatchViewScreen.tsx')),
  stream: lazily(() => import('../../screens/streams/StreamScreen.tsx')),
  'stream-collector': lazily(() => import('../../screens/streams/CollectorScreen.tsx')),
  users: lazily(() => import('../../pages/users/UsersScreen.tsx')),
  replay: lazily(() => import('../../screens/replay/ReplayScreen.tsx')),
}

export const offers = (screen: ScreenName): boolean => screen in SCREENS

/** The component of a screen; `null` where there is none yet. */
export const screenOf = (screen: ScreenName): ComponentType<ScreenProps<ScreenName>> | null =>
  (SCREENS[screen] as ComponentType<ScreenProps<ScreenName>> | undefined) ?? null
