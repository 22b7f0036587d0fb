import { getHealth } from '@nava/contracts'
import { useStore } from 'zustand'
import { call } from './call.ts'
import { ProblemError } from './call-errors.ts'
import { storedStore } from '../browser/stored-store.ts'

/** Milliseconds between checks of the server */
const ASK_AGAIN = 4000

/** `reached`: result of the last request. `online`: state of the browser. */
export const serverReach = storedStore(
  { reached: true, online: true },
  { reached: true, online: import.meta.env.SSR || navigator.onLine },
)

if (!import.meta.env.SSR) {
  addEventListener('online', () => {
    serverReach.setState({ online: true })
    void askAgain()
  })
  addEventListener('offline', () => serverReach.setState({ online: false }))
}

let asking: ReturnType<typeof setInterval> | undefined

/**
 * Records whether a request reached the server. After a failure it polls, because browsers may not notice
 * that they are online again.
 */
export function noteReach(reached: boolean): void {
  const { reached: was, online } = serverReach.getState()
  if (reached === was && online) return
  serverReach.setState({ reached, online: navigator.onLine })
  clearInterval(asking)
  if (!reached) asking = setInterval(() => void askAgain(), ASK_AGAIN)
}

async function askAgain(): Promise<void> {
  if (!serverReach.getState().reached && (await answers())) noteReach(true)
}

export async function waitForServer(): Promise<void> {
  if (await answers()) return
  noteReach(false)
  await new Promise<void>((resolve) => {
    const stop = serverReach.subscribe(({ reached }) => {
      if (!reached) return
      stop()
      resolve()
    })
  })
}

async function answers(): Promise<boolean> {
  try {
    await call(getHealth)
    return true
  } catch (error) {
    return error instanceof ProblemError && error.status < 500
  }
}

export function isReachable({ reached, online } = serverReach.getState()): boolean {
  return reached && online
}

export function useReachProblem(): 'offline' | 'unreachable' | undefined {
  return useStore(serverReach, ({ reached, online }) => {
    if (!online) return 'offline'
    return reached ? undefined : 'unreachable'
  })
}
