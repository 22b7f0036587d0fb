export interface ReadyChecks {
  database: () => Promise<unknown>
  queue: () => Promise<unknown>
  storage: () => Promise<unknown>
}

/** Milliseconds until a check counts as failed */
const TIMEOUT = 2000

export async function stateOf(check: () => Promise<unknown>): Promise<'ok' | 'failed'> {
  const slow = Promise.withResolvers<'failed'>()
  const timer = setTimeout(() => slow.resolve('failed'), TIMEOUT)
  const state = await Promise.race([
    check().then(
      () => 'ok' as const,
      () => 'failed' as const,
    ),
    slow.promise,
  ])
  clearTimeout(timer)
  return state
}
