/** The heads of a plain table's columns, some with a class of their own; `null` stands above buttons. */

type Head = string | null | readonly [text: string, className: string | undefined]

export function Heads({ of }: { readonly of: readonly Head[] }) {
  return (
    <thead>
      <tr>
        {of.map((head) => {
          if (head === null) return <td key="none" />
          const [text, className] = typeof head === 'string' ? [head] : head
          return (
            <th key={text} scope="col" className={className}>
              {text}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
