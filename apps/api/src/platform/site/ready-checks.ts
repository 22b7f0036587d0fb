import { NotOurs } from '@nava/media/storage/owned-storage'

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

/** Returns 'foreign' if the place is another station's, or lacks the files that rows name. */
export async function stateOfStorage(check: ReadyChecks['storage']): Promise<'ok' | 'failed' | 'foreign'> {
  let isForeign = false
  const state = await stateOf(() =>
    check().catch((error: unknown) => {
      isForeign = error instanceof NotOurs
      throw error
    }),
  )
  return isForeign ? 'foreign' : state
}
