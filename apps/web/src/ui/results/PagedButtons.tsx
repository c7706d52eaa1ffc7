/** A row of buttons for one of many: so many a screen, with arrows to the screens before and after. */
import { useState } from 'react'
import { Icon } from '../parts/Icon.tsx'
import { type Option, Segmented } from '../parts/Segmented.tsx'
import styles from './select.module.css'

type PagedButtonsProps = {
  readonly label: string
  readonly value: number | null
  readonly options: readonly Option<number>[]
  /** Stand beside every screen: all of them together. */
  readonly all?: readonly Option<number>[]
  readonly perScreen: number
  readonly words: { readonly before: string; readonly after: string }
  readonly onChange: (value: number) => void
}

export function PagedButtons(props: PagedButtonsProps) {
  const { label, value, options, all = [], perScreen, words, onChange } = props
  const [turned, setTurned] = useState<{ readonly of: number | null; readonly to: number } | null>(null)
  const chosen = options.findIndex((option) => option.value === value)
  // What was leafed to holds until something else is chosen.
  const screen = turned?.of === value ? turned.to : Math.floor((chosen === -1 ? 0 : chosen) / perScreen)
  const last = Math.ceil(options.length / perScreen) - 1
  const arrow = (step: 1 | -1) => (
    <button
      type="button"
      className={styles.arrow}
      aria-label={step === 1 ? words.after : words.before}
      disabled={step === 1 ? screen >= last : screen <= 0}
      onClick={() => setTurned({ of: value, to: screen + step })}
    >
      <Icon name={step === 1 ? 'right' : 'left'} size={20} />
    </button>
  )
  const shown = options.slice(screen * perScreen, (screen + 1) * perScreen)
  const buttons = <Segmented label={label} value={value} options={[...shown, ...all]} onChange={onChange} />
  if (last <= 0) return buttons
  return (
    <div className={styles.paged}>
      {arrow(-1)}
      {buttons}
      {arrow(1)}
    </div>
  )
}
