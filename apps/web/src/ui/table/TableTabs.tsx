/** The tabs beside or below the table. */
import { Tabs as Parts } from 'radix-ui'
import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import styles from './tableTabs.module.css'

export const TABS = ['info', 'bidding', 'tricks', 'dds', 'chat'] as const
export type Tab = (typeof TABS)[number]

export function TableTabs({
  tabs,
  tab,
  onTab,
  place,
  panes,
  children,
}: {
  readonly tabs: readonly Tab[]
  readonly tab: Tab
  readonly onTab: (tab: Tab) => void
  /** Where the tabs' own line is. */
  readonly place: 'top' | 'bottom'
  readonly panes: Readonly<Record<Tab, () => ReactNode>>
  /** Between the pane and a line of tabs at the bottom, or below the pane. */
  readonly children?: ReactNode
}) {
  const shown = tabs.includes(tab) ? tab : (tabs[0] ?? 'bidding')
  const line = (
    <Parts.List className={styles.line} data-place={place} aria-label={t('table.tabs')}>
      {tabs.map((one) => (
        <Parts.Trigger key={one} value={one} className={styles.tab}>
          {t(`table.tab.${one}`)}
        </Parts.Trigger>
      ))}
    </Parts.List>
  )
  return (
    <Parts.Root
      className={styles.tabs}
      value={shown}
      onValueChange={(value) => onTab(TABS.find((one) => one === value) ?? shown)}
    >
      {place === 'top' && line}
      <Parts.Content value={shown} className={styles.pane}>
        {panes[shown]()}
      </Parts.Content>
      {children}
      {place === 'bottom' && line}
    </Parts.Root>
  )
}
