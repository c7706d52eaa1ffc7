/** Whether hands are shown as diagrams: kept in the cookie `openroom`, default false (specification 1, section 9). */
import { DURATION } from '@openroom/protocol/specified'
import { useSyncExternalStore } from 'react'

const NAME = 'openroom'
const listeners = new Set<() => void>()

let cached: boolean | null = null

/** Read once: every table asks at every card. */
function read(): boolean {
  cached ??= document.cookie.split('; ').includes(`${NAME}=true`)
  return cached
}

function write(diagram: boolean): void {
  cached = diagram
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
  document.cookie = `${NAME}=${diagram}; Max-Age=${DURATION.diagramCookie / 1_000}; Path=/; SameSite=Lax`
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** All tables of a page share it. */
export function useHandDiagram(): readonly [boolean, (diagram: boolean) => void] {
  return [useSyncExternalStore(subscribe, read), write]
}
