/**
 * In place of what was asked for and is not there: quiet while it may come, and where it could not be loaded, why.
 * Over what is there, where that could not be asked for anew: `(error || !data) && …`.
 */
import { Failed } from './Failed.tsx'
import { Loading } from './Loading.tsx'

type WaitingProps = { readonly error: Error | null; readonly retry: () => unknown }

export const Waiting = ({ error, retry }: WaitingProps) =>
  error ? <Failed error={error} retry={() => void retry()} /> : <Loading />
