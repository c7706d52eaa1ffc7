/** A board of a folder: its cards, where it is from, its note; of an own folder with the ways to change them. */
import { SEATS } from '@openroom/bridge/seat'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { viewAt } from '@openroom/protocol/views'
import { useId } from 'react'
import { useOlder } from '../../live/older.ts'
import { useKnownSessions } from '../../live/sessions.ts'
import { useArchive } from '../../live/useArchive.ts'
import { t } from '../../texts/t.ts'
import { Hands } from '../../ui/deal/Hands.tsx'
import { addressOfBoard, type FolderBoard, isReplayed, LONGEST_NOTE } from '../../ui/folder/folder.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import { useUnsaved } from '../../ui/parts/useLeaving.tsx'
import { sessionTitle } from '../../ui/sessionTitle.ts'
import styles from './folder.module.css'
import { useSavedField } from './useFolder.ts'

type Edit = {
  /** @returns whether there is room for it */
  readonly change: (what: Partial<Pick<FolderBoard, 'note' | 'quiz'>>) => boolean
  readonly up: (() => void) | null
  readonly down: (() => void) | null
  readonly remove: () => void
}

type BoardOfFolderProps = {
  readonly one: FolderBoard
  readonly open: () => void
  /** `null`: a folder that was sent. */
  readonly edit: Edit | null
}

const Gone = () => <p className={styles.quiet}>{t('folder.gone')}</p>

function Cards({ session, number }: { readonly session: MiniSession; readonly number: number }) {
  const { data, error } = useArchive(session, viewAt('board', { id: session.miniSessionId, board: number }))
  if (data) return <Hands board={data} />
  return error === null ? <p className={styles.cards} /> : <Gone />
}

/** A session that the list does not carry becomes known when it was asked for. */
function Older({ id }: { readonly id: number }) {
  const { data, error } = useOlder(null, id)
  return error !== null || data === 0 ? <Gone /> : <p className={styles.cards} />
}

export function Note({ one, change }: { readonly one: FolderBoard; readonly change: Edit['change'] }) {
  const id = useId()
  const { isOther, isLong, field } = useSavedField(one.note, (note) => change({ note }))
  const question = useUnsaved(isOther)
  return (
    <div className={styles.note}>
      <label htmlFor={id}>{t('folder.note')}</label>
      <textarea
        id={id}
        rows={2}
        maxLength={LONGEST_NOTE}
        {...field}
        aria-label={t('folder.note.of', { board: one.board })}
        aria-describedby={isLong ? `${id}-long` : undefined}
      />
      <p className={styles.printed}>{field.value}</p>
      {isLong && (
        <p id={`${id}-long`} role="alert">
          {t('folder.long')}
        </p>
      )}
      {question}
    </div>
  )
}

const OPENS = [
  { value: 'replay', label: t('folder.opens.replay') },
  ...SEATS.map((value) => ({ value, label: t(`folder.opens.${value}`) })),
] as const

function Editing({ one, edit }: { readonly one: FolderBoard; readonly edit: Edit }) {
  const { board } = one
  return (
    <>
      {one.ns !== null && (
        <SelectField
          label={t('folder.opens')}
          value={one.quiz ?? 'replay'}
          options={OPENS}
          hint={one.cindex === null ? undefined : t('folder.moment')}
          onChange={(value) => edit.change({ quiz: value === 'replay' ? null : value })}
        />
      )}
      <Note key={one.note} one={one} change={edit.change} />
      <p className={styles.actions}>
        {edit.up && (
          <Button onClick={edit.up} aria-label={t('folder.up', { board })}>
            ↑
          </Button>
        )}
        {edit.down && (
          <Button onClick={edit.down} aria-label={t('folder.down', { board })}>
            ↓
          </Button>
        )}
        <Button onClick={edit.remove} aria-label={t('folder.remove', { board })}>
          {t('folder.takeOut')}
        </Button>
      </p>
    </>
  )
}

export function BoardOfFolder({ one, open, edit }: BoardOfFolderProps) {
  const sessions = useKnownSessions()
  const session = sessions?.find(({ miniSessionId }) => miniSessionId === one.session)
  const name = t('folder.board', { board: one.board })
  const opens = isReplayed(one, sessions) ? (one.quiz ?? 'replay') : 'results'
  return (
    <li className={styles.board}>
      <div className={styles.cards}>
        {session ? <Cards session={session} number={one.board} /> : <Older id={one.session} />}
      </div>
      <div className={styles.words}>
        <h2>
          <a
            href={addressOfBoard(one, sessions)}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              open()
            }}
          >
            {name}
          </a>
        </h2>
        {session && (
          <p className={styles.quiet}>
            {session.tournamentName} · {sessionTitle(session)}
          </p>
        )}
        {edit === null || one.ns === null ? (
          <p className={styles.quiet}>
            {t('folder.opens')} {t(`folder.opens.${opens}`)}
          </p>
        ) : null}
        {edit === null ? (
          one.note !== '' && <p className={styles.said}>{one.note}</p>
        ) : (
          <Editing one={one} edit={edit} />
        )}
      </div>
    </li>
  )
}
