/** The files that are chosen: by a button, or dropped. */
import { useRef } from 'react'
import { t } from '../../texts/t.ts'
import { fixed } from '../../ui/figures.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
import styles from './upload.module.css'

const MB = 1_000_000

const sizeText = (bytes: number): string =>
  bytes < MB
    ? t('upload.size.kB', { size: Math.max(1, Math.round(bytes / 1000)) })
    : t('upload.size.MB', { size: fixed(bytes / MB, 1) })

export function Files({
  files,
  onChoose,
}: {
  readonly files: readonly File[]
  readonly onChoose: (to: readonly File[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <fieldset
      aria-label={t('upload.file')}
      className={styles.files}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onChoose([...event.dataTransfer.files])
      }}
    >
      <Icon name="file" />
      <ul>
        {files.length === 0 && <li className={styles.hint}>{t('upload.drop')}</li>}
        {files.map(({ name, size }) => (
          <li key={name}>
            <b>{name}</b> <small>{sizeText(size)}</small>
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        multiple
        className="said"
        tabIndex={-1}
        aria-label={t('upload.file')}
        onChange={(event) => onChoose([...(event.target.files ?? [])])}
      />
      <Button onClick={() => input.current?.click()}>
        {t(files.length === 0 ? 'upload.choose' : 'upload.change')}
      </Button>
    </fieldset>
  )
}
