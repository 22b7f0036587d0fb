import { type AudioQuality, limits } from '@nava/contracts'
import { type QueueItem, isSame } from './queue-item.ts'

/**
 * The player as the specification's section 4 has it. Pure: what the audio does with it is audio-engine.ts.
 * - `playback`: `refused` is paused because the browser did not allow the sound; a tap plays.
 * - `turn` rises whenever the item at `index` is to start from its beginning, also when it is the same item again.
 * - `startAfter`: milliseconds from that to the first sound, where a person's click changed the item; else 0.
 */
export type PlayerState = {
  mode: 'music' | 'podcast'
  queue: readonly QueueItem[]
  index: number
  playback: 'playing' | 'paused' | 'refused'
  repeat: boolean
  muted: boolean
  /** 0 to 1. */
  volume: number
  quality: AudioQuality
  hidden: boolean
  turn: number
  startAfter: number
}

export const emptyPlayer: PlayerState = {
  mode: 'music',
  queue: [],
  index: 0,
  playback: 'paused',
  repeat: false,
  muted: false,
  volume: limits.player.defaultVolume,
  quality: limits.audio.defaultQuality,
  hidden: false,
  turn: 0,
  startAfter: 0,
}

export type PlayerAction =
  /** A click on an item of a list. `afterLoading`: the list had to be fetched for it. */
  | { do: 'choose'; queue: readonly QueueItem[]; index: number; afterLoading?: boolean }
  | { do: 'toggle' }
  | { do: 'play' }
  | { do: 'pause' }
  /** The browser did not allow the sound. */
  | { do: 'refuse' }
  /** The track came to its end by itself. */
  | { do: 'end' }
  /** `atOnce`: asked for by media keys or a lock screen, where nothing is to be waited for. */
  | { do: 'next'; atOnce?: boolean }
  | { do: 'previous'; atOnce?: boolean }
  | { do: 'jump'; index: number }
  /** `random` gives numbers from 0 up to 1. */
  | { do: 'shuffle'; random: () => number }
  | { do: 'append'; items: readonly QueueItem[] }
  | { do: 'playNext'; items: readonly QueueItem[] }
  | { do: 'move'; from: number; to: number }
  | { do: 'remove'; index: number }
  | { do: 'close' }
  | { do: 'hide' }
  | { do: 'show' }
  | { do: 'toggleRepeat' }
  | { do: 'toggleMute' }
  | { do: 'setVolume'; volume: number }
  | { do: 'setQuality'; quality: AudioQuality }

/** What is on, or undefined where the queue is empty. */
export function currentItem(state: Pick<PlayerState, 'queue' | 'index'>): QueueItem | undefined {
  return state.queue[state.index]
}

/** Where `end` goes: the same item on repeat, else the next, from the last to the first. */
export function indexAfterEnd({
  queue,
  index,
  repeat,
}: Pick<PlayerState, 'queue' | 'index' | 'repeat'>): number {
  return repeat ? index : (index + 1) % queue.length
}

/** The state after an action; the same object where nothing changes. */
export function step(state: PlayerState, action: PlayerAction): PlayerState {
  if (state.queue.length === 0 && needsQueue.has(action.do)) return state
  const { startDelay, startDelayAfterLoading, startDelayAfterStep } = limits.player
  switch (action.do) {
    case 'choose': {
      const chosen = action.queue[action.index]
      if (!chosen) return state
      if (isSame(chosen, currentItem(state))) return { ...toggled(state), hidden: false }
      const next = { ...state, queue: [...action.queue], mode: chosen.kind, hidden: false }
      return startAt(next, action.index, action.afterLoading ? startDelayAfterLoading : startDelay)
    }
    case 'toggle':
      return toggled(state)
    case 'play':
      return state.playback === 'playing' ? state : { ...state, playback: 'playing', startAfter: 0 }
    case 'pause':
      return state.playback === 'paused' ? state : { ...state, playback: 'paused' }
    case 'refuse':
      return state.playback === 'playing' ? { ...state, playback: 'refused' } : state
    case 'end':
      return startAt(state, indexAfterEnd(state), 0)
    case 'next':
      return startAt(state, (state.index + 1) % state.queue.length, action.atOnce ? 0 : startDelayAfterStep)
    case 'previous':
      return startAt(state, Math.max(0, state.index - 1), action.atOnce ? 0 : startDelayAfterStep)
    case 'jump':
      if (!state.queue[action.index]) return state
      return action.index === state.index ? toggled(state) : startAt(state, action.index, startDelay)
    case 'shuffle':
      return { ...state, queue: shuffled(state, action.random), index: 0 }
    case 'append':
      return queued(state, action.items, state.queue.length)
    case 'playNext':
      return queued(state, action.items, state.index + 1)
    case 'move':
      return moved(state, action.from, action.to)
    case 'remove':
      return removed(state, action.index)
    case 'close':
      return { ...state, queue: [], index: 0, playback: 'paused' }
    case 'hide':
      return { ...state, hidden: true }
    case 'show':
      return { ...state, hidden: false }
    case 'toggleRepeat':
      return { ...state, repeat: !state.repeat }
    case 'toggleMute':
      return { ...state, muted: !state.muted }
    case 'setVolume': {
      const volume = Math.min(1, Math.max(0, action.volume || 0))
      return { ...state, volume, muted: state.muted && volume === 0 }
    }
    case 'setQuality':
      return state.quality === action.quality ? state : { ...state, quality: action.quality }
    default:
      return action satisfies never
  }
}

const needsQueue = new Set<PlayerAction['do']>([
  'toggle',
  'play',
  'pause',
  'refuse',
  'end',
  'next',
  'previous',
  'jump',
  'shuffle',
  'move',
  'remove',
])

function toggled(state: PlayerState): PlayerState {
  return { ...state, playback: state.playback === 'playing' ? 'paused' : 'playing', startAfter: 0 }
}

function startAt(state: PlayerState, index: number, startAfter: number): PlayerState {
  const mode = state.queue[index]?.kind ?? state.mode
  return { ...state, index, mode, playback: 'playing', turn: state.turn + 1, startAfter }
}

/** The queue in random order. What plays now goes on playing: it becomes the first. */
function shuffled({ queue, index }: PlayerState, random: () => number): QueueItem[] {
  const rest = queue.filter((_, at) => at !== index)
  for (let at = rest.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[rest[at], rest[other]] = [rest[other] as QueueItem, rest[at] as QueueItem] // both lie inside the array
  }
  return [...queue.slice(index, index + 1), ...rest]
}

/** Items put into the queue; into an empty one they are the queue, ready to play. */
function queued(state: PlayerState, items: readonly QueueItem[], at: number): PlayerState {
  const first = items[0]
  if (!first) return state
  if (state.queue.length === 0) {
    return { ...state, queue: [...items], index: 0, mode: first.kind, playback: 'paused', hidden: false }
  }
  return { ...state, queue: state.queue.toSpliced(at, 0, ...items) }
}

function moved(state: PlayerState, from: number, to: number): PlayerState {
  const item = state.queue[from]
  if (!item || !state.queue[to] || from === to) return state
  const queue = state.queue.toSpliced(from, 1).toSpliced(to, 0, item)
  const { index } = state
  if (index === from) return { ...state, queue, index: to }
  const passedUp = from < index && to >= index
  const passedDown = from > index && to <= index
  return { ...state, queue, index: index - Number(passedUp) + Number(passedDown) }
}

/** Without one item. Where it was the one on, the next takes its place. */
function removed(state: PlayerState, at: number): PlayerState {
  if (!state.queue[at]) return state
  const queue = state.queue.toSpliced(at, 1)
  if (queue.length === 0) return step(state, { do: 'close' })
  if (at !== state.index) return { ...state, queue, index: at < state.index ? state.index - 1 : state.index }
  const index = at % queue.length
  return {
    ...state,
    queue,
    index,
    turn: state.turn + 1,
    startAfter: 0,
    mode: queue[index]?.kind ?? state.mode,
  }
}
