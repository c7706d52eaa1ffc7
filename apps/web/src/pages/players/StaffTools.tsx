/** What admins do to a person: how the name is shown, who is the same, who is somebody else. */

import type { KeptPerson, Shown } from '@openroom/protocol/schema/personKeeping'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { useState } from 'react'
import { cache, useAnswer } from '../../live/cache.ts'
import { getJson, postJson } from '../../live/http.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { Form } from '../../ui/parts/Form.tsx'
import { SaveLink } from '../../ui/parts/LinkButton.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import styles from './player.module.css'

const KEY = 'keptPersons'
const SHOWN: readonly Shown[] = ['name', 'initials', 'hidden']

const useKept = (q: string) =>
  useAnswer({
    queryKey: [KEY, q],
    queryFn: ({ signal }) =>
      getJson<readonly KeptPerson[]>(
        q === '' ? staffRoutes.keptPersons() : `${staffRoutes.keptPersons()}?q=${encodeURIComponent(q)}`,
        signal,
      ),
  })

function Person({ person, done }: { readonly person: KeptPerson; readonly done: () => Promise<void> }) {
  const [into, setInto] = useState('')
  const { busy, failure, run } = useAttempt()
  const order = (work: () => Promise<unknown>) =>
    void run(async () => {
      await work()
      await done()
    })
  const isNumber = /^\d{1,9}$/.test(into)
  return (
    <li>
      <strong>
        {person.name} · {person.personId}
      </strong>
      <SelectField
        label={t('player.staff.shown')}
        value={person.shown}
        disabled={busy}
        options={SHOWN.map((one) => ({ value: one, label: t(`player.staff.shown.${one}`) }))}
        onChange={(shown) => order(() => postJson(staffRoutes.showPerson(person.personId), { shown }))}
      />
      <ul>
        {person.players.map(({ playerId, name, memberId, organiser }) => (
          <li key={playerId}>
            {[name, memberId, organiser].filter((part) => part !== null).join(' · ')}
            {person.players.length > 1 && (
              <Button disabled={busy} onClick={() => order(() => postJson(staffRoutes.partPlayer(playerId)))}>
                {t('player.staff.part')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Form
        className={styles.join}
        unsaved={into !== ''}
        onSubmit={() => {
          if (isNumber) order(() => postJson(staffRoutes.joinPerson(person.personId), { into: Number(into) }))
        }}
      >
        <Field
          label={t('player.staff.into')}
          inputMode="numeric"
          value={into}
          onChange={(event) => setInto(event.target.value)}
        />
        <Button type="submit" disabled={busy}>
          {t('player.staff.join')}
        </Button>
      </Form>
      <SaveLink href={staffRoutes.personFile(person.personId)}>{t('player.staff.file')}</SaveLink>
      {failure !== null && <p role="alert">{failure}</p>}
    </li>
  )
}

/** @param name of whose namesakes; none: of everybody whose name is not shown */
export default function StaffTools({ name }: { readonly name: string }) {
  const { data, refetch } = useKept(name)
  const done = async () => {
    await refetch()
    await cache.invalidateQueries({ queryKey: ['person'] })
  }
  return (
    <section>
      <h2>{t(name === '' ? 'player.staff.hidden' : 'player.staff')}</h2>
      <p className={styles.note}>{t('player.staff.note')}</p>
      <ul className={styles.staff}>
        {data?.map((person) => (
          <Person key={person.personId} person={person} done={done} />
        ))}
      </ul>
    </section>
  )
}
