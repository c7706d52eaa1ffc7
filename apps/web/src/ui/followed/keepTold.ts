/** Has the server know whom the notifications of this browser are to tell of, as long as the page is open. */
import { syncNotify } from '../../live/notify.ts'
import { isHiding } from '../spoilers/hiding.ts'
import { allFollowed, onFollowed } from './followed.ts'

/** Stars are pressed one after the other. */
const TOGETHER_MS = 1_000

export const wanted = () => ({ followed: allFollowed(), hidden: isHiding() })

let timer: ReturnType<typeof setTimeout> | undefined
let isBegun = false

export function keepTold(): void {
  const sync = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void syncNotify(wanted()).catch(() => undefined), TOGETHER_MS)
  }
  sync()
  if (isBegun) return
  isBegun = true
  onFollowed(sync)
  addEventListener('openroom-spoilers', sync)
}
