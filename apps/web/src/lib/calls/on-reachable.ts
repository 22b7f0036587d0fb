import { isReachable, serverReach } from './server-reach.ts'

/** Calls `run` whenever the server is reachable again. Returns a function that stops. */
export function onReachable(run: () => void): () => void {
  return serverReach.subscribe((now, before) => {
    if (isReachable(now) && !isReachable(before)) run()
  })
}
