/** What is often looked for, to press in place of typing: each writes itself into the line. */
import { t } from '../../texts/t.ts'
import styles from './boards.module.css'
import { CHIPS, type ChipKind, hasChip, pressChip } from './fields.ts'

type ChipsProps = {
  readonly kind: ChipKind
  readonly label: string
  readonly line: string
  readonly onChange: (line: string) => void
  /** Whether what they are stands before them: of figures alone. */
  readonly isNamed?: boolean
}

/** Notrump as the reader's language has it, which the line understands. */
const writtenOf = (chip: string): string => chip.replace('NT', t('strain.NT.short'))

/** Whatever is no word is written as in the line, but for a range of points. */
function textOf(chip: string): string {
  switch (chip) {
    case 'bal':
      return t('boards.chip.bal')
    case '5431':
      return '5-4-3-1'
    case '55xx':
      return '5-5'
    case '6xxx':
      return t('boards.chip.long')
    case '10-':
      return '0–10'
    case '12-14':
    case '15-17':
      return chip.replace('-', '–')
    case 'game':
      return t('boards.chip.game')
    case 'slam':
      return t('boards.chip.slam')
    case 'X':
      return t('boards.chip.doubled')
    case 'passed':
      return t('boards.passed')
    default:
      return writtenOf(chip)
  }
}

export const Chips = ({ kind, label, line, onChange, isNamed = false }: ChipsProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a field set would be one of the form's fields
  <div role="group" aria-label={label} className={styles.chips}>
    {isNamed && <span aria-hidden="true">{label}</span>}
    {CHIPS[kind].map((chip) => (
      <button
        key={chip}
        type="button"
        aria-pressed={hasChip(line, kind, writtenOf(chip))}
        onClick={() => onChange(pressChip(line, kind, writtenOf(chip)))}
      >
        {textOf(chip)}
      </button>
    ))}
  </div>
)
