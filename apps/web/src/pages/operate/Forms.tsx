/** The dialogs of a console. */
import type { PartProps } from './ConsoleHead.tsx'
import { DirectorForm } from './DirectorForm.tsx'
import { HandsForm } from './HandsForm.tsx'
import { KeysForm } from './KeysForm.tsx'
import { ResultsForm } from './ResultsForm.tsx'

export function Forms(props: PartProps) {
  switch (props.is.open) {
    case 'results':
      return <ResultsForm {...props} />
    case 'director':
      return <DirectorForm {...props} />
    case 'hands':
      return <HandsForm {...props} />
    case 'keys':
      return <KeysForm close={() => props.operating.show(null)} />
    default:
      return null
  }
}
