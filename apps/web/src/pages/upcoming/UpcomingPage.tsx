/** Upcoming tournaments, for those who look after them: drafts, what is announced, and the editor. */

import type { PlanKey, UpcomingEntry } from '@openroom/protocol/schema/upcoming'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { isMissing } from '../../live/http.ts'
import { useOrganisers, usePlan, useUpcoming } from '../../live/upcoming.ts'
import { t } from '../../texts/t.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import { useNarrowed } from '../../ui/parts/useNarrowed.tsx'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import { AskDialog, type Asked } from './AskDialog.tsx'
import { newPlan } from './edit.ts'
import { PlanEditor } from './PlanEditor.tsx'
import { PostponeDialog } from './PostponeDialog.tsx'
import { UpcomingItem } from './UpcomingItem.tsx'
import styles from './upcoming.module.css'

const HOME = '/upcoming'

const addressOf = ({ kind, id }: PlanKey): string => `${HOME}?edit=${kind}-${id}`

type Closing = { readonly onClose: () => void }

function EditPage({ planKey, onClose }: Closing & { readonly planKey: PlanKey }) {
  const { data, error, refetch } = usePlan(planKey)
  if (isMissing(error)) {
    return (
      <Notice drawing="empty" level={1} title={t('upcoming.gone')} text={t('upcoming.gone.text')}>
        <Button look="primary" onClick={onClose}>
          {t('upcoming.gone.list')}
        </Button>
      </Notice>
    )
  }
  if (!data) return <Waiting error={error} retry={refetch} />
  return (
    <Page narrow className={styles.page} title={t('upcoming.edit.title')}>
      <PlanEditor answer={data} start={data.plan} organisers={data.organisers} onClose={onClose} />
    </Page>
  )
}

function NewPage({ onClose }: Closing) {
  const { data, error, refetch } = useOrganisers()
  const [plan] = useState(() => newPlan())
  if (!data) return <Waiting error={error} retry={refetch} />
  // Accounts of clubs have theirs alone.
  const start = { ...plan, serverId: data[0]?.serverId ?? plan.serverId }
  return (
    <Page narrow className={styles.page} title={t('upcoming.new')} about={t('upcoming.new.text')}>
      <PlanEditor answer={null} start={start} organisers={data} onClose={onClose} />
    </Page>
  )
}

type SectionProps = {
  readonly title: string
  readonly entries: readonly UpcomingEntry[]
  readonly onAsk: (asked: Asked) => void
  readonly onPostpone: (entry: UpcomingEntry) => void
  readonly onEdit: (key: PlanKey) => void
}

function Section({ title, entries, onEdit, ...rest }: SectionProps) {
  if (entries.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>
        {title} <span>{entries.length}</span>
      </h2>
      {entries.map((entry) => (
        <UpcomingItem
          key={`${entry.key.kind}-${entry.key.id}`}
          entry={entry}
          {...rest}
          onEdit={() => onEdit(entry.key)}
        />
      ))}
    </section>
  )
}

const NONE: readonly UpcomingEntry[] = []

const nameOf = ({ name }: UpcomingEntry): string => name

function ListPage({ go }: { readonly go: (path: string) => void }) {
  const { data, error, refetch } = useUpcoming()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [postponed, setPostponed] = useState<UpcomingEntry | null>(null)
  const { shown, field } = useNarrowed(t('upcoming.title'), data ?? NONE, nameOf)
  if (!data) return <Waiting error={error} retry={refetch} />
  const create = (
    <Button look="primary" onClick={() => go(`${HOME}?new`)}>
      {t('upcoming.new')}
    </Button>
  )
  if (data.length === 0) {
    return (
      <Notice drawing="empty" level={1} title={t('upcoming.none')} text={t('upcoming.none.text')}>
        {create}
      </Notice>
    )
  }
  const shared = { onAsk: setAsked, onPostpone: setPostponed, onEdit: (key: PlanKey) => go(addressOf(key)) }
  const ofKind = (kind: PlanKey['kind']) => shown.filter(({ key }) => key.kind === kind)
  return (
    <Page
      narrow
      className={styles.page}
      title={t('upcoming.title')}
      about={t('upcoming.text')}
      actions={create}
    >
      {field}
      <Section title={t('upcoming.drafts')} entries={ofKind('draft')} {...shared} />
      <Section title={t('upcoming.announced')} entries={ofKind('tournament')} {...shared} />
      {asked && <AskDialog asked={asked} onClose={() => setAsked(null)} />}
      {postponed && <PostponeDialog entry={postponed} onClose={() => setPostponed(null)} />}
    </Page>
  )
}

export default function UpcomingPage() {
  const query = new URLSearchParams(useSearch())
  const [, go] = useLocation()
  const close = () => go(HOME)
  const [, kind, id] = /^(draft|tournament)-(\d+)$/.exec(query.get('edit') ?? '') ?? []
  if (query.has('new')) return <NewPage onClose={close} />
  if (kind === 'draft' || kind === 'tournament')
    return <EditPage key={`${kind}-${id}`} planKey={{ kind, id: Number(id) }} onClose={close} />
  return <ListPage go={go} />
}
