import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type PlayerState,
  append,
  choose,
  close,
  currentItem,
  emptyPlayer,
  end,
  hide,
  next,
  pause,
  play,
  playNext,
  previous,
  queuedItems,
  refuse,
  setQuality,
  setVolume,
  show,
  toggle,
  toggleMute,
  toggleRepeat,
} from './player-state.ts'
import { clear, jump, move, putBack, remove, reopen, shuffle, unclear } from './edit-queue.ts'
import type { QueueItem } from '../queue-item.ts'
import { buildQueueTrack } from '../../../../testing/build.ts'

const track = (id: number) => buildQueueTrack(id, { length: 30 })
const tracks = (count: number) => Array.from({ length: count }, (_, at) => track(at + 1))
const playing = (count: number, index: number): PlayerState => choose(emptyPlayer, tracks(count), index)
const ids = (state: PlayerState) => state.queue.map(({ id }) => id)

const queueAndIndex = fc
  .integer({ min: 1, max: 20 })
  .chain((count) => fc.record({ count: fc.constant(count), index: fc.integer({ min: 0, max: count - 1 }) }))

type Step = (state: PlayerState) => PlayerState

/** Returns a player step with arbitrary arguments; a failing run prints them. */
function stepOf<A extends unknown[]>(
  reduce: (state: PlayerState, ...args: A) => PlayerState,
  ...args: { [Key in keyof A]: fc.Arbitrary<A[Key]> }
): fc.Arbitrary<Step> {
  return fc.tuple<A>(...args).map((chosen) =>
    Object.assign((state: PlayerState) => reduce(state, ...chosen), {
      [fc.toStringMethod]: () => `${reduce.name}(${fc.stringify(chosen)})`,
    }),
  )
}

const anyTracks = fc.array(fc.integer({ min: 1, max: 9 }).map(track), { maxLength: 8 })
const fewTracks = fc.array(fc.integer({ min: 1, max: 9 }).map(track), { maxLength: 3 })
const anyIndex = fc.integer({ min: -1, max: 9 })

const anyStep = fc.oneof(
  stepOf<[readonly QueueItem[], number]>(choose, anyTracks, anyIndex),
  ...[
    toggle,
    play,
    pause,
    refuse,
    end,
    next,
    previous,
    clear,
    close,
    hide,
    show,
    toggleRepeat,
    toggleMute,
  ].map((reduce) => stepOf<[]>(reduce)),
  stepOf(jump, anyIndex),
  stepOf(remove, anyIndex),
  stepOf(move, anyIndex, anyIndex),
  stepOf(append, fewTracks),
  stepOf(playNext, fewTracks),
  stepOf(setVolume, fc.double()),
  stepOf(
    shuffle,
    fc.constant(() => 0.5),
  ),
)

describe('a click on a track', () => {
  test('makes its list the queue and plays it after 100 ms', () => {
    const state = playing(3, 1)
    expect(ids(state)).toEqual([1, 2, 3])
    expect(state).toMatchObject({ index: 1, playback: 'playing', mode: 'music', startAfter: 100 })
  })

  test('plays after 300 ms if the list had to be loaded first', () => {
    const state = choose(emptyPlayer, tracks(2), 0, { afterLoading: true })
    expect(state.startAfter).toBe(300)
  })

  test('a click on the current track pauses it, and a second one resumes it', () => {
    const before = playing(3, 1)
    const paused = choose(before, tracks(3), 1)
    expect(paused).toMatchObject({ playback: 'paused', playID: before.playID })
    expect(choose(paused, tracks(3), 1)).toMatchObject({
      playback: 'playing',
      playID: before.playID,
    })
  })

  test('a click on an episode switches the player to podcasts', () => {
    const episode: QueueItem = { ...track(1), kind: 'podcast' }
    expect(choose(playing(3, 0), [episode], 0)).toMatchObject({
      mode: 'podcast',
      index: 0,
      playback: 'playing',
    })
  })

  test('a click outside the list changes nothing', () => {
    const before = playing(2, 0)
    expect(choose(before, tracks(2), 7)).toBe(before)
  })
})

describe('going through the queue', () => {
  test('next advances and wraps from the last to the first', () => {
    fc.assert(
      fc.property(queueAndIndex, ({ count, index }) => {
        const before = playing(count, index)
        const after = next(before)
        expect(after).toMatchObject({ index: (index + 1) % count, playback: 'playing', startAfter: 400 })
        expect(after.playID).toBe(before.playID + 1)
      }),
    )
  })

  test('as many nexts as there are tracks return to the first position', () => {
    fc.assert(
      fc.property(queueAndIndex, ({ count, index }) => {
        let state = playing(count, index)
        for (let times = 0; times < count; times++) state = next(state)
        expect(state.index).toBe(index)
      }),
    )
  })

  test('previous stays at the first track', () => {
    fc.assert(
      fc.property(queueAndIndex, ({ count, index }) => {
        expect(previous(playing(count, index)).index).toBe(Math.max(0, index - 1))
      }),
    )
  })

  test('the end of a track starts the next at once, and the first after the last', () => {
    fc.assert(
      fc.property(queueAndIndex, ({ count, index }) => {
        const before = playing(count, index)
        const after = end(before)
        expect(after).toMatchObject({ index: (index + 1) % count, playback: 'playing', startAfter: 0 })
        expect(after.playID).toBe(before.playID + 1)
      }),
    )
  })

  test('with repeat the end of a track restarts it, and next still advances', () => {
    const before = toggleRepeat(playing(3, 1))
    const again = end(before)
    expect(again).toMatchObject({ index: 1, playback: 'playing', playID: before.playID + 1 })
    expect(next(again).index).toBe(2)
  })

  test('a step by media keys has no delay', () => {
    expect(next(playing(3, 1), 0).startAfter).toBe(0)
    expect(previous(playing(3, 1), 0).startAfter).toBe(0)
  })
})

describe('shuffle', () => {
  test('keeps every track, returns to index 0 and does not interrupt what plays', () => {
    fc.assert(
      fc.property(
        queueAndIndex,
        fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 20 }),
        (at, dice) => {
          const before = playing(at.count, at.index)
          let thrown = 0
          const after = shuffle(before, () => dice[thrown++ % dice.length] ?? 0)
          expect(after.index).toBe(0)
          expect(new Set(ids(after))).toEqual(new Set(ids(before)))
          expect(after.queue).toHaveLength(at.count)
          expect(currentItem(after)).toBe(currentItem(before))
          expect(after.playID).toBe(before.playID)
        },
      ),
    )
  })

  test('produces different orders', () => {
    expect(ids(shuffle(playing(5, 0), () => 0))).not.toEqual([1, 2, 3, 4, 5])
  })
})

describe('editing the queue', () => {
  test('moving a track that follows brings it to its place, and what is on and was played stays', () => {
    fc.assert(
      fc.property(queueAndIndex, fc.nat(), fc.nat(), ({ count, index }, one, other) => {
        const before = playing(count, index)
        const [from, to] = [one % count, other % count]
        const after = move(before, from, to)
        expect(after.queue.slice(0, index + 1)).toEqual(before.queue.slice(0, index + 1))
        expect(after).toMatchObject({ index, playID: before.playID })
        expect(after.queue[to]).toBe(before.queue[from > index && to > index ? from : to])
      }),
    )
  })

  test('removing another track keeps the current one', () => {
    expect(currentItem(remove(playing(4, 2), 0))?.id).toBe(3)
    expect(currentItem(remove(playing(4, 2), 3))?.id).toBe(3)
  })

  test('removing the current track starts the next, and the first after the last', () => {
    const before = playing(3, 1)
    const after = remove(before, 1)
    expect(currentItem(after)?.id).toBe(3)
    expect(after).toMatchObject({ playID: before.playID + 1, playback: 'playing' })
    expect(currentItem(remove(playing(3, 2), 2))?.id).toBe(1)
  })

  test('removing the only track closes the player', () => {
    expect(remove(playing(1, 0), 0)).toMatchObject({ queue: [], playback: 'paused' })
  })

  test('play next inserts tracks after the current one, and add to queue behind those that were added before', () => {
    expect(ids(playNext(playing(3, 1), [track(9)]))).toEqual([1, 2, 9, 3])
    expect(ids(append(playing(3, 1), [track(9)]))).toEqual([1, 2, 9, 3])
    expect(ids(append(append(playing(3, 1), [track(8)]), [track(9)]))).toEqual([1, 2, 8, 9, 3])
    expect(ids(playNext(append(playing(3, 1), [track(8)]), [track(9)]))).toEqual([1, 2, 9, 8, 3])
  })
})

describe('what a person added', () => {
  const added = (state: PlayerState) => queuedItems(state).map(({ id }) => id)
  const rest = (state: PlayerState) => state.queue.slice(state.index + 1 + state.queued).map(({ id }) => id)
  /** A list of five, of which the second item plays, and two queued tracks */
  const withTwo = append(playing(5, 1), [track(8), track(9)])

  test('plays in its order before the rest of the list, whatever was added in how many steps', () => {
    const counts = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 5 })
    fc.assert(
      fc.property(queueAndIndex, counts, ({ count, index }, sizes) => {
        const before = playing(count, index)
        let nextID = 100
        const steps = sizes.map((size) => Array.from({ length: size }, () => track(nextID++)))
        let state = steps.reduce(append, before)
        for (const item of steps.flat()) {
          state = end(state)
          expect(currentItem(state)).toBe(item)
        }
        expect(state.queued).toBe(0)
        expect(rest(state)).toEqual(rest(before))
      }),
    )
  })

  test('is no longer counted once it has played, and is again after a step back', () => {
    expect(added(next(withTwo))).toEqual([9])
    expect(added(end(next(withTwo)))).toEqual([])
    expect(added(previous(next(withTwo)))).toEqual([8, 9])
    expect(added(end(toggleRepeat(withTwo)))).toEqual([8, 9])
    expect(previous(playing(3, 1)).queued).toBe(0)
  })

  test('stays when another list is played', () => {
    const other = choose(withTwo, [track(21), track(22), track(23)], 1, { listName: 'Hot Music' })
    expect(ids(other)).toEqual([21, 22, 8, 9, 23])
    expect(other).toMatchObject({ index: 1, queued: 2, listName: 'Hot Music' })
  })

  test('follows an item of the list that is pressed, and is left out up to one of its own', () => {
    const later = jump(withTwo, 5)
    expect([currentItem(later)?.id, added(later), rest(later)]).toEqual([4, [8, 9], [5]])
    expect(ids(later)).toEqual([1, 2, 3, 4, 8, 9, 5])
    const earlier = jump(withTwo, 0)
    expect([currentItem(earlier)?.id, added(earlier), rest(earlier)]).toEqual([1, [8, 9], [2, 3, 4, 5]])
    const own = jump(withTwo, 3)
    expect([currentItem(own)?.id, added(own), rest(own)]).toEqual([9, [], [3, 4, 5]])
  })

  test('keeps its order when the rest is shuffled', () => {
    const shuffled = shuffle(withTwo, () => 0)
    expect(ids(shuffled).slice(0, 3)).toEqual([2, 8, 9])
    expect(added(shuffled)).toEqual([8, 9])
  })

  test('grows and shrinks by what is moved into it and out of it', () => {
    expect(added(move(withTwo, 2, 3))).toEqual([9, 8])
    expect(added(move(withTwo, 4, 2))).toEqual([3, 8, 9])
    expect(added(move(withTwo, 2, 5))).toEqual([9])
    expect(added(move(withTwo, 5, 4))).toEqual([8, 9])
  })

  test('shrinks by what is removed, and undoing restores it', () => {
    for (const at of [0, 2, 3, 4]) expect(putBack(remove(withTwo, at), at, withTwo)).toEqual(withTwo)
    expect(added(remove(withTwo, 2))).toEqual([9])
    expect(added(remove(withTwo, 4))).toEqual([8, 9])
    expect(added(remove(withTwo, 1))).toEqual([9])
  })

  test('is the queue itself where there was none', () => {
    expect(append(emptyPlayer, tracks(3))).toMatchObject({ index: 0, queued: 2 })
  })
})

describe('clearing the queue', () => {
  const withOne = append(playing(4, 1), [track(9)])

  test('leaves what is on, and undoing restores everything around it', () => {
    const cleared = clear(withOne)
    expect(ids(cleared)).toEqual([2])
    expect(cleared).toMatchObject({ index: 0, queued: 0, playback: 'playing', playID: withOne.playID })
    expect(unclear(cleared, withOne)).toEqual(withOne)
  })

  test('is undone behind what was added since', () => {
    const since = append(clear(withOne), [track(7)])
    expect(ids(unclear(since, withOne))).toEqual([1, 2, 7, 9, 3, 4])
    expect(unclear(since, withOne)).toMatchObject({ index: 1, queued: 2 })
    expect(unclear(next(since), withOne)).toMatchObject({ index: 2, queued: 1 })
  })

  test('is not undone in another list', () => {
    const other = choose(clear(withOne), [track(21)], 0)
    expect(unclear(other, withOne)).toBe(other)
  })
})

describe('other commands', () => {
  test('a blocked play becomes a pause, and a tap plays', () => {
    const refused = refuse(playing(2, 0))
    expect(refused.playback).toBe('refused')
    expect(toggle(refused).playback).toBe('playing')
  })

  test('close pauses and empties the queue', () => {
    expect(close(playing(3, 2))).toMatchObject({ queue: [], index: 0, playback: 'paused' })
  })

  test('hide and show do not interrupt playback', () => {
    const hidden = hide(playing(3, 2))
    expect(hidden).toMatchObject({ hidden: true, playback: 'playing' })
    expect(show(hidden).hidden).toBe(false)
  })

  test('changing the quality does not restart the track', () => {
    const before = playing(2, 0)
    expect(setQuality(before, 320)).toEqual({ ...before, quality: 320 })
  })

  test('mute keeps the volume, and raising the volume unmutes', () => {
    const muted = toggleMute(setVolume(emptyPlayer, 0.4))
    expect(muted).toMatchObject({ muted: true, volume: 0.4 })
    expect(setVolume(muted, 0.5)).toMatchObject({ muted: false, volume: 0.5 })
  })

  test('after any steps the index lies in the queue, the volume is between 0 and 1, and an empty queue is silent', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
        const state = steps.reduce((before, step) => step(before), emptyPlayer)
        expect(state.index).toBeGreaterThanOrEqual(0)
        expect(state.index).toBeLessThan(Math.max(1, state.queue.length))
        expect(state.queued).toBeGreaterThanOrEqual(0)
        expect(state.queued).toBeLessThanOrEqual(Math.max(0, state.queue.length - state.index - 1))
        expect(state.volume).toBeGreaterThanOrEqual(0)
        expect(state.volume).toBeLessThanOrEqual(1)
        if (state.queue.length === 0) expect(state.playback).toBe('paused')
      }),
    )
  })
})

describe('a new player', () => {
  test('is empty, paused, unmuted and visible', () => {
    expect(emptyPlayer).toMatchObject({
      mode: 'music',
      queue: [],
      playback: 'paused',
      repeat: false,
      muted: false,
      hidden: false,
      volume: 1,
      quality: 128,
    })
  })

  test('does nothing without a queue', () => {
    const steps: Record<string, Step> = {
      toggle,
      play,
      pause,
      refuse,
      end,
      next,
      previous,
      jump: (state) => jump(state, 0),
      shuffle: (state) => shuffle(state, () => 0),
      move: (state) => move(state, 0, 1),
      remove: (state) => remove(state, 0),
      clear,
    }
    for (const [name, step] of Object.entries(steps)) expect(step(emptyPlayer), name).toBe(emptyPlayer)
  })

  test('queues added tracks, and is visible and ready to play', () => {
    for (const add of [append, playNext]) {
      const episode: QueueItem = { ...track(5), kind: 'podcast' }
      const state = add({ ...emptyPlayer, hidden: true }, [episode, track(6)])
      expect(ids(state)).toEqual([5, 6])
      expect(state).toMatchObject({ index: 0, mode: 'podcast', playback: 'paused', hidden: false })
    }
  })
})

describe('play and pause', () => {
  test('take effect at once and change nothing else', () => {
    const on = playing(3, 1)
    const paused = pause(on)
    expect(paused).toEqual({ ...on, playback: 'paused' })
    expect(play(paused)).toEqual({ ...on, playback: 'playing', startAfter: 0 })
    expect(toggle(paused)).toEqual({ ...on, playback: 'playing', startAfter: 0 })
  })

  test('change nothing if they are already in effect', () => {
    const on = playing(3, 1)
    expect(play(on)).toBe(on)
    const paused = pause(on)
    expect(pause(paused)).toBe(paused)
  })

  test('clear the blocked state, which only a playing player can have', () => {
    const refused = refuse(playing(2, 0))
    expect(play(refused).playback).toBe('playing')
    expect(pause(refused).playback).toBe('paused')
    const paused = pause(playing(2, 0))
    expect(refuse(paused)).toBe(paused)
  })
})

describe('a hidden player', () => {
  const hidden = hide(playing(3, 1))

  test('is shown again by a click on a track, also on the current one', () => {
    expect(choose(hidden, tracks(3), 2).hidden).toBe(false)
    expect(choose(hidden, tracks(3), 1).hidden).toBe(false)
  })

  test('stays hidden while the queue advances', () => {
    expect(next(hidden).hidden).toBe(true)
    expect(append(hidden, [track(9)]).hidden).toBe(true)
  })
})

describe('a click in the queue', () => {
  test('on another track plays it after 100 ms', () => {
    const before = playing(3, 1)
    expect(jump(before, 2)).toMatchObject({
      index: 2,
      playback: 'playing',
      startAfter: 100,
      playID: before.playID + 1,
    })
  })

  test('on the current track pauses it', () => {
    const before = playing(3, 1)
    expect(jump(before, 1)).toMatchObject({ playback: 'paused', playID: before.playID })
  })

  test('outside the queue changes nothing', () => {
    const before = playing(3, 1)
    expect(jump(before, 3)).toBe(before)
  })
})

describe('a queue of tracks and episodes', () => {
  const mixed: QueueItem[] = [track(1), { ...track(2), kind: 'podcast' }]
  const first = choose(emptyPlayer, mixed, 0)

  test('switches the mode of the player to the kind of the current item', () => {
    expect(first.mode).toBe('music')
    expect(next(first).mode).toBe('podcast')
    expect(remove(first, 0).mode).toBe('podcast')
  })
})

describe('edits that change nothing', () => {
  test('return the same state object', () => {
    const before = playing(3, 1)
    const edits: Step[] = [
      (state) => append(state, []),
      (state) => playNext(state, []),
      (state) => move(state, 1, 1),
      (state) => move(state, 0, 0),
      (state) => move(state, 3, 0),
      (state) => move(state, 0, 2),
      (state) => move(state, 2, 1),
      (state) => remove(state, 3),
      (state) => setQuality(state, before.quality),
    ]
    for (const edit of edits) expect(edit(before), String(edit)).toBe(before)
  })
})

describe('a random order', () => {
  const orderBy = (...dice: number[]) => {
    let thrown = 0
    return ids(shuffle(playing(4, 0), () => dice[thrown++] ?? 0)).join('')
  }

  test('can result in every order', () => {
    const orders = [0, 0.4, 0.8].flatMap((first) => [0, 0.6].map((second) => orderBy(first, second)))
    expect(orders.toSorted()).toEqual(['1234', '1243', '1324', '1342', '1423', '1432'])
  })
})

test('the volume stays muted at zero, and NaN counts as zero', () => {
  const muted = toggleMute(emptyPlayer)
  expect(setVolume(muted, 0)).toMatchObject({ muted: true, volume: 0 })
  expect(setVolume(emptyPlayer, 0).muted).toBe(false)
  expect(setVolume(emptyPlayer, Number.NaN).volume).toBe(0)
  expect(setVolume(emptyPlayer, 1.5).volume).toBe(1)
  expect(setVolume(emptyPlayer, -1).volume).toBe(0)
})

describe('undoing', () => {
  const queue = [1, 2, 3].map((id) => track(id))
  const second = choose(emptyPlayer, queue, 1)

  test('a removal restores the item at its position, and the current item stays current', () => {
    for (const at of [0, 2]) {
      const removed = remove(second, at)
      const back = putBack(removed, at, second)
      expect(back).toEqual(second)
    }
  })

  test('the removal of the current item keeps its successor current', () => {
    const back = putBack(remove(second, 1), 1, second)
    expect(back.queue).toEqual(queue)
    expect(currentItem(back)).toBe(queue[2])
    expect(back.playback).toBe('playing')
  })

  test('the removal of the only item restores it, paused', () => {
    const only = choose(emptyPlayer, [track(1)], 0)
    const back = putBack(remove(only, 0), 0, only)
    expect(back).toMatchObject({ queue: [track(1)], index: 0, playback: 'paused' })
  })

  test('a close restores the queue as it was, playing or paused', () => {
    expect(reopen(close(second), second)).toMatchObject({ queue, index: 1, playback: 'playing' })
    const paused = pause(second)
    expect(reopen(close(paused), paused)).toMatchObject({ queue, index: 1, playback: 'paused' })
  })

  test('a close does not replace a queue that was created since', () => {
    const other = choose(close(second), [track(9)], 0)
    expect(reopen(other, second)).toBe(other)
  })
})
