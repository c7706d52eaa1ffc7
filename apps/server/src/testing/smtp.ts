/** A mail server that takes every mail and keeps what it was told. */
import { type AddressInfo, createServer, type Socket } from 'node:net'

export type SmtpServer = {
  readonly url: string
  /** What each connection was sent, commands and mail. */
  readonly received: () => readonly string[]
  readonly stop: () => Promise<void>
}

/** Answers the commands of one connection; gives back what came in so far. */
function converse(socket: Socket): () => string {
  let all = ''
  let rest = ''
  let isMail = false
  const answer = (line: string): string | null => {
    if (isMail && line !== '.') return null
    if (isMail) {
      isMail = false
      return '250 taken'
    }
    isMail = line === 'DATA'
    if (isMail) return '354 go on'
    return line === 'QUIT' ? '221 bye' : '250 fine'
  }
  socket.setEncoding('utf8')
  socket.write('220 test\r\n')
  socket.on('data', (text: string) => {
    all += text
    const lines = (rest + text).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const said = answer(line)
      if (said !== null) socket.write(`${said}\r\n`)
    }
  })
  socket.on('error', () => socket.destroy())
  return () => all
}

export async function smtpServer(): Promise<SmtpServer> {
  const heard: (() => string)[] = []
  const server = createServer((socket) => heard.push(converse(socket)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received: () => heard.map((all) => all()),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
