/** Of a page that is for paper: the way back, and printing. */
import { Link } from 'wouter'
import { t } from '../../texts/t.ts'
import { Button } from '../parts/Button.tsx'
import { printWhole } from '../printWhole.ts'
import styles from './page.module.css'

export const PaperActions = ({ href, text }: { readonly href: string; readonly text: string }) => (
  <div className={styles.actions} data-print="none">
    <Link href={href}>{text}</Link>
    <Button look="primary" onClick={() => void printWhole()}>
      {t('handRecords.print')}
    </Button>
  </div>
)
