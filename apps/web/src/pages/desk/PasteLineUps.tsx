/** Line-ups of many teams at once, pasted or from a file; who is not known by the name is asked about. */
import { type ListedLineUp, meantIn, readLineUpList } from '@openroom/bridge/operate/lineUpList'
import type { DeskLineUpRound, DeskTeam } from '@openroom/protocol/schema/lineUps'
import { enterLineUps } from '../../live/lineUps.ts'
import { listed } from '../../texts/order.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { Form } from '../../ui/parts/Form.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import { useForm } from '../../ui/parts/useForm.ts'
import styles from './desk.module.css'
import { NamesField } from './NamesField.tsx'

type Draft = {
  readonly text: string
  /** Who is meant, by team and what was typed. */
  readonly meant: Readonly<Record<string, string>>
  readonly reason: string
}

const NOTHING: Draft = { text: '', meant: {}, reason: '' }

type Asked = {
  readonly key: string
  readonly typed: string
  readonly of: ListedLineUp
  readonly known: string | null
  readonly alike: readonly string[]
}

const typedIn = ({ rooms }: ListedLineUp): readonly string[] => [
  ...(rooms.open ?? []),
  ...(rooms.closed ?? []),
]

const wordsOf = (room: 'OPEN' | 'CLOSED'): readonly string[] => [t(`room.${room}`), t(`card.room.${room}`)]

function readingOf({ text, meant }: Draft, teams: readonly DeskTeam[]) {
  const { lineUps, unread } = readLineUpList(text, teams, {
    open: [...wordsOf('OPEN'), 'open'],
    closed: [...wordsOf('CLOSED'), 'closed'],
  })
  const all = lineUps.flatMap((of) =>
    typedIn(of).map((typed): Asked => {
      const { known, alike } = meantIn(typed, of.roster)
      const key = `${of.team} ${typed}`
      return { key, typed, of, known: known ?? meant[key] ?? null, alike }
    }),
  )
  const nameOf = (of: ListedLineUp, typed: string) =>
    all.find((one) => one.of === of && one.typed === typed)?.known ?? ''
  return {
    lineUps: lineUps.map((of) => ({ of, names: typedIn(of).map((typed) => nameOf(of, typed)) })),
    unread,
    asked: all.filter(({ typed, of }) => meantIn(typed, of.roster).known === null),
  }
}

export function PasteLineUps({
  id,
  round: { round, matches },
}: {
  readonly id: number
  readonly round: DeskLineUpRound
}) {
  const teams = matches.flatMap(({ home, visiting }) => [home, visiting])
  const faultsOf = (draft: Draft): readonly string[] => {
    const { lineUps, unread } = readingOf(draft, teams)
    const wrong = lineUps.filter(({ names }) => new Set(names).size < 4 || names.includes(''))
    return [...unread, ...wrong.map(({ of }) => of.name), ...(lineUps.length === 0 ? [''] : [])]
  }
  const form = useForm<Draft, readonly string[]>(NOTHING, faultsOf)
  const { draft, change, isTried } = form
  const { lineUps, unread, asked } = readingOf(draft, teams)
  const isShown = lineUps.some(({ of }) => teams.some((one) => one.team === of.team && one.lineUp !== null))
  const short = lineUps.filter(({ names }) => !names.includes('') && new Set(names).size < 4)
  const wordsOfFault = (): string | null => {
    if (!isTried) return null
    if (unread[0] !== undefined) return t('lineUps.paste.unread', { line: unread[0] })
    if (short.length > 0) return t('lineUps.paste.short', { names: listed(short.map(({ of }) => of.name)) })
    return lineUps.length === 0 ? t('lineUps.paste.nothing') : null
  }
  const put = () =>
    form.send(async () => {
      const given = lineUps.map(({ of, names: [a = '', b = '', c = '', d = ''] }) => ({
        team: of.team,
        lineUp: { open: [a, b] as [string, string], closed: [c, d] as [string, string] },
      }))
      await enterLineUps(id, { round, lineUps: given, reason: draft.reason.trim() })
      form.spend()
    })
  return (
    <Form className={styles.form} {...form.frame} onSubmit={put}>
      <section className={styles.step}>
        <h2>{t('lineUps.paste')}</h2>
        {form.failure !== null && <Message tone="bad">{form.failure}</Message>}
        <NamesField
          label={t('lineUps.title')}
          hint={t('lineUps.paste.hint')}
          error={wordsOfFault()}
          value={draft.text}
          onChange={(text) => change({ text, meant: {} })}
        />
        {asked.map(({ key, typed, of, known, alike }) => (
          <SelectField
            key={key}
            label={t('lineUps.paste.meant', { name: typed, team: of.name })}
            value={known ?? ''}
            error={isTried && known === null ? t('lineUps.choose') : null}
            options={['', ...alike, ...of.roster.filter((one) => !alike.includes(one))].map((value) => ({
              value,
              label: value,
            }))}
            onChange={(name) => change({ meant: { ...draft.meant, [key]: name } })}
          />
        ))}
        {isShown && (
          <Field
            label={t('correct.reason')}
            hint={t('lineUps.reason')}
            value={draft.reason}
            maxLength={500}
            onChange={({ target }) => change({ reason: target.value })}
          />
        )}
        <div className={styles.actions}>
          <Button type="submit" disabled={form.busy}>
            {t('lineUps.paste.put')}
          </Button>
        </div>
      </section>
    </Form>
  )
}
