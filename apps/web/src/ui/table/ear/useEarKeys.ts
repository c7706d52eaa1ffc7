/** Answers the keys of who listens, while the focus is in the table's own screen (WCAG 2.1.4). */
import { SEATS, type Seat } from '@openroom/bridge/seat'
import type { RefObject } from 'react'
import { t } from '../../../texts/t.ts'
import type { Press } from '../../action.ts'
import { openDialog } from '../../dialogs.ts'
import { isInScreenOf, useKeyZone } from '../../keyMap.ts'
import { type Keys, withKeys } from '../../keys.ts'
import { figureOf } from '../figure.ts'
import { sentences } from '../said/sentences.ts'
import type { SaidLine, Say } from '../said/useSaying.ts'
import type { TableSource } from '../tableSource.ts'
import { spokenAuction, spokenHandOf, spokenTable, spokenTrickBefore, spokenTrickNow } from './asked.ts'
import { ear, setEar } from './settings.ts'
import { canSpeak } from './speech.ts'

export type Heard = Pick<TableSource, 'state' | 'visible'> & {
  readonly root: RefObject<HTMLElement | null>
  /** What the result means; `null` where it is not told. */
  readonly worth: string | null
  readonly lines: readonly SaidLine[]
  readonly say: Say
}

function switchVoice(say: Say): void {
  if (!canSpeak()) {
    say(t('ear.voice.none'), true)
    return
  }
  const { voice } = ear.getState()
  setEar({ voice: !voice })
  say(t('ear.voice.switched', { on: voice ? 'no' : 'yes' }), true)
}

/** Of who listens. */
export const EAR_KEYS = {
  hand: ['1', '2', '3', '4'],
  table: ['t'],
  auction: ['a'],
  trick: ['c'],
  lastTrick: ['l'],
  repeat: ['r'],
  voice: ['s'],
  settings: ['e'],
} as const satisfies Keys

/** Without a key it is every hand that is asked for. */
const handsAsked = (press?: Press): readonly Seat[] =>
  SEATS.filter((_, at) => press === undefined || press.key === EAR_KEYS.hand[at])

function answers({ state, visible, worth, lines, say }: Heard) {
  const figure = () => figureOf(state, visible)
  const tell = (of: () => string | null) => () => say(of(), true)
  return withKeys(EAR_KEYS, {
    hand: (press) => say(sentences(handsAsked(press).map((seat) => spokenHandOf(seat, figure()))), true),
    table: tell(() => spokenTable(state, figure(), worth)),
    auction: tell(() => spokenAuction(state)),
    trick: tell(() => spokenTrickNow(state)),
    lastTrick: tell(() => spokenTrickBefore(state)),
    repeat: tell(() => lines.at(-1)?.text ?? null),
    voice: () => switchVoice(say),
    settings: () => openDialog('ear'),
  })
}

export function useEarKeys(heard: Heard): void {
  useKeyZone((at) => (isInScreenOf(heard.root.current, at) ? Object.values(answers(heard)) : []))
}
