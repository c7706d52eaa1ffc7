/** How far double dummy is with what was uploaded: for who may upload, while boards wait and where deals were too hard. */
import { useSolving } from '../live/uploads.ts'
import { t } from '../texts/t.ts'

/** @param sessions counted together */
export default function Solving({ sessions }: { readonly sessions: readonly number[] }) {
  const own = useSolving().filter(({ miniSessionId }) => sessions.includes(miniSessionId))
  const [boards, waiting, hard] = (['boards', 'waiting', 'hard'] as const).map((of) =>
    own.reduce((sum, one) => sum + one[of], 0),
  ) as [number, number, number]
  const parts = [
    waiting > 0 ? t('upload.solving', { solved: boards - waiting - hard, boards }) : null,
    hard > 0 ? t('upload.solving.hard', { count: hard }) : null,
  ].filter((part) => part !== null)
  return parts.length > 0 && <small>{parts.join(' · ')}</small>
}
