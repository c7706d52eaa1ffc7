/** How the letters of files are written, where the files do not say it: each choice shows what it makes of them. */
import { useEffect, useState } from 'react'
import { t } from '../../texts/t.ts'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import { CHARSETS, sampleIn, wordsIn } from './letters.ts'

const FOUND_OUT = ''

type CharsetChoiceProps = {
  readonly files: readonly File[]
  readonly value: string | null
  readonly onChange: (charset: string | null) => void
}

function useWords(files: readonly File[]): readonly Uint8Array[] {
  const [words, setWords] = useState<readonly Uint8Array[]>([])
  useEffect(() => {
    let isCurrent = true
    setWords([])
    // A file that cannot be read here is told of when it is sent.
    wordsIn(files).then(
      (found) => isCurrent && setWords(found),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [files])
  return words
}

export function CharsetChoice({ files, value, onChange }: CharsetChoiceProps) {
  const words = useWords(files)
  if (words.length === 0) return null
  return (
    <SelectField
      label={t('upload.charset')}
      value={value ?? FOUND_OUT}
      options={[
        { value: FOUND_OUT, label: t('upload.charset.found') },
        ...CHARSETS.map((charset) => ({
          value: charset,
          label: t('upload.charset.sample', { charset, names: sampleIn(words, charset) }),
        })),
      ]}
      onChange={(charset) => onChange(charset === FOUND_OUT ? null : charset)}
    />
  )
}
