/** A code that lies on a table for good: what is played there now, and the way in with the number of the evening. */
import { phonePage } from '@openroom/protocol/phoneLink'
import type { TableTonight } from '@openroom/protocol/schema/tableCodes'
import { tableCodeRoutes as routes } from '@openroom/protocol/tableCodeRoutes'
import { useState } from 'react'
import { useAnswer } from '../../live/cache.ts'
import { isMissing, postJson } from '../../live/http.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Failed } from '../../ui/parts/Failed.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { Form } from '../../ui/parts/Form.tsx'
import { failureOf } from '../../ui/parts/failureOf.ts'
import { Heading } from '../../ui/parts/Heading.tsx'
import { LanguageButton } from '../../ui/parts/LanguageButton.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import { useHash } from '../../ui/parts/useHash.ts'
import styles from './phone.module.css'

type Place = TableTonight['places'][number]

const placeText = ({ event, section, room }: Place, number: number): string => {
  const table = `${section ?? ''}${number}`
  if (room === null) return t('tonight.place', { event, table })
  return `${event}, ${t(`desk.table.${room}`, { table })}`
}

const NOTHING = -1

type WayInProps = { readonly code: string; readonly told: TableTonight }

function WayIn({ code, told: { organiser, number, places } }: WayInProps) {
  // Nothing is chosen for anybody: whoever sits in the other room would enter results there.
  const [at, setAt] = useState(NOTHING)
  const [isAsked, setAsked] = useState(false)
  const [tonight, setTonight] = useState('')
  const attempt = useAttempt()
  const place = places.length === 1 ? places[0] : places[at]
  const enter = () => {
    setAsked(true)
    if (!place) return
    void attempt.run(async () => {
      const { miniSessionId, section, room } = place
      const asked = { code, miniSessionId, section, room, tonight: tonight.trim() }
      const { link, secret } = await postJson(routes.enterTable(), asked)
      window.location.assign(phonePage(link, secret))
    })
  }
  return (
    <Form className={styles.form} busy={attempt.busy} unsaved={false} onSubmit={enter}>
      <header className={styles.head}>
        <Heading>{t('phone.table', { table: `${number}` })}</Heading>
        <p>
          {[organiser, places[0]!.tournament, ...(places.length === 1 ? [placeText(places[0]!, number)] : [])]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </header>
      {places.length > 1 && (
        <SelectField
          label={t('tonight.which')}
          value={at}
          options={[
            ...(place ? [] : [{ value: NOTHING, label: '' }]),
            ...places.map((one, value) => ({ value, label: placeText(one, number) })),
          ]}
          error={isAsked && !place ? t('tonight.which.none') : undefined}
          onChange={setAt}
        />
      )}
      <Field
        label={t('tonight.number')}
        hint={t('tonight.number.hint')}
        value={tonight}
        inputMode="numeric"
        autoComplete="off"
        onChange={({ target }) => setTonight(target.value)}
      />
      {attempt.failure !== null && <Message tone="bad">{attempt.failure}</Message>}
      <div className={styles.sides}>
        <Button type="submit" look="primary" disabled={attempt.busy}>
          {t('tonight.phone')}
        </Button>
        <LanguageButton />
      </div>
    </Form>
  )
}

export default function TablePage() {
  const [code] = useHash()
  const { data, error, refetch } = useAnswer({
    queryKey: ['tonight', code],
    queryFn: () => postJson(routes.tableTonight(), { code }),
    retry: false,
    staleTime: 0,
  })
  return (
    <main className={styles.page}>
      {data && data.places.length > 0 && <WayIn key={code} code={code} told={data} />}
      {data?.places.length === 0 && (
        <Notice level={1} drawing="empty" title={t('tonight.none.title')} text={t('tonight.none.text')} />
      )}
      {isMissing(error) && (
        <Notice level={1} drawing="empty" title={t('tonight.none.title')} text={failureOf(error)} />
      )}
      {error && !data && !isMissing(error) && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && <p>{t('phone.opening')}</p>}
    </main>
  )
}
