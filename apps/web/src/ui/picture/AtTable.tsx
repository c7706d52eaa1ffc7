/** Beside a live table: what its board is worth now, once that is wanted. */
import type { TableAddress } from '@openroom/protocol/address'
import { viewAt } from '@openroom/protocol/views'
import { usePushed } from '../../live/usePushed.ts'
import { t } from '../../texts/t.ts'
import { mayKnow, type Viewing } from '../secrecy/mayKnow.ts'
import { Hidden } from '../spoilers/Hidden.tsx'
import { ExpectedBar } from './ExpectedBar.tsx'
import { ExpectedSwitch, useExpectedWanted } from './ExpectedSwitch.tsx'
import OnSmallBoard from './OnSmallBoard.tsx'
import styles from './picture.module.css'

type AtTableProps = {
  readonly session: number
  readonly address: TableAddress
  readonly viewing: Viewing
  /** In a match view it has one line. */
  readonly isLine?: boolean
}

function Worth({ session, address, isLine = false }: Omit<AtTableProps, 'viewing'>) {
  const held = usePushed(viewAt('wallTable', { id: session, table: address }), session)
  if (held === null) return null
  const table = held.body
  if (table?.phase !== 'PLAY') return <p>{t('picture.none')}</p>
  return isLine ? (
    <OnSmallBoard session={session} table={table} />
  ) : (
    <ExpectedBar session={session} table={table} isAtTable />
  )
}

export default function AtTable({ viewing, ...props }: AtTableProps) {
  const told = mayKnow('expected', viewing)
  const wanted = useExpectedWanted()
  return (
    <div className={props.isLine ? styles.inLine : styles.table}>
      <ExpectedSwitch disabled={!told} />
      {wanted && told && (
        <Hidden of={t('picture.title')}>
          <Worth {...props} />
        </Hidden>
      )}
    </div>
  )
}
