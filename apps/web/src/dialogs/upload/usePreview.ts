/** What the chosen files would become, asked for anew with every choice that changes it. */
import type { UploadPreview } from '@openroom/protocol/schema/upload'
import { useEffect, useRef, useState } from 'react'
import { type Choices, previewFiles, UNSEEN } from './send.ts'

export type Preview = {
  /** `null` while it is not known. */
  readonly preview: UploadPreview | null
  readonly isReading: boolean
  /** What it comes to, once it is known. */
  readonly known: () => Promise<UploadPreview | null>
}

export function usePreview(files: readonly File[], choices: Choices): Preview {
  const [preview, setPreview] = useState<UploadPreview | null>(null)
  const [isReading, setReading] = useState(false)
  const asked = useRef<Promise<UploadPreview | null>>(Promise.resolve(null))
  const { playVisible, club, organiser, charset } = choices
  useEffect(() => {
    if (files.length === 0) return
    const leaving = new AbortController()
    const unsaid = { name: null, proposed: null, ...UNSEEN }
    const given = { playVisible, club, organiser, charset, ...unsaid }
    setReading(true)
    asked.current = previewFiles(files, given, leaving.signal)
    void asked.current.then((found) => {
      if (leaving.signal.aborted) return
      setPreview(found)
      setReading(false)
    })
    return () => leaving.abort()
  }, [files, playVisible, club, organiser, charset])
  return { preview, isReading, known: () => asked.current }
}
