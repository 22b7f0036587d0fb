/** A mail server that behaves as those of operators do. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSecureContext, createServer as createTlsServer, TLSSocket } from 'node:tls'

export interface MailServerQuirks {
  /** `at once`: from the first byte, as on port 465. `later`: by STARTTLS. `required`: the same, before mails */
  tls?: 'at once' | 'later' | 'required'
  /** First line of a connection; empty: it says nothing */
  greeting?: string
  /** Ends connections before the greeting */
  hangsUp?: boolean
  user?: { name: string; password: string }
  /** Answers to these commands instead of its own, such as `{ 'RCPT TO': ['451 Try later'] }`; each once */
  answers?: Partial<Record<Command, string[]>>
  /** Refuses greetings without a full name */
  wantsFullName?: boolean
  /** Refuses senders of other domains */
  senders?: string
  /** Ends the connection instead of taking a text, so often */
  dropsData?: number
}

type Command = 'EHLO' | 'HELO' | 'STARTTLS' | 'AUTH' | 'MAIL FROM' | 'RCPT TO' | 'DATA' | 'text'

export interface TakenMail {
  /** Header lines, unfolded */
  head: string[]
  source: string
}

export interface TestMailServer {
  /** Without a user */
  url: string
  port: number
  quirks: MailServerQuirks
  /** Commands of all connections; of AUTH only the method, without its secret */
  said: string[]
  mails: TakenMail[]
  [Symbol.asyncDispose]: () => Promise<void>
}

export async function startMailServer(quirks: MailServerQuirks = {}): Promise<TestMailServer> {
  const certificate = quirks.tls && makeCertificate()
  const said: string[] = []
  const mails: TakenMail[] = []
  const open = new Set<Socket>()
  const serve = (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => undefined)
    if (quirks.hangsUp) return void socket.destroy()
    talk(socket, { quirks, said, mails, certificate })
  }
  const server =
    quirks.tls === 'at once' && certificate ? createTlsServer(certificate, serve) : createServer(serve)
  server.on('tlsClientError', () => undefined)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `${quirks.tls === 'at once' ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    port,
    quirks,
    said,
    mails,
    [Symbol.asyncDispose]: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Parts {
  quirks: MailServerQuirks
  said: string[]
  mails: TakenMail[]
  certificate: { key: Buffer; cert: Buffer } | undefined
}

function talk(plain: Socket, parts: Parts): void {
  const { quirks, said } = parts
  let socket = plain
  let text: string[] | undefined
  const state = { isSecure: quirks.tls === 'at once', isKnown: quirks.user === undefined }
  const say = (line: string) => void (socket.writable && socket.write(`${line}\r\n`))
  const listen = () => {
    let rest = ''
    socket.on('data', (chunk: Buffer) => {
      const lines = `${rest}${chunk.toString('latin1')}`.split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) take(line)
    })
  }
  const secure = () => {
    say('220 Go ahead')
    plain.removeAllListeners('data')
    socket = new TLSSocket(plain, {
      isServer: true,
      secureContext: createSecureContext(parts.certificate),
    })
    socket.on('error', () => undefined)
    state.isSecure = true
    listen()
  }
  const take = (line: string) => {
    if (text) {
      if (line !== '.') return void text.push(line)
      const taken = mailOf(text)
      text = undefined
      const refusal = quirks.answers?.text?.shift()
      if (refusal === undefined) parts.mails.push(taken)
      return say(refusal ?? '250 Queued')
    }
    const command = commandOf(line)
    said.push(command === 'AUTH' ? line.split(' ').slice(0, 2).join(' ') : line)
    const own = quirks.answers?.[command as Command]?.shift()
    if (own !== undefined) {
      say(own)
      if (own.startsWith('421')) socket.end()
      return
    }
    if (command === 'STARTTLS') return secure()
    if (command === 'DATA') {
      if ((quirks.dropsData ?? 0) > 0) {
        quirks.dropsData = (quirks.dropsData ?? 0) - 1
        return void socket.destroy()
      }
      text = []
    }
    if (command === 'AUTH') state.isKnown = isRight(line, quirks)
    say(answerTo(command, line, quirks, state))
    if (command === 'QUIT') socket.end()
  }
  listen()
  const greeting = quirks.greeting ?? '220 mail.test ESMTP'
  if (greeting !== '') say(greeting)
  if (greeting.startsWith('421')) socket.end()
}

const commandOf = (line: string): string => {
  const words = line.toUpperCase().split(/[ :]/)
  return /^(MAIL|RCPT)$/.test(words[0] ?? '') ? `${words[0]} ${words[1]}` : (words[0] ?? '')
}

function answerTo(
  command: string,
  line: string,
  { tls, user, wantsFullName, senders }: MailServerQuirks,
  { isSecure, isKnown }: { isSecure: boolean; isKnown: boolean },
): string {
  switch (command) {
    case 'EHLO':
    case 'HELO': {
      const [, name = ''] = line.split(' ')
      if (wantsFullName && !/^[\w-]+(\.[\w-]+)+$/.test(name))
        return `504 5.5.2 <${name}>: Helo command rejected: need fully-qualified hostname`
      const offers = ['mail.test', ...(tls && !isSecure ? ['STARTTLS'] : []), ...(user ? ['AUTH PLAIN'] : [])]
      return offers.map((offer, at) => `250${at === offers.length - 1 ? ' ' : '-'}${offer}`).join('\r\n')
    }
    case 'AUTH':
      return isKnown ? '235 Ok' : '535 5.7.8 Authentication failed'
    case 'MAIL FROM':
      if (tls === 'required' && !isSecure) return '530 5.7.0 Must issue a STARTTLS command first'
      if (!isKnown) return '530 5.7.0 Authentication required'
      return senders === undefined || line.includes(`@${senders}>`)
        ? '250 Ok'
        : '553 5.7.1 Sender address rejected: not owned by user'
    case 'DATA':
      return '354 Go ahead'
    case 'QUIT':
      return '221 Bye'
    default:
      return '250 Ok'
  }
}

function isRight(line: string, { user }: MailServerQuirks): boolean {
  const [, , given = ''] = line.split(' ')
  const [, name, password] = Buffer.from(given, 'base64').toString().split('\0')
  return name === user?.name && password === user?.password
}

function mailOf(lines: readonly string[]): TakenMail {
  const source = lines.join('\n')
  const [head = ''] = source.split('\n\n')
  return { head: head.replaceAll(/\n[ \t]+/g, ' ').split('\n'), source }
}

/** Self-signed, for 127.0.0.1 */
function makeCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'nava-mail-'))
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
  const files = ['-keyout', keyFile, '-out', certFile]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '9', ...subject, ...files],
    {
      stdio: 'ignore',
    },
  )
  const made = { key: readFileSync(keyFile), cert: readFileSync(certFile) }
  rmSync(folder, { recursive: true })
  return made
}
