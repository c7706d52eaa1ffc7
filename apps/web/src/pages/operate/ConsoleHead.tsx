/** Where one is, who writes, and what is sent and what not. */
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Heading } from '../../ui/parts/Heading.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import type { Operating } from './consoleState.ts'
import styles from './operate.module.css'
import type { OperatingConsole } from './operating.ts'

export type PartProps = { readonly operating: OperatingConsole; readonly is: Operating }

/** Entries that are not at the server, those of tables that were left too. */
const waitingOf = ({ record, left }: Pick<Operating, 'record' | 'left'>): number =>
  record.entries.filter(({ state }) => state !== 'sent').length + left

export function lineWords(is: Pick<Operating, 'line' | 'record' | 'left'>): string {
  const { line } = is
  const count = waitingOf(is)
  if (line.kind === 'refused') return t('operate.line.refused', { why: line.why })
  if (line.kind === 'over') return t('operate.line.over')
  if (line.kind !== 'up') return t(`operate.line.${line.kind}`, { count })
  return count === 0 ? t('operate.line.sent') : t('operate.line.sending', { count })
}

function Writer({ operating, is }: PartProps) {
  const { writer, wanted, line } = is
  if (wanted !== null && line.kind === 'down')
    return <span role="status">{t(`operate.writer.${wanted}.failed`)}</span>
  if (!writer) return null
  if (writer.isYou)
    return (
      <>
        <span>{t('operate.writer.you')}</span>
        {/* Another button than the one that took over: Enter is the next board, not pressed on it. */}
        <Button key="leave" onClick={() => void operating.ask('leave')}>
          {t('operate.writer.leave')}
        </Button>
      </>
    )
  return (
    <>
      <span>{t('operate.writer.other', { name: writer.name })}</span>
      <Button key="take" look="primary" onClick={() => void operating.ask('take')}>
        {t('operate.writer.take')}
      </Button>
    </>
  )
}

function Aside({ operating, is }: PartProps) {
  const { aside, writer } = is
  if (aside.length === 0) return null
  const name = writer && !writer.isYou ? writer.name : 'none'
  return (
    <Message tone="bad">
      <p>{t('operate.aside', { name, count: aside.length })}</p>
      <div className={styles.row}>
        <Button onClick={() => operating.settleAside(true)}>{t('operate.aside.put')}</Button>
        <Button look="danger" onClick={() => operating.settleAside(false)}>
          {t('operate.aside.drop')}
        </Button>
      </div>
    </Message>
  )
}

export function ConsoleHead({ operating, is }: PartProps) {
  const { operated, table, line } = is
  const number = table?.number ?? operated.link.number
  const room = table?.room ?? null
  const tone = line.kind === 'up' ? (waitingOf(is) > 0 ? 'busy' : 'good') : 'bad'
  return (
    <header className={styles.head} data-guide="place">
      <Heading whose={operated.tournament}>
        {t(room ? `operate.place.${room}` : 'operate.place', { event: operated.event, number })}
      </Heading>
      {operated.tables.length > 1 && (
        <label className={styles.round}>
          <span>{t('operate.round')}</span>
          <select
            value={table?.tableId ?? ''}
            onChange={(event) => {
              const wanted = operated.tables.find(({ tableId }) => tableId === Number(event.target.value))
              if (wanted) void operating.sit(wanted)
            }}
          >
            {operated.tables.map(({ tableId, round }) => (
              <option key={tableId} value={tableId}>
                {t('operate.round.number', { round })}
              </option>
            ))}
          </select>
        </label>
      )}
      <p className={styles.line} data-tone={tone} role="status" data-line={line.kind} data-guide="line">
        {lineWords(is)}
      </p>
      <div className={styles.row}>
        <Writer operating={operating} is={is} />
      </div>
      <Aside operating={operating} is={is} />
    </header>
  )
}
