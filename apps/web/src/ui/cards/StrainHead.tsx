/** The head of a table that has a column for each strain. */
import { STRAINS } from '@openroom/bridge/card'
import { t } from '../../texts/t.ts'
import { SuitGlyph } from './SuitGlyph.tsx'

export function StrainHead() {
  return (
    <thead>
      <tr>
        <td />
        {STRAINS.map((strain) => (
          <th key={strain} scope="col">
            {strain === 'NT' ? t('strain.NT.short') : <SuitGlyph suit={strain} />}
          </th>
        ))}
      </tr>
    </thead>
  )
}
