/** Splits the connections that a process may open (DATABASE_CONNECTIONS) between its parts. */

/** Fewer would wait for each other. */
export const LEAST_CONNECTIONS = 7

/** Enough for what one process of Node can ask at once */
export const USUAL_CONNECTIONS = 26

/** Of a small station: an api and a worker */
export const PROCESSES = 2

/** Debian's PgBouncer opens 20 for all clients of a role (default_pool_size). */
const USUAL_POOL = 20

/**
 * Returns what a process takes if DATABASE_CONNECTIONS is not set: less on servers that allow few, and behind poolers.
 * One connection is left for commands.
 */
export function fittingConnections({ allowed, isPooled }: { allowed: number; isPooled: boolean }): number {
  const fair = Math.floor(((isPooled ? Math.min(allowed, USUAL_POOL) : allowed) - 1) / PROCESSES)
  return Math.max(LEAST_CONNECTIONS, Math.min(USUAL_CONNECTIONS, fair))
}

export interface ConnectionShares {
  /** Of the pool for queries */
  pool: number
  /** Of the queues in PostgreSQL, of which one listens */
  queues: number
}

/** `own`: connections that the process holds besides, such as those that listen */
export function shareConnections(
  total: number,
  { own, hasQueues }: { own: number; hasQueues: boolean },
): ConnectionShares {
  const queues = hasQueues ? 1 + Math.min(3, Math.max(1, Math.floor(total / 8))) : 0
  return { pool: Math.max(1, total - own - queues), queues }
}
