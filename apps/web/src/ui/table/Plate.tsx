/** The plate of a seat: seat, name, and what that player is or has to do. */
import type { Seat } from '@openroom/bridge/seat'
import type { Player } from '@openroom/bridge/table/facts'
import { memo, useMemo } from 'react'
import { useStore } from 'zustand'
import { t } from '../../texts/t.ts'
import { measureIn } from '../cards/measureText.ts'
import { fitName, fitText } from '../cards/names.ts'
import { useTextScale } from '../textScale.ts'
import { aboutText } from '../who/About.tsx'
import { countryName } from '../who/country.ts'
import { Flag } from '../who/Flag.tsx'
import { useKnownOf } from '../who/who.tsx'
import type { TurnWord } from './figure.ts'
import type { Rect } from './layout/frame.ts'
import { marks } from './marks.ts'
import styles from './plate.module.css'
import { fitPlate, plateFont } from './plateText.ts'

export type PlateProps = {
  readonly seat: Seat
  readonly rect: Rect
  readonly player: Player | null
  readonly vulnerable: boolean
  readonly role: 'declarer' | 'dummy' | null
  readonly turn: TurnWord | null
  /** Head of a diagram, which has no room for a declarer's tag. */
  readonly head?: boolean
  readonly fontsReady: boolean
  readonly onOpen?: ((seat: Seat, plate: HTMLElement) => void) | undefined
}

/** The words of a turn from the fullest to the shortest. */
function turnForms(turn: TurnWord | null): readonly string[] {
  if (turn === null) return []
  const short = turn === 'dummyToLead' ? 'toLead' : turn === 'dummyToPlay' ? 'toPlay' : turn
  return [...new Set([t(`turn.${turn}`), t(`turn.${short}`)])]
}

/** Width of a flag with its gap, in em of the plate. */
const FLAG = 1.7
/** Of a plate, in its heights: with less, the name needs it all. */
const FLAG_ROOM = 5

/** Name and tag as they fit; measured again when the fonts have come. */
function usePlateText({ rect, player, role, turn, head, fontsReady }: PlateProps, hasFlag: boolean) {
  const text = useTextScale(rect)
  return useMemo(() => {
    const font = plateFont(rect.h, text)
    const room = rect.w - rect.h - font * (hasFlag ? 1.1 + FLAG : 1.1)
    const name = player?.name ?? t('seat.waiting')
    const tags = turn ? (head && rect.w < 140 ? [] : turnForms(turn)) : role ? [t(`role.${role}`)] : []
    void fontsReady
    const measures = { name: measureIn(font, 600), tag: measureIn(font * 0.86, turn ? 650 : 450) }
    const fit = { room, gap: font * 0.55, keepTag: turn !== null }
    // An empty seat has words, which have no initials.
    if (player === null) return { font, ...fitPlate(name, tags, measures, fit, fitText, [name]) }
    return { font, ...fitPlate(name, tags, measures, fit, fitName) }
  }, [rect.h, rect.w, text, player, role, turn, head, fontsReady, hasFlag])
}

const isSamePlate = ({ rect: a, ...before }: PlateProps, { rect: b, ...now }: PlateProps): boolean =>
  a.x === b.x &&
  a.y === b.y &&
  a.w === b.w &&
  a.h === b.h &&
  Object.entries(now).every(([name, value]) => before[name as keyof typeof before] === value)

export const Plate = memo(function Plate(props: PlateProps) {
  const { seat, rect, player, vulnerable, role, turn, head = false, onOpen } = props
  const told = useKnownOf(player?.id)
  const flag = told?.country !== undefined && countryName(told.country) !== null ? told.country : undefined
  const hasFlag = flag !== undefined && rect.w > rect.h * FLAG_ROOM
  const { font, name, tag } = usePlateText(props, hasFlag)
  const open = player === null ? undefined : onOpen
  const { names, word } = useStore(marks)
  const followed = names.has(player?.name ?? '')
  const said = [
    (followed ? `${word} ` : '') + t(`seat.${seat}`),
    player?.name ?? t('seat.waiting'),
    told && aboutText(told),
    vulnerable ? t('seat.vulnerable') : null,
    // "Dummy to play" says it already.
    turn?.startsWith('dummy') ? null : role && t(`role.${role}`),
    turn && t(`turn.${turn}`),
  ]
  return (
    <button
      type="button"
      className={styles.plate}
      style={{ left: rect.x, top: rect.y, width: rect.w, height: rect.h, fontSize: font }}
      data-turn={turn !== null || undefined}
      data-head={head || undefined}
      data-empty={player === null || undefined}
      data-followed={followed || undefined}
      title={player === null ? undefined : [player.name, told && aboutText(told)].filter(Boolean).join(' · ')}
      aria-label={said.filter(Boolean).join(', ')}
      aria-disabled={open === undefined}
      aria-haspopup={open && 'menu'}
      onClick={open && ((event) => open(seat, event.currentTarget))}
    >
      <span className={styles.seat} data-vul={vulnerable || undefined}>
        {t(`seat.${seat}.short`)}
      </span>
      <span className={styles.name}>{name}</span>
      {hasFlag && (
        <span className={styles.flag}>
          <Flag of={flag} silent />
        </span>
      )}
      {tag !== null && <span className={styles.tag}>{tag}</span>}
    </button>
  )
}, isSamePlate)
