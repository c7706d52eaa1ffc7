/** Who plays for a pair: a member by number or name, or a guest at once. */
import { SEATS, sideOf } from '@openroom/bridge/seat'
import type { KnownMember, SayPlayers } from '@openroom/protocol/schema/phones'
import { useEffect, useState } from 'react'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { Form } from '../../ui/parts/Form.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { useForm } from '../../ui/parts/useForm.ts'
import styles from './phone.module.css'
import type { Phone } from './phone.ts'

type Side = SayPlayers['side']
type Saying = SayPlayers['players'][number]

/** What is typed, and the member that was chosen for it. */
type Typed = { readonly text: string; readonly member: KnownMember | null }

const NOBODY: Typed = { text: '', member: null }
const LEAST = 2
const WAIT_MS = 250

/** Members for what is typed, a moment after the last key; without a network nobody is found, and everybody is a guest. */
function useMembers(phone: Phone, { text, member }: Typed): readonly KnownMember[] {
  const [found, setFound] = useState<readonly KnownMember[]>([])
  const q = member === null ? text.trim() : ''
  useEffect(() => {
    setFound([])
    if (q === '') return
    let isOver = false
    const timer = setTimeout(() => {
      phone.members(q).then(
        (members) => !isOver && setFound(members),
        () => {},
      )
    }, WAIT_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [phone, q])
  return found
}

type PlayerProps = {
  readonly phone: Phone
  readonly label: string
  readonly error: string | null
  readonly typed: Typed
  readonly onChange: (typed: Typed) => void
}

const memberText = ({ name, memberId }: KnownMember): string =>
  memberId === null || memberId === name ? name : t('phone.players.member', { name, number: memberId })

function Player({ phone, label, error, typed, onChange }: PlayerProps) {
  const found = useMembers(phone, typed)
  return (
    <div className={styles.player}>
      <Field
        label={label}
        hint={typed.member ? t('phone.players.known') : t('phone.players.hint')}
        error={error}
        value={typed.text}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange({ text: target.value, member: null })}
      />
      {found.length > 0 && (
        <ul aria-label={t('phone.players.found', { label })}>
          {found.map((member) => (
            <li key={member.playerId}>
              <Button onClick={() => onChange({ text: memberText(member), member })}>
                {memberText(member)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** `null`: a number alone is nobody's name. */
function sayingOf({ text, member }: Typed): Saying | null {
  if (member) return { kind: 'member', playerId: member.playerId }
  const name = text.trim()
  return name.length >= LEAST && /\p{L}/u.test(name) ? { kind: 'guest', name } : null
}

type PlayersFormProps = {
  readonly phone: Phone
  readonly side: Side
  readonly onSay: (players: SayPlayers['players'], names: readonly string[]) => void
  readonly onBack: () => void
}

export function PlayersForm({ phone, side, onSay, onBack }: PlayersFormProps) {
  const form = useForm<readonly [Typed, Typed], readonly Typed[]>([NOBODY, NOBODY], (all) =>
    all.filter((one) => !sayingOf(one)),
  )
  const { draft: typed, set: setTyped, isTried } = form
  const seats = SEATS.filter((seat) => sideOf(seat) === side)
  const said = typed.map(sayingOf)
  const [asked, ask] = useState<readonly string[]>([])
  /** Names of guests beside which somebody known was found, and that nobody was asked about yet. */
  const doubtful = async () => {
    const guests = said.flatMap((one) => (one?.kind === 'guest' && !asked.includes(one.name) ? one.name : []))
    const found = await Promise.all(guests.map((name) => phone.members(name).catch(() => [])))
    return guests.filter((_, i) => found[i]!.length > 0)
  }
  const put = () =>
    form.send(async () => {
      const [first, second] = said
      const names = await doubtful()
      if (names.length > 0) ask([...asked, ...names])
      else if (first && second)
        onSay(
          [first, second],
          typed.map(({ text, member }) => member?.name ?? text.trim()),
        )
    })
  const title = t('phone.players.title', { side: t(`phone.side.${side}`) })
  return (
    <Form
      className={styles.form}
      data-alone
      aria-label={title}
      unsaved={typed.some(({ text }) => text.trim() !== '')}
      onSubmit={put}
    >
      <h2>{title}</h2>
      {seats.map((seat, i) => (
        <Player
          key={seat}
          phone={phone}
          label={t(`seat.${seat}`)}
          error={isTried && !said[i] ? t('phone.players.missing') : null}
          typed={typed[i] ?? NOBODY}
          onChange={(next) => setTyped(([a, b]) => (i === 0 ? [next, b] : [a, next]))}
        />
      ))}
      {typed.some(({ text, member }) => member === null && asked.includes(text.trim())) && (
        <Message tone="bad">{t('phone.players.doubt')}</Message>
      )}
      <Button type="submit" look="primary">
        {t('phone.players.put')}
      </Button>
      <Button onClick={onBack}>{t('phone.back')}</Button>
    </Form>
  )
}
