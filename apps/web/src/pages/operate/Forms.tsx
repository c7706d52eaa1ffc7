/** The dialogs of a console. */
import { boardNow } from './boards.ts'
import type { PartProps } from './ConsoleHead.tsx'
import { DirectorForm } from './DirectorForm.tsx'
import { HandsForm } from './HandsForm.tsx'
import { KeysForm } from './KeysForm.tsx'
import { ResultsForm } from './ResultsForm.tsx'
import { SeatsForm } from './SeatsForm.tsx'

type FormsProps = PartProps & { readonly showRound: () => void }

export function Forms({ showRound, ...props }: FormsProps) {
  switch (props.is.open) {
    case 'results':
      return <ResultsForm {...props} />
    case 'director':
      return <DirectorForm {...props} />
    case 'hands':
      return <HandsForm {...props} />
    case 'seats':
      return <SeatsForm {...props} />
    case 'keys':
      return (
        <KeysForm
          close={() => props.operating.show(null)}
          showRound={
            boardNow(props.is.record) === null
              ? () => {
                  props.operating.show(null)
                  showRound()
                }
              : null
          }
        />
      )
    default:
      return null
  }
}
