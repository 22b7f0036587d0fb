/** Says of refused connections what cures them, in one sentence. */

const EVERY = 'take fewer with DATABASE_CONNECTIONS, or allow more'

const CERTIFICATE =
  'The certificate of the database is not signed by an authority that this machine knows: give its file with sslrootcert=/path/ca.crt in DATABASE_URL or with NODE_EXTRA_CA_CERTS. sslmode=no-verify takes any certificate'

/** By SQLSTATE or the code of Node, and by the words of the message */
const CURES: readonly { code?: RegExp; words?: RegExp; say: (words: RegExpExecArray | null) => string }[] = [
  {
    code: /^(?:SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(?:VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT\w*))$/,
    say: () => CERTIFICATE,
  },
  {
    code: /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    say: () =>
      'The certificate of the database is for another host name: name that host in DATABASE_URL. sslmode=no-verify takes any certificate',
  },
  { code: /^CERT_HAS_EXPIRED$/, say: () => 'The certificate of the database has expired' },
  {
    code: /^ECONNREFUSED$/,
    say: () =>
      'Nothing answers at the host and port of DATABASE_URL: see that PostgreSQL runs and listens there',
  },
  {
    code: /^(?:ENOTFOUND|EAI_AGAIN|EAI_NONAME)$/,
    say: () => 'The host of DATABASE_URL cannot be looked up: see its name, and that DNS works',
  },
  {
    code: /^(?:EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/,
    say: () => 'There is no way to the host of DATABASE_URL: see the network and the firewall',
  },
  {
    words: /^(?:timeout expired|Connection terminated due to connection timeout)/,
    say: () =>
      'The host of DATABASE_URL does not answer in time: see its address and port, the firewall, and that PostgreSQL is not overloaded',
  },
  {
    words: /^Received unexpected .* in SSL response|^Connection terminated unexpectedly|ECONNRESET/,
    say: () =>
      'What answers at the host and port of DATABASE_URL is no PostgreSQL, or closed the connection without a word',
  },
  {
    words: /does not support SSL connections/,
    say: () =>
      'The database speaks no TLS: leave sslmode out of DATABASE_URL, or switch TLS on at the server',
  },
  {
    code: /^28000$/,
    words: /no pg_hba\.conf entry for host .*, user "(.*)", database "(.*)", (?:no encryption|SSL off)/,
    say: (words) =>
      `The server lets ${words?.[1]} into ${words?.[2]} only from other addresses or with TLS: add sslmode=require to DATABASE_URL, or a line to pg_hba.conf`,
  },
  {
    code: /^28P01$/,
    say: () =>
      'The server refuses the user name or the password of DATABASE_URL. Signs such as @ / # % must be percent-encoded in it',
  },
  { code: /^3D000$/, words: /database "(.*)" does not exist/, say: (words) => missingDatabase(words?.[1]) },
  {
    code: /^53300$/,
    words: /for (role|database) "(.*)"/,
    say: (words) => `All connections that the ${words?.[1]} ${words?.[2]} may have are taken: ${EVERY}`,
  },
  {
    code: /^53300$/,
    say: () => `All connections that PostgreSQL allows (max_connections) are taken: ${EVERY}`,
  },
  {
    words:
      /max_client_conn|no more connections allowed|Max client connections reached|MaxClientsInSessionMode/i,
    say: () => `All connections that the pooler allows are taken: ${EVERY}`,
  },
  {
    words: /query_wait_timeout/,
    say: () => `The pooler had no connection to PostgreSQL free in time (default_pool_size): ${EVERY}`,
  },
  {
    words: /unsupported startup parameter:? ?(?:in options: )?(.*)/,
    say: (words) => `The pooler refuses ${words?.[1]} of DATABASE_URL: leave it out`,
  },
]

const missingDatabase = (name = ''): string =>
  `There is no database ${name}: CREATE DATABASE "${name}" TEMPLATE template0 ENCODING 'UTF8';`

/** Puts the sentence into the message of the error, whose code and class callers read; unknown ones stay as they are. */
export function explained(error: unknown): unknown {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  if (!(first instanceof Error)) return error
  const code = 'code' in first ? String(first.code) : ''
  const cure = CURES.find(
    (each) => (!each.code || each.code.test(code)) && (!each.words || each.words.test(first.message)),
  )
  if (cure) {
    const words = cure.words?.exec(first.message) ?? null
    // After a semicolon, Node gives advice of its own.
    const [said] = first.message.split(';')
    first.message = `${cure.say(words)} (${said})`
  }
  return error
}
