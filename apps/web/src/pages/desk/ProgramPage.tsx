/** An evening of a scoring program's own file: what the program has is not asked again. */
import { useState } from 'react'
import { makeOfProgram } from '../../live/desk.ts'
import { leaveFreely } from '../../live/leaving.ts'
import { useOrganisers } from '../../live/upcoming.ts'
import { t } from '../../texts/t.ts'
import { base64Of } from '../../ui/base64Of.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { Form } from '../../ui/parts/Form.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import { nameOfFile, serverIdOf } from './asked.ts'
import styles from './desk.module.css'
import { Frame } from './Frame.tsx'

const CALCULATIONS = ['MP', 'IMP'] as const

export function ProgramPage({ onMade }: { readonly onMade: (session: number) => void }) {
  const { data: organisers = [] } = useOrganisers()
  const [file, setFile] = useState<File | null>(null)
  const [tournament, setTournament] = useState('')
  const [calcType, setCalcType] = useState<(typeof CALCULATIONS)[number]>('MP')
  const [chosen, setChosen] = useState<number | null>(null)
  const proposed = file ? nameOfFile(file.name) : ''
  const { busy, failure, run } = useAttempt()
  const serverId = serverIdOf({ serverId: chosen, occasion: 'club' }, organisers)
  const make = (own: File) =>
    run(async () => {
      const { miniSessionId } = await makeOfProgram({
        serverId,
        tournament: tournament.trim(),
        event: tournament.trim(),
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        calcType,
        delay: 0,
        fileName: own.name,
        file: await base64Of(own),
      })
      leaveFreely(() => onMade(miniSessionId))
    })
  const isWhole = file !== null && tournament.trim() !== ''
  return (
    <Frame title={t('desk.program')} text={t('desk.program.text')}>
      <Form
        className={styles.step}
        aria-label={t('desk.program')}
        unsaved={file !== null || tournament !== ''}
        busy={busy}
        onSubmit={() => {
          if (file) void make(file)
        }}
      >
        <div className={styles.fields}>
          <Field
            label={t('desk.program.file')}
            type="file"
            accept=".bws"
            onChange={({ target }) => {
              const given = target.files?.[0] ?? null
              // What somebody has typed stays.
              if (tournament === proposed) setTournament(given ? nameOfFile(given.name) : '')
              setFile(given)
            }}
          />
          <Field
            label={t('desk.tournament')}
            value={tournament}
            onChange={({ target }) => setTournament(target.value)}
          />
          <SelectField
            label={t('desk.calc')}
            value={calcType}
            options={CALCULATIONS.map((value) => ({ value, label: t(`desk.calc.${value}`) }))}
            onChange={setCalcType}
          />
          {organisers.length > 1 && (
            <SelectField
              label={t('desk.organiser')}
              value={serverId}
              options={organisers.map(({ serverId: value, name }) => ({
                value,
                label: name ?? t('desk.organiser.own'),
              }))}
              onChange={setChosen}
            />
          )}
        </div>
        {failure !== null && <Message tone="bad">{failure}</Message>}
        <Button look="primary" type="submit" disabled={busy} why={isWhole ? null : t('desk.program.why')}>
          {t('desk.program.make')}
        </Button>
      </Form>
    </Frame>
  )
}
