import {
  limits,
  playMusic,
  playPodcast,
  reportMusicListening,
  reportPodcastListening,
  setLike,
  setSave,
} from '@nava/contracts'
import { inOneTab } from '../../../lib/browser/in-one-tab.ts'
import { hasStatus, isPassing, NetworkError } from '../../../lib/calls/call-errors.ts'
import { call } from '../../../lib/calls/call.ts'
import { onReachable } from '../../../lib/calls/on-reachable.ts'
import { isReachable, noteReach } from '../../../lib/calls/server-reach.ts'
import { session } from '../../../lib/session/session.ts'
import { type Entry, readOutbox, removeFromOutbox } from './outbox.ts'

/** Milliseconds before a retry if the server is overloaded or limits the rate */
const RETRY_AFTER = 60_000
/** Milliseconds by which an action must be younger than the server's limit, because clocks differ */
const MARGIN = 60 * 60_000

let isStarted = false
let isSending = false

/** Sends stored actions now, and whenever the server is reachable again or their user signs in. */
export function startOutbox(): void {
  if (!isStarted) {
    isStarted = true
    session.subscribe(() => void sendOutbox())
    onReachable(() => void sendOutbox())
  }
  void sendOutbox()
}

/** Sends the actions from one tab only. */
async function sendOutbox(): Promise<void> {
  if (isSending || !nextEntry()) return
  isSending = true
  try {
    await inOneTab('outbox', sendAll)
  } finally {
    isSending = false
  }
}

const nextEntry = () => {
  const userID = session.userID()
  return isReachable() ? readOutbox().find((each) => each.userID === userID) : undefined
}

async function sendAll(): Promise<void> {
  for (let next = nextEntry(); next; next = nextEntry()) {
    const isTooOld = Date.now() - next.at > limits.offline.maxAge - MARGIN
    const outcome = isTooOld ? 'done' : await send(next).then(() => 'done' as const, outcomeOf)
    if (outcome === 'later') setTimeout(() => void sendOutbox(), RETRY_AFTER)
    if (outcome !== 'done') return
    removeFromOutbox(next)
  }
}

/** Drops refused actions, such as plays of withdrawn tracks. */
function outcomeOf(error: unknown): 'done' | 'stop' | 'later' {
  if (error instanceof NetworkError) {
    noteReach(false)
    return 'stop'
  }
  // 401 means that the session has ended, so the actions wait until the user signs in again.
  if (hasStatus(error, 401)) return 'stop'
  return isPassing(error) ? 'later' : 'done'
}

async function send(entry: Entry): Promise<unknown> {
  const { kind, id } = entry
  const at = new Date(entry.at).toISOString()
  switch (entry.what) {
    case 'play': {
      const query = { at, ...(entry.source && { source: entry.source }) }
      return call(kind === 'music' ? playMusic : playPodcast, { params: { id }, query })
    }
    case 'heard': {
      const body = { seconds: entry.seconds, ended: entry.ended, at }
      return call(kind === 'music' ? reportMusicListening : reportPodcastListening, { params: { id }, body })
    }
    case 'like':
    case 'save': {
      const { what, value } = entry
      const body = { [`${kind}ID`]: id, value, at }
      return what === 'like' ? call(setLike, { body }) : call(setSave, { body })
    }
    default:
      return entry satisfies never
  }
}
