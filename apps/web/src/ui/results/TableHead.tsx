/** The head of a table of results: groups above, columns below. */
import type { ReactNode } from 'react'
import { type Column, groupsOf, isGroupStart } from './columns.ts'
import styles from './results.module.css'

type TableHeadProps = {
  readonly columns: readonly Column<never>[]
  /** What stands above groups of columns in place of their names. */
  readonly heads?: Readonly<Record<string, ReactNode>> | undefined
}

export function TableHead({ columns, heads = {} }: TableHeadProps) {
  const groups = groupsOf(columns)
  const grouped = groups.some(({ title }) => title !== null)
  const firsts = new Set(groups.map(({ first }) => first))
  return (
    <thead>
      {grouped && (
        <tr className={styles.groups}>
          {groups.map(({ title, span, first }) =>
            title === null ? (
              <td key={first} colSpan={span} />
            ) : (
              <th key={first} colSpan={span} scope="colgroup">
                {heads[title] ?? title}
              </th>
            ),
          )}
        </tr>
      )}
      <tr>
        {columns.map(({ key, head, spoken, group, align, look }, at) => (
          <th
            key={key}
            scope="col"
            data-head={key}
            data-align={align}
            data-look={look}
            data-group={isGroupStart(columns, at)}
            data-of={group !== undefined && firsts.has(key) && !(group in heads) ? group : undefined}
            {...(spoken === undefined || head === '' ? {} : { 'aria-label': spoken, title: spoken })}
          >
            {head === '' ? <span className="said">{spoken}</span> : head}
          </th>
        ))}
      </tr>
    </thead>
  )
}
