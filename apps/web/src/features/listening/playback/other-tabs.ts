import { oneOf } from '../../../lib/calls/decoder.ts'

/**
 * Messages between tabs. `sounds`: the sender starts to play, so others pause. `owns-queue`: the sender's
 * queue is the saved one. `opened` asks for the tab with the saved queue, which replies `has-queue`.
 */
const TabMessage = oneOf('sounds', 'owns-queue', 'opened', 'has-queue')
type TabMessage = 'sounds' | 'owns-queue' | 'opened' | 'has-queue'

const channel = openChannel()

/** Firefox refuses channels to sites whose storage is blocked, so their tabs play by themselves. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('player')
  } catch {
    return undefined
  }
}

export function notifyOtherTabs(message: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel's message has no target
  channel?.postMessage(message)
}

export function listenToOtherTabs(listener: (message: TabMessage) => void): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => {
    const message = TabMessage(data)
    if (message) listener(message)
  }
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}
