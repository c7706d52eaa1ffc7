/** Sends files to the server and tells how far it is. */
import type { ErrorBody } from '@openroom/protocol/errors'
import type {
  UploadPreview,
  UploadQuestion,
  UploadRefusal,
  UploadRemark,
  UploadReport,
} from '@openroom/protocol/schema/upload'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { asSignedIn, call } from '../../live/http.ts'
import { refusalText } from '../../texts/refusalText.ts'
import { t } from '../../texts/t.ts'
import { failureOf } from '../../ui/parts/failureOf.ts'
import type { Answers } from './Undecided.tsx'

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
  const said = refusal?.code && refusalText(refusal.code)
  return { kind: 'failed', message: said ?? refusal?.message ?? t('upload.lost') }
}

export type Choices = {
  readonly playVisible: boolean
  /** Name of the club that it belongs to; `null`: as the file says. */
  readonly club: string | null
  /** Number of the organiser, of an account that is for several; `null`: the only one, or as `club` says. */
  readonly organiser: number | null
  /** What somebody wants the session to be called; `null`: as it is, or as is proposed. */
  readonly name: string | null
  /** What it is called where it is new; `null`: as the file says. */
  readonly proposed: string | null
  /** The difference that somebody has seen and means, by its mark. */
  readonly replace: string | null
  /** The question whether these are stored sessions, by its mark: they are, */
  readonly same: string | null
  /** or they are others. */
  readonly beside: string | null
  /** The bad records that may be left out, by their mark. */
  readonly without: string | null
  /** An admin accepts that boards are shown which another session has still to play. */
  readonly tellsEarly: boolean
  /** How the letters of the files are written; `null`: the server finds out. */
  readonly charset: string | null
  /** Which of two statements of the files counts, by the ids of the questions; */
  readonly choices: Answers
  /** whether nothing is stored before somebody has seen those that nobody has answered. */
  readonly asks: boolean
}

/** What has been seen of the files and is meant: it goes where they are read otherwise. */
export const UNSEEN = {
  ...{ replace: null, same: null, beside: null, without: null },
  ...{ tellsEarly: false, choices: {}, asks: true },
} as const

/** The fields come first, so that the server knows them before it streams a file. */
function formOf(
  files: readonly File[],
  { playVisible, tellsEarly, asks, choices: answers, ...choices }: Choices,
): FormData {
  const form = new FormData()
  form.append('tricks', `${playVisible}`)
  if (tellsEarly) form.append('tellsEarly', 'true')
  if (asks) form.append('asks', 'true')
  form.append('compares', 'true')
  form.append('choices', JSON.stringify(answers))
  for (const [name, value] of Object.entries(choices)) if (value !== null) form.append(name, `${value}`)
  for (const file of files) form.append('file', file, file.name)
  return form
}

/** What files would become; `null` where that cannot be told: sending them says why. */
export async function previewFiles(
  files: readonly File[],
  choices: Choices,
  signal: AbortSignal,
): Promise<UploadPreview | null> {
  try {
    const without = { ...choices, ...UNSEEN, name: null, proposed: null }
    const response = await call(staffRoutes.previewFiles(), {
      method: 'POST',
      body: formOf(files, without),
      signal,
    })
    return (await response.json()) as UploadPreview
  } catch {
    return null
  }
}

/**
 * @param onProgress 0 to 1 of what has been sent; `null` once all is sent and the server reads
 */
export function sendFiles(
  files: readonly File[],
  choices: Choices,
  onProgress: (sent: number | null) => void,
): Promise<Outcome> {
  const form = formOf(files, choices)
  const sent = () =>
    new Promise<{ readonly status: number; readonly text: string }>((resolve) => {
      const request = new XMLHttpRequest()
      request.open('POST', staffRoutes.uploadFile())
      request.upload.onprogress = ({ loaded, total }) => onProgress(loaded < total ? loaded / total : null)
      request.upload.onload = () => onProgress(null)
      request.onload = () => resolve({ status: request.status, text: request.responseText })
      request.onerror = () => resolve({ status: 0, text: '' })
      request.send(form)
    })
  return asSignedIn(sent).then(
    ({ status, text }) => outcomeOf(status, text),
    (error: unknown) => ({ kind: 'failed', message: failureOf(error) }),
  )
}
