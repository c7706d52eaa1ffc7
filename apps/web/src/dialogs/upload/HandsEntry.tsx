/** From the upload to what it has put aside before; nothing where nothing is. */
import { openDialog } from '../../live/account.ts'
import { useWaitingHands } from '../../live/uploads.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import styles from './kept.module.css'

export function HandsEntry() {
  const { data = [] } = useWaitingHands()
  if (data.length === 0) return null
  return (
    <Button className={styles.entry} onClick={() => openDialog('hands')}>
      {t('hands.open', { count: data.length })}
    </Button>
  )
}
