/** What comes next in a session: the proposal and why it is so, changed as the director wants, until it stands. */
import type { NextOffer, NextRounds } from '@openroom/protocol/schema/nextRound'
import { makeNextRound, useDeskSession, useNextRounds } from '../../live/desk.ts'
import { leaveFreely } from '../../live/leaving.ts'
import { listed } from '../../texts/order.ts'
import { t } from '../../texts/t.ts'
import { nameOfEvent } from '../../ui/nameOfEvent.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Failed } from '../../ui/parts/Failed.tsx'
import { Form } from '../../ui/parts/Form.tsx'
import { LinkButton } from '../../ui/parts/LinkButton.tsx'
import { Loading } from '../../ui/parts/Loading.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import { useForm } from '../../ui/parts/useForm.ts'
import styles from './desk.module.css'
import { Frame, ToDesk } from './Frame.tsx'
import { NextMatches } from './NextMatches.tsx'
import { type Draft, draftOf, newRoundOf, nextTitle, whyNot } from './nextDraft.ts'
import { StageFields } from './StageFields.tsx'
import { stageName } from './words.ts'

const usualName = ({ offer }: Draft): string => stageName(2 * offer.matches.length)

type EditorProps = {
  readonly first: NextRounds['offers'][number]
  readonly id: number
  readonly next: NextRounds
  readonly deals: Draft['deals']
  readonly isOfPairs: boolean
  readonly onMade: (miniSessionId: number) => void
  readonly onFailed: () => void
}

/** Of matches that nobody has won: it is told before more of them is drawn. */
function Level({ next, offer: { level = [] } }: { readonly next: NextRounds; readonly offer: NextOffer }) {
  if (level.length === 0) return null
  const nameOf = (key: string) => next.entrants.find((one) => one.key === key)?.name ?? key
  const matches = listed(level.map((two) => two.map(nameOf).join(' – ')))
  return <p>{t('next.level', { count: level.length, matches })}</p>
}

function Editor({ id, next, deals, isOfPairs, onMade, onFailed, first }: EditorProps) {
  const form = useForm(() => draftOf(first, next, deals))
  const { draft, set: setDraft, busy, failure } = form
  const why = whyNot(next, draft, isOfPairs)
  const make = () =>
    form.send(async () => {
      try {
        const { miniSessionId } = await makeNextRound(id, newRoundOf(draft, next.state, usualName(draft)))
        leaveFreely(() => onMade(miniSessionId))
      } catch (error) {
        onFailed()
        throw error
      }
    })
  return (
    <Form {...form.frame} className={styles.form} onSubmit={make}>
      {next.offers.length > 1 && (
        <div className={styles.fields}>
          <SelectField
            label={t('next.kind')}
            value={draft.offer.kind}
            options={next.offers.map(({ kind }) => ({ value: kind, label: t(`next.kind.${kind}`) }))}
            onChange={(kind) => {
              const offer = next.offers.find((one) => one.kind === kind)
              if (offer) setDraft(draftOf(offer, next, deals))
            }}
          />
        </div>
      )}
      {draft.offer.kind === 'stage' && (
        <StageFields draft={draft} usualName={usualName(draft)} onChange={setDraft} />
      )}
      {next.missing > 0 && <p>{t('next.missing', { count: next.missing })}</p>}
      {draft.offer.isExtra && draft.offer.kind === 'round' && <p>{t('next.extra')}</p>}
      <Level next={next} offer={draft.offer} />
      <NextMatches next={next} draft={draft} isOfPairs={isOfPairs} onChange={setDraft} />
      {failure !== null && <Message tone="bad">{failure}</Message>}
      <p>{t('next.quiet')}</p>
      <div className={styles.actions}>
        <Button type="submit" look="primary" disabled={busy} why={why}>
          {t('next.make')}
        </Button>
        {draft.offer.kind === 'round' && draft.offer.round > 2 && next.missing > 0 && (
          <LinkButton href={`/desk?session=${id}&field=draw`}>{t('desk.field.kind.draw')}</LinkButton>
        )}
        <ToDesk id={id} />
      </div>
    </Form>
  )
}

type NextPageProps = { readonly id: number; readonly onMade: (miniSessionId: number) => void }

export function NextPage({ id, onMade }: NextPageProps) {
  const before = useDeskSession(id)
  const next = useNextRounds(id)
  const failed = [before, next].find((one) => one.error && !one.data)
  if (failed?.error) return <Failed error={failed.error} retry={() => void failed.refetch()} />
  const [session, data] = [before.data, next.data]
  if (!session || !data) return <Loading />
  const [offer] = data.offers
  const isSwiss = offer?.kind === 'round' && session.arrangeType === 'SWISS'
  const how = session.type === 'PAIR' ? 'next.how.pairs' : 'next.how'
  return (
    <Frame title={nextTitle(data.offers)} text={nameOfEvent(session)}>
      <p className={styles.proof}>{t(isSwiss ? how : 'next.how.plain')}</p>
      {offer ? (
        <Editor
          key={data.state}
          id={id}
          next={data}
          first={offer}
          deals={session.commitment === null ? 'none' : 'dealt'}
          isOfPairs={session.type === 'PAIR'}
          onMade={onMade}
          onFailed={() => void next.refetch()}
        />
      ) : (
        <p>{t(`next.none.${data.why ?? 'over'}`)}</p>
      )}
    </Frame>
  )
}
