/** BridgeWebs' post for programs, as its public pages tell it: a form with the result file and the hands. */

/** What is sent; names of files say what they are. */
export type Posting = {
  readonly club: string
  readonly password: string
  readonly results: { readonly name: string; readonly text: string }
  /** `null`: no hand is public. */
  readonly deals: { readonly name: string; readonly text: string } | null
}

export type Answer = {
  readonly isTaken: boolean
  readonly answer: string
  /** The site does not answer, or is broken for a while. */
  readonly isPassing: boolean
}

const PATIENCE_MS = 20_000

/** Of an answer so much is read, and so much kept. */
const MOST_READ = 65_536
const MOST_KEPT = 300

/** What stands behind `message =`, which is the status; else the page without its marks. */
function messageIn(page: string): { readonly text: string; readonly isMessage: boolean } {
  const message = /message\s*=\s*([^<\r\n]+)/i.exec(page)?.[1]
  const text = (message ?? page.replace(/<[^>]*>/g, ' ')).replace(/\s+/g, ' ').trim()
  return { text: text.slice(0, MOST_KEPT), isMessage: message !== undefined }
}

/** Such words of the status say that nothing was taken. */
const REFUSED = /\b(error|fail\w*|invalid|incorrect|wrong|denied|unknown|not\s+\w+)\b/i

async function textOf(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  while (reader && text.length < MOST_READ) {
    const { done, value } = await reader.read()
    if (done) break
    text += decoder.decode(value, { stream: true })
  }
  await reader?.cancel()
  return text
}

/** @returns `null`: called off by `stop`; a site that does not answer is an answer too */
export async function postToBridgeWebs(
  address: string,
  posting: Posting,
  stop: AbortSignal,
): Promise<Answer | null> {
  const { club, password, results, deals } = posting
  const form = new FormData()
  const fields = {
    club,
    password,
    type: 'upload',
    filename: results.name,
    data: results.text,
    ...(deals && { dealname: deals.name, dealdata: deals.text }),
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const url = new URL(address)
  url.searchParams.set('club', club)
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: form,
      // The password goes to this address alone.
      redirect: 'error',
      signal: AbortSignal.any([stop, AbortSignal.timeout(PATIENCE_MS)]),
    })
    const { text, isMessage } = messageIn(await textOf(response))
    return {
      isTaken: response.ok && isMessage && !REFUSED.test(text),
      answer: response.ok ? text : `${response.status} ${text}`.trim(),
      isPassing: response.status >= 500,
    }
  } catch {
    return stop.aborted ? null : { isTaken: false, answer: '', isPassing: true }
  }
}
