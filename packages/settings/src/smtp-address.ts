import * as z from 'zod'

/** Parameters that nodemailer reads, besides Node's options of TLS as `tls.NAME` */
const PARAMETERS = new Set([
  'name',
  'requireTLS',
  'ignoreTLS',
  'opportunisticTLS',
  'servername',
  'authMethod',
  'localAddress',
  'connectionTimeout',
  'greetingTimeout',
  'socketTimeout',
  'dnsTimeout',
  'lmtp',
  'pool',
  'maxConnections',
  'maxMessages',
])

const FORM =
  'must be an address like smtp://user:password@host:587, with special characters of user and password percent-encoded (% is %25, @ is %40, : is %3A, / is %2F, ? is %3F, # is %23)'

const PORT = 'must have a port from 1 to 65535'

/** Address of a mail server. What the library would pass over or send as it is without a word is refused. */
export const smtpAddress = z.string().transform((value, context) => {
  const fault = faultOf(value.trim())
  if (fault === undefined) return value.trim()
  context.addIssue({ code: 'custom', message: fault })
  return z.NEVER
})

/** Returns what is wrong, as a sentence after the variable's name and without its value. */
function faultOf(value: string): string | undefined {
  const url = URL.parse(value)
  const [, port] = /^smtps?:\/\/[^/]*:(\d{1,9})\/?$/i.exec(value) ?? []
  if (port !== undefined && (Number(port) === 0 || Number(port) > 65_535)) return PORT
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || /\s/.test(value)) return FORM
  if (url.port === '0') return PORT
  if (!isEncoded(url.username) || !isEncoded(url.password))
    return 'must not have a % in user or password that stands for itself: write it as %25'
  if (url.username === '' && url.password !== '') return 'must have a user before its password'
  const isKnown = (name: string) => PARAMETERS.has(name) || /^tls\.\w+$/.test(name)
  if ([...url.searchParams.keys()].every(isKnown)) return undefined
  return 'must have no parameters but those that exist, such as name=music.example.com, requireTLS=true and tls.rejectUnauthorized=false (smtps:// speaks TLS at once, smtp:// as soon as the server offers it)'
}

function isEncoded(text: string): boolean {
  try {
    return Boolean(decodeURIComponent(text)) || text === ''
  } catch {
    return false
  }
}
