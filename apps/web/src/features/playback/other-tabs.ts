import { oneOf } from '../../lib/decoder.ts'

/**
 * What the tabs of one browser tell each other.
 * - `sounds`: the sender starts to sound, the others fall silent
 * - `owns-queue`: the sender's queue is the saved one from now on
 * - `opened`: the sender is new; the tab whose queue is saved replies with `has-queue`
 */
const TabMessage = oneOf('sounds', 'owns-queue', 'opened', 'has-queue')
type TabMessage = 'sounds' | 'owns-queue' | 'opened' | 'has-queue'

const channel = new BroadcastChannel('player')

/** Tells all other tabs. */
export function tellOtherTabs(message: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel's message has no target
  channel.postMessage(message)
}

/** Calls `listener` with what another tab says, until the function that it returns is called. */
export function listenToOtherTabs(listener: (message: TabMessage) => void): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => {
    const message = TabMessage(data)
    if (message) listener(message)
  }
  channel.addEventListener('message', hear)
  return () => channel.removeEventListener('message', hear)
}
