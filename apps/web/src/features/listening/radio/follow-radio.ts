import { limits } from '@nava/contracts'
import { session } from '../../../lib/session/session.ts'
import { autoplayStore } from '../playback/autoplay.ts'
import { soundStore } from '../player/sound.ts'
import { queueOf } from '../player/queue-of.ts'
import { type Radio, extendQueue, isOfRadio, radioStore, setRadio } from '../player/radio.ts'
import { fetchRadio } from './start-radio.ts'

/** Number of remaining tracks below which more are loaded */
const AHEAD = 5

/** Milliseconds before a retry */
const PAUSE = 30_000

/**
 * Loads more tracks before a radio ends, or starts one at the end of a list if autoplay is on. Only the
 * device that plays does so. Returns a function that stops this.
 */
export function followRadio(now: () => number = Date.now): () => void {
  let isFetching = false
  let notBefore = 0

  const check = async () => {
    const wanted = isFetching || now() < notBefore ? undefined : nextPage()
    if (!wanted) return
    isFetching = true
    try {
      await fetchNext(wanted)
    } catch {
      // Continues without radio; the first change of the player after PAUSE tries again.
      notBefore = now() + PAUSE
    } finally {
      isFetching = false
    }
  }
  void check()
  const stops = [soundStore, autoplayStore].map((store) => store.subscribe(() => void check()))
  return () => {
    for (const stop of stops) stop()
  }
}

/** Returns the radio whose next page must be loaded, if any. */
function nextPage(): Radio | undefined {
  const state = soundStore.getState()
  const { queue, index, repeat, mode, playback, listName } = state
  const item = queue[index]
  if (!item || playback !== 'playing' || mode !== 'music') return undefined
  const radio = radioStore.getState()
  if (isOfRadio(radio, state, queue.at(-1))) return queue.length - 1 - index < AHEAD ? radio : undefined
  const goesOn = autoplayStore.getState().isOn && !repeat && session.read().state === 'user'
  if (!goesOn || index < queue.length - 1) return undefined
  return { kind: 'track', id: item.id, name: item.title, listName, seed: '', cursor: 0, ids: [] }
}

async function fetchNext(radio: Radio): Promise<void> {
  const { kind, id, seed, cursor } = radio
  if (kind === 'none') return
  const last = soundStore.getState().queue.at(-1)
  const page = await fetchRadio({ kind, id }, { ...(seed && { seed }), cursor })
  const { queue, listName } = soundStore.getState()
  // The user has chosen another list or added items in the meantime.
  if (queue.at(-1) !== last || listName !== radio.listName) return
  const items = queueOf(page.musics)
  if (items.length === 0) throw new Error('The radio has no more tracks')
  setRadio({
    ...radio,
    seed: page.seed,
    cursor: page.cursor,
    ids: [...radio.ids, ...items.map((item) => item.id)].slice(-limits.radio.remembered),
  })
  extendQueue(items)
}
