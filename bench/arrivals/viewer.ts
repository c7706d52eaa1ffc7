/** A viewer who arrives, or comes back: has the list of sessions, and the bytes it took. */
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { SEQ_HEADER } from '@openroom/protocol/push'
import { WEBSOCKET } from '@openroom/protocol/routes'
import { viewAt } from '@openroom/protocol/views'
import { WebSocket } from 'ws'

const { path, destination } = viewAt('miniSessions')

/** How the list is come by: all of it by socket, by its call and what is new by socket, or what is new alone. */
export type How = 'whole' | 'called' | 'back'

export type Arrived = { readonly bytes: number; readonly leave: () => void }

type Answer = { readonly seq: string; readonly bytes: number }

/** The archive call of the list, as a browser makes it. */
export const listed = (url: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const done = (response: IncomingMessage, request: ClientRequest) => {
      const seq = `${response.headers[SEQ_HEADER] ?? ''}`
      response.resume()
      response.on('end', () => resolve({ seq, bytes: request.socket?.bytesRead ?? 0 }))
    }
    const request = get(url + path, { agent: false, headers: { 'accept-encoding': 'br' } }, (response) =>
      done(response, request),
    )
    request.on('error', reject)
  })

/** @param since the version a viewer holds who comes back */
export async function arrive(url: string, how: How, since: string): Promise<Arrived> {
  const answer = how === 'called' ? await listed(url) : null
  const held = how === 'whole' ? '' : `since:${answer?.seq ?? since}\n`
  // Who is up to date is sent nothing but the receipt.
  const isLast = (text: string) => text.startsWith(how === 'called' ? 'RECEIPT' : 'MESSAGE')
  const socket = new WebSocket(url.replace('http', 'ws') + WEBSOCKET, { perMessageDeflate: false })
  let read = () => 0
  socket.on('upgrade', (response) => {
    read = () => response.socket.bytesRead
  })
  socket.on('open', () => socket.send('CONNECT\naccept-version:1.2\n\n\0'))
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (bytes) => {
      const text = bytes.toString('latin1', 0, 12)
      if (text.startsWith('CONNECTED'))
        socket.send(`SUBSCRIBE\nid:list\ndestination:${destination}\nreceipt:1\n${held}\n\0`)
      if (isLast(text)) resolve({ bytes: read() + (answer?.bytes ?? 0), leave: () => socket.terminate() })
    })
  })
}
