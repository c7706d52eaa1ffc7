/** Says that what is shown was kept, and when. */
import { t } from '../texts/t.ts'
import { isSameDay, momentIn, timeOf } from '../ui/moments.ts'

export default function KeptNote({ keptAt }: { readonly keptAt: number }) {
  const at = new Date(keptAt)
  if (keptAt === 0) return <span>{t('kept.list')}</span>
  const isToday = isSameDay(at, new Date())
  return (
    <span>
      {isToday
        ? t('kept.today', { time: timeOf(at) })
        : t('kept.earlier', { moment: momentIn(at.toISOString(), null) })}
    </span>
  )
}
