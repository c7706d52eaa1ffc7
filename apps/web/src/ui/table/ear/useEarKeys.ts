/** Answers the keys of who listens, while the focus is in the table's own screen (WCAG 2.1.4). */
import { SEATS } from '@openroom/bridge/seat'
import type { RefObject } from 'react'
import { t } from '../../../texts/t.ts'
import { openDialog } from '../../dialogs.ts'
import { isInScreenOf, useKeyZone } from '../../keyMap.ts'
import { figureOf } from '../figure.ts'
import type { SaidLine, Say } from '../said/useSaying.ts'
import type { TableSource } from '../tableSource.ts'
import { spokenAuction, spokenHandOf, spokenTable, spokenTrickBefore, spokenTrickNow } from './asked.ts'
import { type EarMove, earMoveOf } from './keys.ts'
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

function answer({ state, visible, worth, lines, say }: Heard, move: EarMove, at: number): void {
  const figure = () => figureOf(state, visible)
  const answers: Readonly<Record<Exclude<EarMove, 'voice' | 'settings'>, () => string | null>> = {
    hand: () => spokenHandOf(SEATS[at] ?? 'N', figure()),
    table: () => spokenTable(state, figure(), worth),
    auction: () => spokenAuction(state),
    trick: () => spokenTrickNow(state),
    lastTrick: () => spokenTrickBefore(state),
    repeat: () => lines.at(-1)?.text ?? null,
  }
  if (move === 'voice') switchVoice(say)
  else if (move === 'settings') openDialog('ear')
  else say(answers[move](), true)
}

export function useEarKeys(heard: Heard): void {
  useKeyZone(({ key, isCommand, target }) => {
    const found = isCommand ? null : earMoveOf(key)
    return found && isInScreenOf(heard.root.current, target) ? () => answer(heard, ...found) : null
  })
}
