/** Help: who somebody is here, and for each of them a short page. */
import { Link } from 'wouter'
import { t } from '../../texts/t.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
import { LinkButton, TabButton } from '../../ui/parts/LinkButton.tsx'
import { Abbreviations } from '../../ui/scoring/Abbreviations.tsx'
import { ConsoleKeys } from '../../ui/table/ConsoleKeys.tsx'
import { KeyTables } from '../../ui/table/KeyTables.tsx'
import styles from './help.module.css'
import {
  ABOUT,
  type About,
  isAbout,
  isBeside,
  PARTS,
  type Part,
  type Person,
  PICTURE_SIZE,
  type Picture,
  type Place,
  pictureAt,
  WORDS,
} from './persons.ts'
import { usePlaces } from './usePlace.ts'

/** What is typed stands between backticks in a text. */
function Sentence({ text }: { readonly text: string }) {
  return text.split('`').map((part, i) => (i % 2 === 1 ? <code key={part}>{part}</code> : part))
}

/** One line is a paragraph, several are steps. */
function Lines({ text }: { readonly text: string }) {
  const lines = text.split('\n')
  if (lines.length === 1) return <p>{<Sentence text={text} />}</p>
  return (
    <ol>
      {lines.map((line) => (
        <li key={line}>
          <Sentence text={line} />
        </li>
      ))}
    </ol>
  )
}

function Shown({ picture }: { readonly picture: Picture }) {
  return (['light', 'dark'] as const).map((theme) => (
    <img
      key={theme}
      className={styles[theme]}
      src={pictureAt(picture, theme)}
      alt={t(`help.picture.${picture}`)}
      loading="lazy"
      {...PICTURE_SIZE}
    />
  ))
}

type PlaceOf = (place: Place) => string | null

function PartOf({
  part: { id, picture, places = [] },
  placeOf,
}: {
  readonly part: Part
  readonly placeOf: PlaceOf
}) {
  const ways = places.flatMap((place) => {
    const href = placeOf(place)
    return href === null ? [] : [{ place, href }]
  })
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{t(`help.${id}`)}</h2>
      <Lines text={t(`help.${id}.text`)} />
      {picture && <Shown picture={picture} />}
      {ways.length > 0 && (
        <p className={styles.ways}>
          <b>{t('help.try')}</b>
          {ways.map(({ place, href }) => {
            const Way = isBeside(place) ? TabButton : LinkButton
            return (
              <Way key={place} href={href}>
                {t(`help.to.${place}`)}
              </Way>
            )
          })}
        </p>
      )}
    </section>
  )
}

function Ways({ but }: { readonly but?: About }) {
  return (
    <ul className={styles.all}>
      {ABOUT.filter((about) => about !== but).map((about) => (
        <li key={about}>
          <Link href={`/help/${about}`} className={styles.way}>
            <span>
              <b>{t(`help.${about}`)}</b>
              <small>{t(`help.${about}.about`)}</small>
            </span>
            <Icon name="right" size={22} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

const Words = () => (
  <dl className={styles.words}>
    {WORDS.map((word) => (
      <div key={word}>
        <dt>{t(`help.word.${word}`)}</dt>
        <dd>{t(`help.word.${word}.text`)}</dd>
      </div>
    ))}
  </dl>
)

function Keys({ of }: { readonly of: Person }) {
  if (of !== 'spectator' && of !== 'operator') return null
  const title = t(of === 'operator' ? 'operate.keys.title' : 'keys.title')
  return (
    <section className={styles.part} aria-labelledby="keys">
      <h2 id="keys">{title}</h2>
      {of === 'operator' ? <ConsoleKeys /> : <KeyTables />}
    </section>
  )
}

function Parts({ of }: { readonly of: Person }) {
  const placeOf = usePlaces()
  return (
    <>
      {PARTS[of].map((part) => (
        <PartOf key={part.id} part={part} placeOf={placeOf} />
      ))}
      <Keys of={of} />
    </>
  )
}

export default function HelpPage({ about }: { readonly about?: string | undefined }) {
  if (!isAbout(about))
    return (
      <Page narrow className={styles.page} title={t('help.title')} about={t('help.text')}>
        <Ways />
      </Page>
    )
  return (
    <Page
      narrow
      className={styles.page}
      title={t(`help.${about}`)}
      about={t(`help.${about}.about`)}
      actions={
        <Link href="/help" className={styles.back}>
          {t('help.all')}
        </Link>
      }
    >
      {about === 'words' ? (
        <>
          <Words />
          <section className={styles.part} aria-labelledby="short">
            <h2 id="short">{t('scoring.short')}</h2>
            <Abbreviations />
          </section>
        </>
      ) : (
        <Parts of={about} />
      )}
      <nav className={styles.others} aria-label={t('help.others')}>
        <h2>{t('help.others')}</h2>
        <Ways but={about} />
      </nav>
    </Page>
  )
}
