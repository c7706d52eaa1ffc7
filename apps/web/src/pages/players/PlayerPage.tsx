/** A player across all sessions that are over. */

import { Suspense } from 'react'
import { Link } from 'wouter'
import { may, useAccount } from '../../live/account.ts'
import { isMissing } from '../../live/http.ts'
import { usePerson } from '../../live/persons.ts'
import { t } from '../../texts/t.ts'
import { SaveFound } from '../../ui/exports/SaveFound.tsx'
import { FeedLinks } from '../../ui/followed/FeedLinks.tsx'
import { Follow } from '../../ui/followed/Follow.tsx'
import { lazily } from '../../ui/lazily.ts'
import { Page } from '../../ui/page/Page.tsx'
import { usePageTitle } from '../../ui/pageTitle.ts'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import { WhileMay } from '../../ui/parts/WhileMay.tsx'
import { aboutText, About as Told } from '../../ui/who/About.tsx'
import { Played } from './Played.tsx'
import { About, Nobody, Others, useOwnAddress } from './parts.tsx'
import styles from './player.module.css'

const StaffTools = lazily(() => import('./StaffTools.tsx'))

export default function PlayerPage({ personId }: { readonly personId: number }) {
  const { data, error, refetch } = usePerson(personId)
  usePageTitle('page', data?.name ?? t('player.title'))
  useOwnAddress(`/players/${personId}`, data && `/players/${data.personId}`)
  const { role, organisers } = useAccount()
  const keepsPersons = may.administer(role) && organisers === null
  if (isMissing(error))
    return (
      <>
        <Nobody title={t('player.none')} text={t('player.none.text')} />
        <WhileMay when={keepsPersons} otherwise={() => null}>
          <Page>
            <Suspense>
              <StaffTools name="" />
            </Suspense>
          </Page>
        </WhileMay>
      </>
    )
  if (!data) return <Waiting error={error} retry={refetch} />
  return (
    <Page
      title={data.name}
      className={styles.page}
      mark={<Follow of={{ kind: 'player', name: data.name, personId }} />}
      about={
        <>
          <About {...data} />
          {aboutText(data) !== '' && (
            <p>
              <Told of={data} />
            </p>
          )}
          <Link href={`/boards?player=${encodeURIComponent(data.name)}`}>{t('player.find')}</Link>
          <FeedLinks of={{ kind: 'player', name: data.name, personId }} />
          <SaveFound query={`personId=${personId}`} />
        </>
      }
    >
      <Played of={data}>
        <Others title={t('player.partners')} others={data.partners} partnerOf={data.personId} />
        <Others title={t('player.opponents')} others={data.opponents} />
      </Played>
      <WhileMay when={keepsPersons} otherwise={() => null}>
        <Suspense>
          <StaffTools name={data.name} />
        </Suspense>
      </WhileMay>
    </Page>
  )
}
