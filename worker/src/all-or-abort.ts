/** Runs all tasks concurrently. The first failure aborts the others and is thrown once they have ended. */
export async function allOrAbort<T, R>(
  signal: AbortSignal,
  items: readonly T[],
  run: (item: T, signal: AbortSignal) => Promise<R>,
): Promise<R[]> {
  const failed = new AbortController()
  const results = await Promise.allSettled(
    items.map(async (item) => {
      try {
        return await run(item, AbortSignal.any([signal, failed.signal]))
      } catch (error) {
        failed.abort(error)
        throw error
      }
    }),
  )
  signal.throwIfAborted()
  failed.signal.throwIfAborted()
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}
