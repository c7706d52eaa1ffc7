/** The address of what is seen, to be sent: board, call, line and all, as the address bar has it. */
import { note } from '../live/systemMessages.ts'
import { t } from '../texts/t.ts'

/** Phones and some desks have a way of their own to send things on. */
export const canShare = (): boolean => typeof navigator.share === 'function'

/** Without encryption, or where the visitor has said no, browsers copy nothing. */
export async function copyLink(): Promise<void> {
  const address = location.href
  try {
    await navigator.clipboard.writeText(address)
    note(t('link.copied'))
  } catch {
    note(t('link.failed', { address }))
  }
}

export async function shareLink(): Promise<void> {
  try {
    await navigator.share({ title: document.title, url: location.href })
  } catch (error) {
    // The visitor has thought better of it.
    if (error instanceof DOMException && error.name === 'AbortError') return
    await copyLink()
  }
}
