/** Milliseconds after which later parts load even if the first page never completes */
export const QUIET_WITHIN = 6000

const { promise, resolve } = Promise.withResolvers<void>()

/** Resolves once the first page is complete or used, when code that it does not need at first may load. */
export const whenQuiet: Promise<void> = promise

/**
 * Lets `whenQuiet` resolve after `complete`, at the first press or key, or after `QUIET_WITHIN`. A click is also one that
 * boot.js repeats.
 */
export function quietAfter(complete: Promise<unknown>): void {
  void complete.then(
    () => resolve(),
    () => resolve(),
  )
  for (const type of ['pointerdown', 'keydown', 'click'])
    addEventListener(type, () => resolve(), { once: true, capture: true, passive: true })
  setTimeout(resolve, QUIET_WITHIN)
}
