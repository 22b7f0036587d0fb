import { isReachable, serverReach } from './server-reach.ts'

/** Calls `run` whenever the server is reachable again. */
export function onReachable(run: () => void): void {
  serverReach.subscribe((now, before) => {
    if (isReachable(now) && !isReachable(before)) run()
  })
}
