/** Reads DATABASE_URL as people write it: libpq's forms too, and passwords as typed. */

export type Reading = { address: string } | { fault: string }

const EXAMPLE = 'must be an address like postgresql://user:password@host:5432/name'
const ENCODE =
  'has a password with signs that end it: percent-encode the password (@ is %40, / is %2F, # is %23, ? is %3F, % is %25)'

const SCHEME = /^postgres(?:ql)?:\/\//i

/** Returns an address that `URL` reads as it is meant, or what is wrong with it in words that follow the name of the setting. */
export function readDatabaseAddress(given: string): Reading {
  const text = given.trim()
  if (!SCHEME.test(text)) return { fault: describeOther(text) }
  const rest = text.replace(SCHEME, '')
  const [authority = ''] = rest.split(/[/?#]/, 1)
  const tail = rest.slice(authority.length)
  const [path = ''] = tail.split('?', 1)
  // A sign of the password ended the authority: the real one comes later.
  const hasOtherEnd = path === '' && !authority.includes('@') && tail.includes('@')
  if (path.includes('@') || path.includes('#') || hasOtherEnd) return { fault: ENCODE }
  const at = authority.lastIndexOf('@')
  const [user, hosts] = [authority.slice(0, Math.max(at, 0)), authority.slice(at + 1)]
  if (hosts.includes(',')) return { fault: 'must name one server, as a list of hosts is not understood' }
  const query = new URLSearchParams(tail.split('?')[1] ?? '')
  const login = user === '' ? '' : `${encodeLogin(user)}@`
  // Without a host, the one of `host=` is meant, such as the folder of a socket; URL needs some name.
  const host = hosts === '' && (user !== '' || query.has('host')) ? 'localhost' : hosts
  const address = `postgresql://${login}${host}${tail}`
  if (!URL.canParse(address) || !isDecodable(path)) return { fault: EXAMPLE }
  return { address }
}

/** Encodes what was typed as it is: signs, and a % that begins no code. */
function encodeLogin(text: string): string {
  const colon = text.indexOf(':')
  const parts = colon === -1 ? [text] : [text.slice(0, colon), text.slice(colon + 1)]
  return parts
    .map((part) => (isDecodable(part) ? part : part.replaceAll(/%(?![0-9a-f]{2})/gi, '%25')))
    .map(encodeSigns)
    .join(':')
}

const encodeSigns = (part: string): string =>
  part.replaceAll(/[^\w.~!$&'()*+,;=%-]/gu, (sign) => encodeURIComponent(sign))

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

function describeOther(text: string): string {
  if (/^(?:host|hostaddr|dbname|user|port|service)\s*=/.test(text))
    return 'must be an address like postgresql://user@/name?host=/run/postgresql, not a list of key=value'
  if (/^(?:prisma|prisma\+postgres|postgresql\+\w+|jdbc:postgresql):/.test(text))
    return `${EXAMPLE}, without the prefix of another program`
  return EXAMPLE
}
