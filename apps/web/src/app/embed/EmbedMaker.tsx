/** The page that makes the HTML with which other sites show a board, a replay, a live table or a ranking. */
import { useId, useState } from 'react'
import { useDeferred } from '../../paper/printing.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { Heading } from '../../ui/parts/Heading.tsx'
import { Segmented } from '../../ui/parts/Segmented.tsx'
import { Logo } from '../Logo.tsx'
import styles from './embed.module.css'
import { elementHtml, embedPath, frameHtml, themed } from './embedPath.ts'

const THEMES = ['auto', 'light', 'dark'] as const
const [LOW, HIGH] = [240, 1600]

const EXAMPLE =
  'nn=Anna&sn=Bo&n=sAK32hAK2dAK32cK2&e=sQJ54hQJ3dQJ4cQJ4&s=sT98hT987dT987cT9&w=s76h654d65cA87653' +
  '&d=n&v=o&b=1&a=2NP3NPPP&p=sQs8s6sAdAd4d7d5dKdJd8d6'

function Snippet({ label, html }: { readonly label: string; readonly html: string }) {
  const id = useId()
  const [isCopied, setIsCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(html).then(
      () => setIsCopied(true),
      () => document.querySelector<HTMLTextAreaElement>(`#${CSS.escape(id)}`)?.select(),
    )
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <div className={styles.snippet}>
        <textarea id={id} readOnly rows={6} value={html} onFocus={(event) => event.target.select()} />
        <Button look="primary" onClick={() => void copy()} onBlur={() => setIsCopied(false)}>
          {t(isCopied ? 'embed.copied' : 'embed.copy')}
        </Button>
      </div>
    </div>
  )
}

export default function EmbedMaker() {
  const id = useId()
  const asked = new URLSearchParams(location.search)
  const [pasted, setPasted] = useState(asked.get('of') ?? (location.search.slice(1) || EXAMPLE))
  const [theme, setTheme] = useState<(typeof THEMES)[number]>('auto')
  const [height, setHeight] = useState('520')
  const path = embedPath(useDeferred(pasted), location.origin)
  const pixels = Math.min(HIGH, Math.max(LOW, Math.round(Number(height)) || LOW))
  const shown = path === null ? null : themed(path, theme)
  return (
    <>
      <header className={styles.site}>
        <a href="/">
          <Logo /> {t('site.name')}
        </a>
        <nav aria-label={t('nav.main')}>
          <a href="/">{t('nav.home')}</a>
          <a href="/clubs">{t('nav.clubs')}</a>
          <a href="/archive">{t('nav.archive')}</a>
        </nav>
      </header>
      <main className={styles.maker}>
        <Heading>{t('embed.title')}</Heading>
        <div>
          <label htmlFor={id}>{t('embed.what')}</label>
          <textarea
            id={id}
            rows={5}
            spellCheck={false}
            value={pasted}
            aria-describedby={`${id}-note`}
            onChange={(event) => setPasted(event.target.value)}
          />
          <small id={`${id}-note`}>{t('embed.what.hint')}</small>
        </div>
        <div className={styles.choices}>
          <div>
            <b aria-hidden="true">{t('embed.theme')}</b>
            <Segmented
              label={t('embed.theme')}
              value={theme}
              options={THEMES.map((value) => ({ value, label: t(`embed.theme.${value}`) }))}
              onChange={setTheme}
            />
          </div>
          <Field
            label={t('embed.height')}
            type="number"
            min={LOW}
            max={HIGH}
            step={20}
            value={height}
            onChange={(event) => setHeight(event.target.value)}
          />
        </div>
        {shown === null ? (
          <p role="status">{t('embed.unknown')}</p>
        ) : (
          <>
            <Snippet
              label={t('embed.frame')}
              html={frameHtml(location.origin + shown, t('embed.frame.title'), pixels)}
            />
            <Snippet label={t('embed.element')} html={elementHtml(shown, location.origin, pixels)} />
            <section aria-labelledby={`${id}-preview`}>
              <h2 id={`${id}-preview`}>{t('embed.preview')}</h2>
              <iframe
                className={styles.frame}
                src={shown}
                title={t('embed.frame.title')}
                style={{ height: pixels }}
              />
            </section>
          </>
        )}
      </main>
    </>
  )
}
