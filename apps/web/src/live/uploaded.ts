/** What the last upload of this page was answered with, until it is put away. */
import type { UploadReport } from '@openroom/protocol/schema/upload'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const store = createStore<{ readonly report: UploadReport | null }>(() => ({ report: null }))

export const keepReport = (report: UploadReport | null): void => store.setState({ report })

export const useReport = (): UploadReport | null => useStore(store, ({ report }) => report)
