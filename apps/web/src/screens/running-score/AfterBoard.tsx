/** In a barometer: the ranking after a board, or after all so far. */
import { t } from '../../texts/t.ts'
import { Choice } from '../../ui/parts/Choice.tsx'

type AfterBoardProps = {
  /** In the order of play; empty where there is no such ranking. */
  readonly boards: readonly number[]
  readonly value: number | undefined
  readonly onChange: (board: number | undefined) => void
}

const ALL = 0

export function AfterBoard({ boards, value, onChange }: AfterBoardProps) {
  if (boards.length === 0) return null
  const label = t('scores.afterBoard')
  return (
    <Choice
      label={label}
      value={value !== undefined && boards.includes(value) ? value : ALL}
      options={[
        { value: ALL, label: t('scores.afterBoard.all') },
        ...boards.map((board) => ({ value: board, label: t('scores.afterBoard.of', { board }) })),
      ]}
      onChange={(board) => onChange(board === ALL ? undefined : board)}
    />
  )
}
