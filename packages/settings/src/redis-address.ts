import * as z from 'zod'

const FORM =
  'must be an address like redis://user:password@host:6379/0 (rediss:// with TLS, unix:///path for a socket), with special characters of user and password percent-encoded (@ is %40, / is %2F, # is %23, % is %25)'

const PARAMETERS = new Map([
  ['db', /^\d+$/],
  ['username', /./],
  ['password', /./],
  ['tls.rejectUnauthorized', /^(true|false)$/],
  ['tls.servername', /^[\w.-]+$/],
  // Hosts whose networks have IPv6 only ask for it; all families are tried anyway.
  ['family', /^[046]$/],
])

/** Address of a Redis. What the library would pass over, or fail on with words of its own, is refused. */
export const redisAddress = z.string().transform((given, context) => {
  const value = normalize(given.trim())
  const fault = faultOf(value)
  if (fault === undefined) return value
  context.addIssue({ code: 'custom', message: fault })
  return z.NEVER
})

/** Returns the address with redis:, rediss: or unix: in the place of other ways to say these. */
function normalize(value: string): string {
  const [, scheme = '', rest = ''] = /^([a-z+]+):\/\/(.*)$/is.exec(value) ?? []
  const isPath = /^\/.*\D/.test(rest.split('?')[0] ?? '')
  if (value.startsWith('/')) return `unix://${value}`
  if (/^(?:unix|(?:redis|valkey)(?:\+unix|\+socket|-socket)?)$/i.test(scheme) && isPath)
    return `unix://${rest}`
  return scheme === '' ? value : `${scheme.toLowerCase().replace('valkey', 'redis')}://${rest}`
}

/** Returns what is wrong, as a sentence after the variable's name and without its value. */
function faultOf(value: string): string | undefined {
  if (/^rediss?:\/\/[^/?]*,/.test(value)) return 'must name one Redis, as a list of hosts is not understood'
  if (/^rediss?(\+|-)\w+:/.test(value))
    return 'must be the address of a Redis itself (redis:// or rediss://), as Sentinels and clusters are not understood'
  const url = URL.parse(value)
  const isSocket = url?.protocol === 'unix:'
  if (!url || /\s/.test(value) || url.hash !== '' || !/^(rediss?|unix):$/.test(url.protocol)) return FORM
  if (isSocket ? url.hostname !== '' || url.pathname.length < 2 : !/^(\/\d*)?$/.test(url.pathname))
    return FORM
  if (url.port === '0') return 'must have a port from 1 to 65535'
  if (![url.username, url.password, url.pathname].every(isDecodable))
    return 'must not have a % in user or password that stands for itself: write it as %25'
  const unknown = [...url.searchParams].find(([name, text]) => !PARAMETERS.get(name)?.test(text))
  if (unknown === undefined) return undefined
  return 'must have no parameters but db=0, username=nava, password=secret, tls.servername=name and tls.rejectUnauthorized=false (which takes any certificate)'
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
