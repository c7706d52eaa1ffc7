/** The results of a kept version, board by board, and the way to all of it as a file. */
import type { VersionResult } from '@openroom/protocol/schema/upload'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { useVersionResults } from '../../live/uploads.ts'
import { t } from '../../texts/t.ts'
import { Words } from '../../ui/cards/Words.tsx'
import { signed } from '../../ui/figures.ts'
import { Failed } from '../../ui/parts/Failed.tsx'
import { Heads } from '../../ui/parts/Heads.tsx'
import { Loading } from '../../ui/parts/Loading.tsx'
import { outcomeText } from '../../ui/results/outcomeText.ts'
import styles from './kept.module.css'
import { tableText } from './tableText.ts'

const keyOf = (result: VersionResult): string =>
  [result.board, result.round, tableText(result), result.ns, result.ew].join('|')

function Row({ result }: { readonly result: VersionResult }) {
  const { board, ns, ew, outcome, scoreNs } = result
  return (
    <tr>
      <th scope="row">{board}</th>
      <td>{tableText(result)}</td>
      <td className={styles.sides}>
        {ns} – <span>{ew}</span>
      </td>
      <td>
        <Words text={outcomeText(outcome)} />
      </td>
      <td>{signed(scoreNs)}</td>
    </tr>
  )
}

export function VersionResults({ session, version }: { readonly session: number; readonly version: number }) {
  const { data, error, refetch } = useVersionResults(session, version)
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <>
      <p>
        <a
          className={styles.save}
          href={staffRoutes.sessionVersion(session, version)}
          download={`version-${version}.json`}
        >
          {t('versions.save')}
        </a>
      </p>
      {data.length === 0 && <p>{t('versions.look.none')}</p>}
      {data.length > 0 && (
        <table className={styles.results}>
          <Heads
            of={[
              t('versions.column.board'),
              t('versions.column.table'),
              t('versions.column.sides'),
              t('versions.column.outcome'),
              t('versions.column.score'),
            ]}
          />
          <tbody>
            {data.map((result) => (
              <Row key={keyOf(result)} result={result} />
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
