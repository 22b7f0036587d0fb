/** What the parameters of DATABASE_URL, those of libpq and of Prisma, mean to Nava */

/** Passed on to pg */
const PASSED = [
  ...['host', 'port', 'user', 'password', 'application_name', 'options'],
  ...['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation', 'uselibpqcompat'],
]

/** Read here */
const READ = ['schema', 'channel_binding']

/** Of libpq and Prisma: what to write instead, if anything */
const INSTEAD: Readonly<Record<string, string>> = {
  connection_limit: 'DATABASE_CONNECTIONS sizes the pools',
  pgbouncer: 'a pooler must pool sessions',
  sslaccept: 'sslmode=no-verify takes any certificate',
  sslidentity: 'sslcert and sslkey name the files',
}

export interface Address {
  /** For pg */
  connectionString: string
  /** Of `?schema=`; without it the schema follows from the search_path of the role */
  schema: string | undefined
  /** Whether the password is bound to the TLS connection, as Neon asks for */
  enableChannelBinding: boolean
  /** Parameters without effect */
  ignored: string[]
}

export function readAddress(databaseUrl: string): Address {
  const url = new URL(databaseUrl)
  const ignored = [...new Set(url.searchParams.keys())].filter(
    (name) => !PASSED.includes(name) && !READ.includes(name),
  )
  const schema = url.searchParams.get('schema')?.trim()
  const binding = url.searchParams.get('channel_binding')
  // A repeated parameter counts once, as the last one.
  const passed = new Map([...url.searchParams].filter(([name]) => PASSED.includes(name)))
  // pg treats these alike, and says so in nine lines.
  const isVerified = ['prefer', 'require', 'verify-ca'].includes(passed.get('sslmode') ?? '')
  if (isVerified && !passed.has('uselibpqcompat')) passed.set('sslmode', 'verify-full')
  url.search = String(new URLSearchParams([...passed])).replaceAll('+', '%20')
  return {
    connectionString: url.href,
    schema: schema || undefined,
    enableChannelBinding: binding === 'require' || binding === 'prefer',
    ignored,
  }
}

/** Returns a sentence about parameters without effect; undefined if there are none. */
export function describeIgnored(databaseUrl: string): string | undefined {
  const { ignored } = readAddress(databaseUrl)
  if (ignored.length === 0) return undefined
  const cures = ignored.flatMap((name) => INSTEAD[name] ?? [])
  const instead = cures.length > 0 ? `: ${cures.join('; ')}` : ''
  return `DATABASE_URL has parameters without effect (${ignored.join(', ')})${instead}.`
}
