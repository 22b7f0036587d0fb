/** Lets a task wait until something changes. */
export function createWakeable() {
  let wakers: (() => void)[] = []
  let isIdle = false
  return {
    /** Returns true while a task waits. */
    isIdle: () => isIdle,
    wake: () => {
      for (const waker of wakers.splice(0)) waker()
    },
    /** Resolves at the next `wake`. */
    change: async () => {
      isIdle = true
      await new Promise<void>((resolve) => wakers.push(resolve))
      isIdle = false
    },
  }
}
