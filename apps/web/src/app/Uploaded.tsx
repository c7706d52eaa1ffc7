/** Where the notice of an upload stands; its code comes with the first one. */
import { Suspense } from 'react'
import { useReport } from '../live/uploaded.ts'
import { lazily } from '../ui/lazily.ts'

const UploadNotice = lazily(() => import('../dialogs/upload/UploadNotice.tsx'))

export function Uploaded() {
  const report = useReport()
  if (report === null) return null
  return (
    <Suspense>
      <UploadNotice report={report} />
    </Suspense>
  )
}
