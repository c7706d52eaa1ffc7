/** A long list of staff's, narrowed down by what is typed. */
import { plainText } from '@openroom/bridge/plainText'
import { type ReactNode, useState } from 'react'
import { t } from '../../texts/t.ts'
import { Field } from './Field.tsx'

/** Fewer are seen at a glance. */
const MANY = 8

/**
 * @param title what the list is of
 * @param textOf what one of them is found by
 */
export function useNarrowed<T>(
  title: string,
  all: readonly T[],
  textOf: (one: T) => string,
): { readonly shown: readonly T[]; readonly field: ReactNode } {
  const [query, setQuery] = useState('')
  const isLong = all.length > MANY
  const wanted = isLong ? plainText(query.trim()) : ''
  const shown = wanted === '' ? all : all.filter((one) => plainText(textOf(one)).includes(wanted))
  const field = isLong && (
    <search aria-label={title}>
      <Field
        label={`${t('list.filter')}: ${title}`}
        type="search"
        value={query}
        autoComplete="off"
        hint={shown.length === 0 ? t('sessions.none.found', { query }) : undefined}
        onChange={(event) => setQuery(event.target.value)}
      />
    </search>
  )
  return { shown, field }
}
