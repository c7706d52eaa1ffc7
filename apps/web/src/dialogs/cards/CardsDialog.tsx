/** Convention cards of a session's pairs: given, opened, removed. */
import { cardAddress } from '@openroom/protocol/conventionCard'
import { CONVENTION_CARD } from '@openroom/protocol/limits'
import type { KeptCard } from '@openroom/protocol/schema/conventionCards'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { Registration } from '@openroom/protocol/schema/results'
import { useRef, useState } from 'react'
import { removeConventionCard, setConventionCard, useConventionCards } from '../../live/conventionCards.ts'
import { useKnownSessions } from '../../live/sessions.ts'
import { useRegistrations } from '../../live/useSession.ts'
import { t } from '../../texts/t.ts'
import { base64Of } from '../../ui/base64Of.ts'
import { useDialogs } from '../../ui/dialogs.ts'
import { namesOf, pairName, pairNumber, playerName } from '../../ui/names.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { ConfirmDialog } from '../../ui/parts/ConfirmDialog.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import styles from '../../ui/parts/dialogList.module.css'
import { Message } from '../../ui/parts/Message.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import { sessionTitle } from '../../ui/sessionTitle.ts'
import { CARD_KINDS } from '../../ui/who/cardKinds.ts'

const NOBODY = ''

/** The number with the name: of a pair its players. */
function nameOf(one: Registration, isTeam: boolean): string {
  const name = isTeam ? one.name : pairName(one)
  return [pairNumber(one), name].filter(Boolean).join(' ')
}

/** Who plays a card, in words. */
function whoseOf({ registrationId, players }: KeptCard, entries: readonly Registration[]): string {
  const one = namesOf(entries).of(registrationId)
  if (one === null) return `${registrationId}`
  if (players.length === 0) return nameOf(one, false)
  const two = one.players.filter(({ playerId }) => players.includes(playerId))
  return `${one.name}: ${pairName({ name: '', players: two })}`
}

type Chosen = { readonly of: string; readonly one: string; readonly other: string }
const NOTHING: Chosen = { of: NOBODY, one: NOBODY, other: NOBODY }

type ShownProps = { readonly session: MiniSession; readonly entries: readonly Registration[] }

function Give({ session, entries }: ShownProps) {
  const [chosen, choose] = useState(NOTHING)
  const { failure, refuse, run, busy } = useAttempt()
  const file = useRef<HTMLInputElement>(null)
  const isTeam = session.type === 'TEAM'
  const playing = entries.filter(({ bye }) => !bye)
  const entry = namesOf(playing).of(Number(chosen.of))
  const players = (entry?.players ?? []).map((one) => ({ value: `${one.playerId}`, label: playerName(one) }))
  const two = [chosen.one, chosen.other]
  const isWhole = entry !== null && (!isTeam || (!two.includes(NOBODY) && chosen.one !== chosen.other))
  const give = (given: File | undefined) =>
    run(async () => {
      if (given === undefined || entry === null) return
      if (given.size > CONVENTION_CARD.bytes) return refuse(t('cards.large'))
      await setConventionCard(session.miniSessionId, {
        registrationId: entry.registrationId,
        players: isTeam ? two.map(Number) : [],
        file: await base64Of(given),
      })
      choose(NOTHING)
    })
  const none = { value: NOBODY, label: '' }
  return (
    <>
      {failure !== null && <Message tone="bad">{failure}</Message>}
      <SelectField
        label={t('correct.who')}
        value={chosen.of}
        options={[
          none,
          ...playing.map((one) => ({ value: `${one.registrationId}`, label: nameOf(one, isTeam) })),
        ]}
        onChange={(of) => choose({ ...NOTHING, of })}
      />
      {isTeam &&
        entry !== null &&
        (['one', 'other'] as const).map((which) => (
          <SelectField
            key={which}
            label={t(`correct.${which}`)}
            value={chosen[which]}
            options={[none, ...players]}
            onChange={(player) => choose({ ...chosen, [which]: player })}
          />
        ))}
      <Button disabled={!isWhole || busy} onClick={() => file.current?.click()}>
        {t('cards.choose')}
      </Button>
      <input
        ref={file}
        type="file"
        hidden
        accept={CARD_KINDS}
        aria-label={t('cards.choose')}
        onChange={({ target }) => {
          void give(target.files?.[0])
          target.value = ''
        }}
      />
    </>
  )
}

type RemoveProps = { readonly session: number; readonly card: KeptCard; readonly names: string }

const Remove = ({ session, card, names, onClose }: RemoveProps & { readonly onClose: () => void }) => (
  <ConfirmDialog
    danger
    title={t('cards.remove.which', { names })}
    text={t('cards.remove.sure')}
    action={t('cards.remove')}
    onConfirm={() =>
      removeConventionCard(session, { registrationId: card.registrationId, players: [...card.players] })
    }
    onClose={onClose}
  />
)

function Given({ session: { miniSessionId }, entries }: ShownProps) {
  const { data, error, refetch } = useConventionCards(miniSessionId)
  const [removing, remove] = useState<KeptCard | null>(null)
  if (!data) return <Waiting error={error} retry={refetch} />
  return (
    <>
      {error && <Waiting error={error} retry={refetch} />}
      {data.length === 0 && <p>{t('cards.none')}</p>}
      <ul className={styles.list}>
        {data.map((card) => {
          const names = whoseOf(card, entries)
          return (
            <li key={`${card.registrationId} ${card.players.join()}`}>
              <span className={styles.name}>
                <a href={cardAddress(card.card)} target="_blank" rel="noopener">
                  {names}
                </a>
              </span>
              <Button
                look="danger"
                aria-label={t('cards.remove.which', { names })}
                onClick={() => remove(card)}
              >
                {t('cards.remove')}
              </Button>
            </li>
          )
        })}
      </ul>
      {removing && (
        <Remove
          session={miniSessionId}
          card={removing}
          names={whoseOf(removing, entries)}
          onClose={() => remove(null)}
        />
      )}
    </>
  )
}

function Cards({ session }: Pick<ShownProps, 'session'>) {
  const { data, error, refetch } = useRegistrations(session)
  if (!data) return <Waiting error={error} retry={refetch} />
  return (
    <>
      <Give session={session} entries={data} />
      <Given session={session} entries={data} />
    </>
  )
}

export default function CardsDialog({ onClose }: { readonly onClose: () => void }) {
  const { dialogSession } = useDialogs()
  const session = useKnownSessions()?.find(({ miniSessionId }) => miniSessionId === dialogSession)
  return (
    <Dialog title={t('list.cards')} onClose={onClose} done={t('dialog.close')}>
      <p>
        <b>
          {session &&
            t('list.about.session', { session: sessionTitle(session), tournament: session.tournamentName })}
        </b>
      </p>
      <p>{t('cards.text')}</p>
      {session && <Cards session={session} />}
    </Dialog>
  )
}
