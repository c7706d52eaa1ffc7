/** Work for which the server may want the password again: it is asked for, and the work is tried once more. */
import { type ReactNode, useState } from 'react'
import { needsPassword } from '../../live/ownAccount.ts'
import { PasswordDialog } from './PasswordDialog.tsx'

type Asked = { readonly given: () => void; readonly closed: () => void }

export type Confirmed = {
  /** Rejects as the work does; when no password is given, as it did first. */
  readonly confirmed: <T>(work: () => Promise<T>) => Promise<T>
  /** To be shown outside of any form. */
  readonly dialog: ReactNode
}

export function useConfirmed(): Confirmed {
  const [asked, setAsked] = useState<Asked | null>(null)
  const confirmed = async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!needsPassword(error)) throw error
      await new Promise<void>((given, fail) => setAsked({ given, closed: () => fail(error) }))
      return work()
    }
  }
  const close = (then: () => void) => () => {
    setAsked(null)
    then()
  }
  const dialog = asked && <PasswordDialog onGiven={close(asked.given)} onClose={close(asked.closed)} />
  return { confirmed, dialog }
}
