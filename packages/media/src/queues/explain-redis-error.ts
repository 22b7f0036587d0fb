/** Says in a sentence for the operator what is wrong with Redis and what cures it. */
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { redisOptions } from './redis-options.ts'

/** What BullMQ and the rate limits need */
export const RIGHTS = '~nava:* +@read +@write +@connection +eval +evalsha -@dangerous'

/** Returns a sentence about a user's rights. `what`: a verb with its objects */
export const mayNot = (user: string, what: string): string =>
  `The user ${user} of REDIS_URL may not ${what}. What it needs: ACL SETUSER ${user} ${RIGHTS}`

/** What was seen at the port after an error that says too little */
interface Seen {
  /** What the server said before it closed the connection */
  words?: string
  speaks?: 'TLS' | 'plain'
}

interface Place {
  url: URL
  /** As people write it: host:port, or the path of a socket */
  name: string
  port: string
  user: string
}

type Rule = [words: RegExp, sentence: (place: Place, words: RegExpExecArray) => string]

const TRUST_ANY = 'or, on a network that you trust, add ?tls.rejectUnauthorized=false to REDIS_URL'

export const IS_REPLICA =
  'This Redis is a replica, which takes no changes: give REDIS_URL the address of the primary.'
export const IS_CLUSTER =
  'This Redis is a cluster, which the queues cannot use: give REDIS_URL a single Redis (cluster-enabled no).'

const RULES: readonly Rule[] = [
  // What Redis answers
  [
    /no permissions to (?:run|execute) the '([^']+)' command|NOPERM .*'([^']+)' command/,
    ({ user }, [, run, other]) => mayNot(user, `run ${run ?? other}`),
  ],
  [
    /NOPERM .*(?:key|pattern)|can't access at least one of the keys/i,
    ({ user }) => mayNot(user, 'use all keys nava:*'),
  ],
  [/NOPERM|can't run this command|ACL failure/, ({ user }) => mayNot(user, 'run all commands in scripts')],
  [
    /WRONGPASS|invalid password|AUTH failed/i,
    ({ url }) =>
      `Redis refuses the user or the password of REDIS_URL. Special characters are percent-encoded in it (@ is %40, / is %2F, % is %25)${url.username && !url.password ? ', and a password without a user is written redis://:password@host' : ''}.`,
  ],
  [
    /NOAUTH/,
    () => 'Redis wants a password: write redis://:password@host or redis://user:password@host in REDIS_URL.',
  ],
  [
    /DENIED Redis is running in protected mode/,
    ({ name }) =>
      `Redis at ${name} takes connections of its own machine only (protected-mode): give it a password (requirepass) and write that in REDIS_URL.`,
  ],
  [
    /max number of clients/,
    () =>
      'Redis has as many clients as it takes (maxclients): allow more, or end those that other programs leave open.',
  ],
  [
    /DB index|invalid DB/i,
    () =>
      'This Redis has no database of the number in REDIS_URL: take a smaller one, or allow more (databases).',
  ],
  [/READONLY/, () => IS_REPLICA],
  [
    /NOREPLICAS/,
    () =>
      'Redis takes no changes while it has too few replicas (min-replicas-to-write): start them, or ask for fewer.',
  ],
  [
    /MISCONF/,
    () =>
      'Redis cannot write to its disk and so takes no changes: make room there, or see its log and the rights of its folder (dir).',
  ],
  [
    /\bOOM\b/,
    () => 'The memory of Redis is full (maxmemory): allow more, or remove what other programs keep in it.',
  ],
  [/LOADING/, () => 'Redis is still reading its data after a start: it answers once it is done.'],
  [
    /MASTERDOWN/,
    () =>
      'This Redis is a replica that has lost its primary: give REDIS_URL the address of the primary, and start that.',
  ],
  [/BUSY/, () => 'A script of another program keeps Redis busy: SCRIPT KILL ends it.'],
  [/CLUSTERDOWN|MOVED|CROSSSLOT|TRYAGAIN|\bASK \d|cluster mode/, () => IS_CLUSTER],
  [
    /undeclared key/,
    () =>
      'Dragonfly refuses the scripts of the queues: start it with --default_lua_flags=allow-undeclared-keys.',
  ],
  [
    /max (?:daily )?requests? limit/i,
    () =>
      'The host of this Redis takes no more commands for now, as its limit is reached: ask for a larger plan.',
  ],
  [
    /unknown command ['`"]?(\w+)/i,
    ({ name }, [, command]) =>
      `What answers at ${name} does not know the command ${command}: REDIS_URL must name a Redis itself, not a Sentinel or a proxy, with none of its commands switched off (rename-command).`,
  ],
  // What Node and OpenSSL say
  [
    /Unknown RESP type 21\b|got "\\u0015"/,
    ({ port }) => `This port (${port}) speaks TLS at once: write rediss:// in REDIS_URL.`,
  ],
  [
    /Unknown RESP type|as reply type byte|Protocol error/,
    ({ name }) => `What answers at ${name} is not Redis but another server: see the port of REDIS_URL.`,
  ],
  [
    /WRONG_VERSION_NUMBER|wrong version number|PACKET_LENGTH_TOO_LONG|packet length too long/,
    ({ port }) => `This port (${port}) does not speak TLS: write redis:// in REDIS_URL.`,
  ],
  [
    /CERTIFICATE_REQUIRED|certificate required/,
    () =>
      'This Redis wants a certificate of its clients, and Nava has none: set tls-auth-clients no there, and use a password.',
  ],
  [
    /CERT_HAS_EXPIRED|certificate has expired/,
    () => `The certificate of Redis has expired: renew it, ${TRUST_ANY}.`,
  ],
  [
    /CERT_NOT_YET_VALID|not yet valid/,
    () => 'The certificate of Redis is not valid yet: see that the clock is right.',
  ],
  [
    /ALTNAME_INVALID|does not match certificate/,
    ({ url }) =>
      `The certificate of Redis is for other names than ${url.hostname}: write one of them in REDIS_URL, add ?tls.servername=NAME, ${TRUST_ANY}.`,
  ],
  [
    /SELF_SIGNED|self[- ]signed|UNABLE_TO_(?:VERIFY|GET_ISSUER)|CERT_UNTRUSTED/,
    () =>
      `The certificate of Redis is self-signed, or signed by an authority that this machine does not know: name its file in NODE_EXTRA_CA_CERTS, ${TRUST_ANY}.`,
  ],
  [
    /UNSUPPORTED_PROTOCOL|VERSION_TOO_LOW|ALERT_PROTOCOL|HANDSHAKE_FAILURE|NO_CIPHER|KEY_TOO_SMALL/,
    () =>
      'Redis and this machine have no way of encryption in common: renew the certificate and the TLS settings of Redis.',
  ],
  [
    /ECONNREFUSED/,
    ({ name, url }) =>
      `Nothing answers at ${name}: see that Redis runs and takes connections there (bind, port), and that REDIS_URL names its host and port${isOwn(url) ? ' (in a container, localhost is that container)' : ''}.`,
  ],
  [/ENOENT/, ({ name }) => `There is no socket ${name}: see unixsocket of Redis, and REDIS_URL.`],
  [
    /EACCES|EPERM/,
    ({ name }) =>
      `Nava’s user may not use the socket ${name}: see unixsocketperm of Redis, or add the user to its group.`,
  ],
  [
    /ENOTFOUND|EAI_NONAME|ENODATA/,
    ({ url }) => `There is no host ${url.hostname}: see REDIS_URL, and the DNS records.`,
  ],
  [
    /EAI_AGAIN/,
    ({ url }) => `The name ${url.hostname} cannot be looked up: see that DNS works on this machine.`,
  ],
  [/EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL/, ({ name }) => `There is no way to ${name} from this machine.`],
  [
    /ETIMEDOUT|timed out|do not answer/,
    ({ name }) =>
      `Redis at ${name} does not answer in time: see that the address is right, that no firewall is in between, and that Redis is not overloaded.`,
  ],
  [
    /ECONNRESET|EPIPE|ECONNABORTED|[Cc]onnection is closed|socket disconnected|max retries per request/,
    ({ name }) =>
      `What answers at ${name} closes the connection without a word: see that it is Redis and lets this machine in.`,
  ],
]

const isOwn = ({ hostname }: URL): boolean => /^(localhost|127\..*|\[::1\]|)$/.test(hostname)

/** Returns a sentence, or undefined if the error is not known as one of Redis. `url`: as the settings give it */
export function explainRedisError(
  error: unknown,
  url: string,
  { words, speaks }: Seen = {},
): string | undefined {
  const parsed = new URL(url)
  const {
    host = '',
    port = '',
    path = `${host.includes(':') ? `[${host}]` : host}:${port}`,
    username,
  } = redisOptions(url)
  const place = { url: parsed, name: path, port: String(port), user: username || 'default' }
  if (speaks === 'TLS') return `This port (${port}) speaks TLS at once: write rediss:// in REDIS_URL.`
  if (speaks === 'plain') return `This port (${port}) does not speak TLS: write redis:// in REDIS_URL.`
  const text = words ?? textOf(error)
  for (const [rule, sentence] of RULES) {
    const found = rule.exec(text)
    if (found) return sentence(place, found)
  }
  return isReply(text) ? `Redis refuses: ${text.trim()}` : undefined
}

const MAX_WORDS = 250

/** Returns code and message. Node has no message for a host with several addresses of which none answers. */
function textOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? (error.errors[0] ?? error) : error
  if (!(first instanceof Error)) return String(first)
  return `${'code' in first ? `${String(first.code)} ` : ''}${first.message}`.slice(0, MAX_WORDS)
}

const isReply = (text: string): boolean => /^(?!E[A-Z]{4,} )[A-Z]{2,} /.test(text)

/** Errors after which only a look at the port tells more */
const SAYS_LITTLE = /ECONNRESET|EPIPE|ETIMEDOUT|[Cc]onnection is closed|socket disconnected|max retries/

/** Errors that only say that an earlier one lasts */
const IS_ECHO = /[Cc]onnection is closed|max retries|do not answer|isn't writeable/

export interface RedisErrors {
  /** Returns a sentence; looks at the port if the error says too little. Undefined: not known as an error of Redis */
  explain: (error: unknown) => Promise<string | undefined>
  /** Passes the sentence to `log`, each once an hour or once an outage. `otherwise`: for other errors; default: logs them */
  report: (error: unknown, otherwise?: () => void) => void
  /** Tells that a connection was made: what follows is a new outage */
  connected: () => void
}

/** Milliseconds */
const SILENCE = 60 * 60_000

/** Explains the errors of all connections that a process has to a Redis. */
export function redisErrors(url: string, log: (sentence: string) => void): RedisErrors {
  const explained = new Map<string, Promise<string | undefined>>()
  const logged = new Map<string, number>()
  let last = ''
  const explain = (error: unknown) => {
    const own = textOf(error)
    const isEcho = IS_ECHO.test(own) && last !== ''
    if (!isEcho) last = own
    const cause = isEcho ? last : own
    const look = SAYS_LITTLE.test(cause) ? lookAtPort(url) : Promise.resolve({})
    const sentence = explained.get(cause) ?? look.then((seen) => explainRedisError(cause, url, seen))
    if (explained.size < MAX_KINDS) explained.set(cause, sentence)
    return sentence
  }
  return {
    explain,
    report: (error, otherwise = () => log(textOf(error))) => {
      void explain(error).then((sentence) => {
        if (sentence === undefined) return otherwise()
        const now = performance.now()
        if (now - (logged.get(sentence) ?? -Infinity) < SILENCE) return
        logged.set(sentence, now)
        log(sentence)
      })
    },
    connected: () => {
      // Each connection is made again, while what Redis refuses stays the same.
      if (!isReply(last)) logged.clear()
      explained.clear()
      last = ''
    },
  }
}

const MAX_KINDS = 100

/** Milliseconds */
const LOOK = 1500

/** Listens to what a server says by itself, as one with too many clients does, and tries whether it speaks TLS. */
async function lookAtPort(url: string): Promise<Seen> {
  const { tls, path, host = '', port = 0 } = redisOptions(url)
  const to = path === undefined ? { host, port } : { path }
  const words = await firstWords(connect(to), tls ? 'PING\r\n' : '')
  if (tls) return /^[+-]/.test(words) ? { speaks: 'plain' } : {}
  if (words !== '') return { words: words.startsWith('-') ? words.slice(1) : 'Unknown RESP type' }
  return (await shakesHands(connectTls({ ...to, rejectUnauthorized: false }))) ? { speaks: 'TLS' } : {}
}

function firstWords(socket: Socket, question: string): Promise<string> {
  return new Promise((resolve) => {
    const end = (words: string) => {
      socket.destroy()
      resolve(words)
    }
    socket.setTimeout(LOOK, () => end(''))
    socket.on('error', () => end('')).on('close', () => end(''))
    socket.on('data', (data: Buffer) => end(data.toString('latin1').slice(0, MAX_WORDS)))
    if (question !== '') socket.write(question)
  })
}

function shakesHands(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isTls: boolean) => {
      socket.destroy()
      resolve(isTls)
    }
    socket.setTimeout(LOOK, () => end(false))
    socket.on('error', () => end(false)).on('close', () => end(false))
    socket.on('secureConnect', () => end(true))
  })
}
