/** Says in a sentence for the operator what hindered a mail, at which step, and what follows for it. */
import * as z from 'zod'

/** Steps of a delivery in their order. `message`: nothing was sent, because the mail could not be written */
export type MailStep =
  | 'message'
  | 'connection'
  | 'greeting'
  | 'EHLO'
  | 'TLS'
  | 'AUTH'
  | 'MAIL FROM'
  | 'RCPT TO'
  | 'DATA'

/**
 * `later`: the server asks to try again, as greylisting does. `server`: it takes no mail at all for now, or cannot be
 * reached. `mail`: it refuses this mail for good, which says nothing about the next one.
 */
export type MailHindrance = 'later' | 'server' | 'mail'

export interface ExplainedError {
  step: MailStep
  hindrance: MailHindrance
  sentence: string
}

/** The mail server in use */
export interface ServerInUse {
  host: string
  port: number
  /** True for smtps:// */
  isSecure: boolean
  hasUser: boolean
  sender: string
  /** True if a port that greets nobody was seen to speak TLS */
  speaksTls?: boolean
}

/** What nodemailer tells; `command`: of SMTP, or CONN and API */
const SmtpError = z.object({
  message: z.string().catch(''),
  code: z.string().optional().catch(undefined),
  originalCode: z.string().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  response: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
  timeoutType: z.string().optional().catch(undefined),
})
type SmtpError = z.infer<typeof SmtpError>

export function explainMailError(thrown: unknown, server: ServerInUse): ExplainedError {
  const error = SmtpError.catch({ message: String(thrown) }).parse(thrown)
  const step = stepOf(error)
  const { sentence } = RULES.find(({ holds }) => holds({ error, step, server })) ?? FALLBACK
  return {
    step,
    hindrance: hindranceOf(error, step),
    sentence: [sentence({ error, step, server }), quoted(error)].filter(Boolean).join(' '),
  }
}

/** Words of Node and OpenSSL about TLS */
const TLS_WORDS =
  /^(ETLS|ERR_SSL|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)|certificate|wrong version number|packet length too long|unsupported protocol|dh key|handshake failure/i

function stepOf(error: SmtpError): MailStep {
  const { command = '', code = '', originalCode = '', message, response, timeoutType } = error
  if (command === 'RCPT TO' || command === 'MAIL FROM') return command
  if (command === 'STARTTLS') return 'TLS'
  if (/^(DATA|BDAT)$/.test(command)) return 'DATA'
  if (/^(EHLO|HELO|LHLO)$/.test(command)) return 'EHLO'
  if (command.startsWith('AUTH') || code === 'EAUTH') return 'AUTH'
  if (timeoutType === 'GREETING_TIMEOUT' || message.startsWith('Invalid greeting')) return 'greeting'
  if (command !== 'CONN') return 'message'
  const isOfTls = [code, originalCode, message].some((words) => TLS_WORDS.test(words))
  return response === undefined && isOfTls ? 'TLS' : 'connection'
}

function hindranceOf({ responseCode = 0, code }: SmtpError, step: MailStep): MailHindrance {
  if (responseCode >= 400 && responseCode < 500) return 'later'
  if (step === 'RCPT TO' || step === 'DATA') return 'mail'
  return step === 'message' && /^(EENVELOPE|EMESSAGE)$/.test(code ?? '') ? 'mail' : 'server'
}

/** Characters of the server's own words */
const MAX_WORDS = 250

const quoted = ({ response }: SmtpError): string =>
  response === undefined ? '' : `It said: ${response.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_WORDS)}`

interface Seen {
  error: SmtpError
  step: MailStep
  server: ServerInUse
}

interface Rule {
  holds: (seen: Seen) => boolean
  sentence: (seen: Seen) => string
}

/** Returns a rule about the codes and messages of Node and OpenSSL. */
const on = (words: RegExp, sentence: Rule['sentence']): Rule => ({
  holds: ({ error: { code, originalCode, message, response } }) =>
    response === undefined && words.test(`${originalCode} ${code} ${message}`),
  sentence,
})

/** Returns a rule about what the server answered at a step. */
const at = (step: MailStep, codes: RegExp, sentence: Rule['sentence'], words = /(?:)/): Rule => ({
  holds: (seen) =>
    seen.step === step &&
    codes.test(String(seen.error.responseCode ?? '')) &&
    words.test(seen.error.response ?? ''),
  sentence,
})

const placeOf = ({ host, port }: ServerInUse): string => `${host.includes(':') ? `[${host}]` : host}:${port}`

const TRUST_ANY = 'or, on a network that you trust, add ?tls.rejectUnauthorized=false to SMTP_URL'

const RULES: readonly Rule[] = [
  {
    holds: ({ step, server }) => step === 'greeting' && server.speaksTls === true,
    sentence: ({ server }) => `This port (${server.port}) speaks TLS at once: write smtps:// in SMTP_URL.`,
  },
  {
    holds: ({ error }) => error.timeoutType === 'GREETING_TIMEOUT',
    sentence: ({ server }) =>
      `The mail server at ${placeOf(server)} takes connections, but greets nobody: see that it is a port for sending mails (587 or 25 with smtp://, 465 with smtps://).`,
  },
  on(
    /WRONG_VERSION_NUMBER|wrong version number|PACKET_LENGTH_TOO_LONG|packet length too long/,
    ({ server }) =>
      server.isSecure
        ? `This port (${server.port}) does not speak TLS at once: write smtp:// in SMTP_URL.`
        : 'The mail server offers TLS, but does not speak it: ?ignoreTLS=true in SMTP_URL does without.',
  ),
  on(
    /CERT_HAS_EXPIRED|certificate has expired/,
    () => `The mail server’s certificate has expired: renew it, ${TRUST_ANY}.`,
  ),
  on(
    /CERT_NOT_YET_VALID|not yet valid/,
    () => 'The mail server’s certificate is not valid yet: see that the clock is right.',
  ),
  on(
    /ALTNAME_INVALID|does not match certificate/,
    ({ server }) =>
      `The mail server’s certificate is for other names than ${server.host}: write one of them in SMTP_URL, add ?tls.servername=NAME, ${TRUST_ANY}.`,
  ),
  on(
    /SELF_SIGNED|self[- ]signed|UNABLE_TO_(VERIFY|GET_ISSUER)|unable to (verify|get (local )?issuer)|CERT_UNTRUSTED/,
    () =>
      `The mail server’s certificate is self-signed, or signed by an authority that this machine does not know: name the file of the certificate or authority in NODE_EXTRA_CA_CERTS, ${TRUST_ANY}.`,
  ),
  on(
    /UNSUPPORTED_PROTOCOL|unsupported protocol|VERSION_TOO_LOW|TLSV1_ALERT_PROTOCOL|alert protocol version/,
    () =>
      'The mail server speaks only versions of TLS that are out of date: ?tls.minVersion=TLSv1 in SMTP_URL allows them.',
  ),
  on(
    /HANDSHAKE_FAILURE|handshake failure|DH_KEY_TOO_SMALL|dh key too small|NO_CIPHER|KEY_TOO_SMALL/i,
    () =>
      'The mail server and this machine have no way of encryption in common: renew the server’s certificate and settings of TLS, or allow weak ones by ?tls.ciphers=DEFAULT@SECLEVEL=0 in SMTP_URL.',
  ),
  on(
    /ECONNREFUSED/,
    ({ server }) =>
      `Nothing answers at ${placeOf(server)}: see that the mail server runs, and that SMTP_URL names its port.`,
  ),
  on(
    /ENOTFOUND|EAI_NONAME|ENODATA/,
    ({ server }) => `There is no host ${server.host}: see SMTP_URL, and the DNS records.`,
  ),
  on(
    /EAI_AGAIN|EDNS|queryA/,
    ({ server }) => `The name ${server.host} cannot be looked up: see that DNS works on this machine.`,
  ),
  on(
    /EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL/,
    ({ server }) => `There is no way to ${placeOf(server)} from this machine.`,
  ),
  on(/CONNECT_TIMEOUT|Connection timeout|ETIMEDOUT.*connect/, ({ server }) =>
    server.isSecure
      ? `The mail server at ${placeOf(server)} does not answer in TLS: see the port, or write smtp:// in SMTP_URL; a firewall may be in between.`
      : `The mail server at ${placeOf(server)} does not answer. Many hosts block port 25: try 587, or 465 with smtps://.`,
  ),
  on(/ETIMEDOUT/, ({ server }) => `The mail server at ${placeOf(server)} stopped answering.`),
  on(
    /ECONNRESET|EPIPE|Connection closed|socket disconnected|socket hang up/,
    ({ server }) =>
      `The mail server at ${placeOf(server)} closed the connection without a word: see that it lets this machine in, and the port (587 with smtp://, 465 with smtps://).`,
  ),
  on(
    /Missing credentials/,
    () => 'The mail server asks for a password, but SMTP_URL has none: write smtp://user:password@host.',
  ),
  {
    holds: ({ step, error }) => step === 'greeting' && error.responseCode === undefined,
    sentence: ({ server }) =>
      `What answers at ${placeOf(server)} is no server that takes mails to send: its port is usually 587 (smtp://) or 465 (smtps://).`,
  },
  at(
    'EHLO',
    /4../,
    () =>
      'The mail server asks to try again later. If that lasts, it wants the full name of this machine in its greeting: set PUBLIC_URL, or add ?name=music.example.com to SMTP_URL.',
  ),
  at(
    'TLS',
    /[45]../,
    () => 'The mail server offers TLS, but refuses to begin it: ?ignoreTLS=true in SMTP_URL does without.',
  ),
  {
    holds: ({ error: { responseCode = 0 }, step }) =>
      responseCode >= 400 && responseCode < 500 && step !== 'message',
    sentence: ({ step }) =>
      `The mail server asks to try again later${step === 'connection' ? '' : ` (at ${step})`}.`,
  },
  at(
    'greeting',
    /5../,
    () =>
      'The mail server does not let this machine in: it may be on a block list, or not allowed by the server.',
  ),
  at(
    'EHLO',
    /5../,
    () =>
      'The mail server wants the full name of this machine in its greeting: set PUBLIC_URL, or add ?name=music.example.com to SMTP_URL.',
  ),
  at(
    'AUTH',
    /534/,
    () =>
      'The mail server wants a password made for apps, not that of the account: make one at the mail provider.',
    /app/i,
  ),
  at(
    'AUTH',
    /53[458]/,
    () =>
      'The mail server refuses the user or the password of SMTP_URL. Their special characters are percent-encoded (% is %25, @ is %40).',
  ),
  at(
    'AUTH',
    /530/,
    () => 'The mail server wants TLS before a password, but offers none on this port: try 465 with smtps://.',
  ),
  at(
    'AUTH',
    /5../,
    () =>
      'The mail server does not let in by this way of signing in: see the user and the password of SMTP_URL, or choose a way by ?authMethod=LOGIN.',
  ),
  at(
    'MAIL FROM',
    /530/,
    () => 'The mail server wants TLS, but offers none on this port: try 465 with smtps://.',
    /TLS|encrypt/i,
  ),
  at(
    'MAIL FROM',
    /5../,
    ({ server: { hasUser } }) =>
      hasUser
        ? 'The mail server wants a user and a password, but offers no way to sign in on this port: try 587, or 465 with smtps://.'
        : 'The mail server wants a user and a password: write smtp://user:password@host in SMTP_URL.',
    /auth(entication|enticate)? (is )?(required|needed)|must (authenticate|log ?in)|not authenticated|5\.5\.1 auth/i,
  ),
  at(
    'MAIL FROM',
    /5../,
    ({ server: { sender } }) =>
      `The mail server does not take mails from ${sender}: set MAIL_FROM to an address that the user of SMTP_URL may send from.`,
  ),
  at(
    'RCPT TO',
    /5../,
    () => 'The mail server refuses to send to this address, or to others than its own from this machine.',
  ),
  at('DATA', /5../, () => 'The mail server refuses this mail.'),
]

const FALLBACK: Pick<Rule, 'sentence'> = {
  sentence: ({ error: { message, response } }) =>
    response === undefined ? message.slice(0, MAX_WORDS) : 'The mail server refuses.',
}
