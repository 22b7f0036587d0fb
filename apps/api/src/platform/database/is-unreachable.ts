/**
 * Returns true if a connection was lost, refused or not free in time, or if PostgreSQL starts, ends or lacks
 * resources.
 */
export function isUnreachable(error: unknown): boolean {
  return reasonUnreachable(error) !== undefined
}

export function reasonUnreachable(error: unknown, depth = 0): string | undefined {
  if (typeof error !== 'object' || error === null || depth > 5) return undefined
  const { name, code, originalCode, syscall, kind, message, cause, errors, meta }: Facts = error
  const states = [code, originalCode].filter((each) => typeof each === 'string')
  const state = states.find((each) => SQL_STATES.test(each) || PRISMA_CODES.has(each))
  if (state) return state
  // Prisma's errors lack the system call, but Prisma opens no files, so the code suffices.
  const calls = typeof code === 'string' ? socketCodes[code] : undefined
  if (calls && (calls.includes(String(syscall)) || String(name).startsWith('PrismaClient')))
    return String(code)
  if (typeof kind === 'string' && ADAPTER_KINDS.has(kind)) return kind
  // Prisma's messages start with the location of the call; the last line tells the error.
  const said = typeof message === 'string' ? message.split('\n').at(-1) : undefined
  if (said !== undefined && DRIVER_MESSAGES.test(said)) return said
  // Prisma stores the driver's error in `meta`. Connections to names with several addresses fail with an
  // AggregateError.
  const within = [cause, meta?.driverAdapterError, Array.isArray(errors) ? errors[0] : undefined]
  for (const each of within) {
    const reason = reasonUnreachable(each, depth + 1)
    if (reason) return reason
  }
  return undefined
}

interface Facts {
  name?: unknown
  code?: unknown
  originalCode?: unknown
  syscall?: unknown
  kind?: unknown
  message?: unknown
  cause?: unknown
  errors?: unknown
  meta?: { driverAdapterError?: unknown }
}

/** Connection faults, lack of disk, memory or connections, a server that ends or starts */
const SQL_STATES = /^(?:08\w{3}|53\w{3}|57P0[123])$/

/** System calls of socket errors, because ENOENT alone can also mean a missing file */
const TRANSFERS = ['connect', 'read', 'write']
const socketCodes: Readonly<Record<string, readonly string[]>> = {
  ECONNREFUSED: TRANSFERS,
  ECONNRESET: TRANSFERS,
  ETIMEDOUT: TRANSFERS,
  EHOSTUNREACH: TRANSFERS,
  EPIPE: TRANSFERS,
  // The socket of a server that accepts no more connections
  EAGAIN: ['connect'],
  ENOENT: ['connect'],
  ENOTFOUND: ['getaddrinfo'],
  EAI_AGAIN: ['getaddrinfo'],
}

/**
 * In this order: unreachable, timeout, closed, no connection from the pool, no transaction in time, too many
 * connections
 */
const PRISMA_CODES: ReadonlySet<string> = new Set([
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'P2037',
])
const ADAPTER_KINDS: ReadonlySet<string> = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
])

/** Message for queries while the server holds its connections, but does not answer */
export const SILENCE = 'The database does not answer'

/** Messages of `pg`, its pool and its watch, which have no codes for these errors */
const DRIVER_MESSAGES =
  /^(?:The database does not answer|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|timeout exceeded when trying to connect|timeout expired)/
