/** A long list, narrowed down by what is typed. */
import { plainText } from '@openroom/bridge/plainText'
import { type ReactNode, useState } from 'react'
import { t } from '../../texts/t.ts'
import { SearchField } from './SearchField.tsx'

/** Fewer are seen at a glance. */
const MANY = 8

/**
 * @param title what the list is of
 * @param textOf what one of them is found by
 * @param label on the field
 */
export function useNarrowed<T>(
  title: string,
  all: readonly T[],
  textOf: (one: T) => string,
  label = `${t('list.filter')}: ${title}`,
): { readonly shown: readonly T[]; readonly field: ReactNode } {
  const [query, setQuery] = useState('')
  const isLong = all.length > MANY
  const wanted = isLong ? plainText(query.trim()) : ''
  const shown = wanted === '' ? all : all.filter((one) => plainText(textOf(one)).includes(wanted))
  const field = isLong && (
    <search aria-label={title}>
      <SearchField label={label} value={query} onChange={setQuery} />
      {shown.length === 0 && <p>{t('sessions.none.found', { query })}</p>}
    </search>
  )
  return { shown, field }
}
