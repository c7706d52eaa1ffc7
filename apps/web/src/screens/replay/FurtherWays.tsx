/** What else can be done with a board that is replayed: its questions, and a folder to put it into. */
import type { Action } from '../../ui/action.ts'
import AddButton from '../../ui/folder/AddButton.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import styles from './controls.module.css'
import type { ReplayProps } from './useReplay.ts'

type FurtherWaysProps = Pick<ReplayProps, 'miniSession' | 'params'> & { readonly quiz: Action }

export default function FurtherWays({ miniSession, params, quiz }: FurtherWaysProps) {
  const { board, ns, cindex = null } = params
  const one = { session: miniSession.miniSessionId, board, ns, cindex, quiz: null, note: '' }
  return (
    <p className={styles.quiz}>
      <Button onClick={() => quiz.run()}>{quiz.text}</Button>
      <AddButton one={one} />
    </p>
  )
}
