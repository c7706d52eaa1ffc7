import { t } from '../../../texts/t.ts'
import { CallText } from '../../../ui/cards/CallText.tsx'
import { overText, signed } from '../../../ui/figures.ts'
import type { AuctionNode, Played } from '../../../ui/played/played.ts'
import styles from './field.module.css'

const resultOf = ({ contract, declarer, result }: Played): string =>
  [contract, declarer?.[0], result === null ? null : overText(result)]
    .filter((part) => part !== null && part !== undefined)
    .join(' ')

/** What a node's own tables ended in, each result once. */
function ends(node: AuctionNode): string {
  const counts = new Map<string, number>()
  for (const one of node.ends) counts.set(resultOf(one), (counts.get(resultOf(one)) ?? 0) + 1)
  return [...counts].map(([text, count]) => (count > 1 ? `${text} × ${count}` : text)).join(', ')
}

/** Calls made together, then what each group of tables did. */
export function Auctions({ node }: { readonly node: AuctionNode }) {
  return (
    <li>
      <p className={styles.node}>
        <span className={styles.calls}>
          {node.calls.map((call, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: calls never move
            <span key={i}>
              <CallText call={call} />
            </span>
          ))}
        </span>
        <span className={styles.count}>
          {t('field.tables', { count: node.tables })}
          {node.mean !== null && ` · ${t('field.mean', { score: signed(node.mean) })}`}
          {node.ends.length > 0 && ` · ${ends(node)}`}
        </span>
      </p>
      {node.next.length > 0 && (
        <ul className={styles.tree}>
          {node.next.map((next) => (
            <Auctions key={next.calls.join(' ')} node={next} />
          ))}
        </ul>
      )}
    </li>
  )
}
