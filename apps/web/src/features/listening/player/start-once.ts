import { fetchCode } from '../../../lib/browser/fetch-code.ts'

let started: Promise<void> | undefined

/** Loads the audio engine, at the first call, and starts it. If play was pressed earlier, it takes effect then. */
export function startOnce(): Promise<void> {
  started ??= fetchCode(() => import('./engine/start-player.ts')).then(
    ({ startPlayer }) => void startPlayer(),
  )
  return started
}
