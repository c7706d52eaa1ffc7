/** Sends files to the server and tells how far it is. */
import type { ErrorBody } from '@openroom/protocol/errors'
import type {
  UploadQuestion,
  UploadRefusal,
  UploadRemark,
  UploadReport,
} from '@openroom/protocol/schema/upload'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { openDialog } from '../../live/account.ts'
import { refusalText } from '../../texts/refusalText.ts'
import { t } from '../../texts/t.ts'

export type Outcome =
  | { readonly kind: 'stored'; readonly report: UploadReport }
  | { readonly kind: 'refused'; readonly remark: UploadRemark }
  /** Nothing is stored before somebody has said so. */
  | { readonly kind: 'asked'; readonly question: UploadQuestion }
  | { readonly kind: 'failed'; readonly message: string }

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What the server answered, for the dialog. */
export function outcomeOf(status: number, text: string): Outcome {
  const body = parsed(text)
  if (status === 200 && body !== null) return { kind: 'stored', report: body as UploadReport }
  const refusal = body as Partial<UploadRefusal & ErrorBody> | null
  if (refusal?.question) return { kind: 'asked', question: refusal.question }
  if (refusal?.error) return { kind: 'refused', remark: refusal.error }
  if (status === 401) openDialog('login')
  const said = refusal?.code && refusalText(refusal.code)
  return { kind: 'failed', message: said ?? refusal?.message ?? t('upload.lost') }
}

export type Choices = {
  readonly playVisible: boolean
  /** Name of the club that it belongs to; `null`: as the file says. */
  readonly club: string | null
  /** The difference that somebody has seen and means, by its mark. */
  readonly replace: string | null
  /** The bad records that may be left out, by their mark. */
  readonly without: string | null
  /** How the letters of the files are written; `null`: the server finds out. */
  readonly charset: string | null
}

/**
 * @param onProgress 0 to 1 of what has been sent; `null` once all is sent and the server reads
 */
export function sendFiles(
  files: readonly File[],
  { playVisible, club, replace, without, charset }: Choices,
  onProgress: (sent: number | null) => void,
): Promise<Outcome> {
  const form = new FormData()
  // The fields come first, so that the server knows them before it streams a file.
  form.append('tricks', `${playVisible}`)
  if (club !== null) form.append('club', club)
  if (replace !== null) form.append('replace', replace)
  if (without !== null) form.append('without', without)
  if (charset !== null) form.append('charset', charset)
  for (const file of files) form.append('file', file, file.name)
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', staffRoutes.uploadFile())
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded < total ? loaded / total : null)
    request.upload.onload = () => onProgress(null)
    request.onload = () => resolve(outcomeOf(request.status, request.responseText))
    request.onerror = () => resolve({ kind: 'failed', message: t('upload.lost') })
    request.send(form)
  })
}
