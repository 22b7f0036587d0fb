import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PlayerAction, type PlayerState, currentItem, emptyPlayer, step } from './player-state.ts'
import type { QueueItem } from './queue-item.ts'

const track = (id: number): QueueItem => ({
  kind: 'music',
  id,
  title: `Track ${id}`,
  artists: [],
  color: '',
  imageVersion: '',
  length: 30,
  hasVideo: false,
})
const tracks = (count: number) => Array.from({ length: count }, (_, at) => track(at + 1))
const playing = (count: number, index: number): PlayerState =>
  step(emptyPlayer, { do: 'choose', queue: tracks(count), index })
const ids = (state: PlayerState) => state.queue.map(({ id }) => id)

const queueAndIndex = fc
  .integer({ min: 1, max: 20 })
  .chain((count) => fc.record({ count: fc.constant(count), index: fc.integer({ min: 0, max: count - 1 }) }))

const anyAction: fc.Arbitrary<PlayerAction> = fc.oneof(
  fc.record({
    do: fc.constant('choose' as const),
    queue: fc.array(fc.integer({ min: 1, max: 9 }).map(track), { maxLength: 8 }),
    index: fc.integer({ min: -1, max: 9 }),
  }),
  ...(['toggle', 'play', 'pause', 'refuse', 'end', 'next', 'previous', 'close', 'hide', 'show'] as const).map(
    (name) => fc.constant({ do: name }),
  ),
  fc.record({ do: fc.constant('jump' as const), index: fc.integer({ min: -1, max: 9 }) }),
  fc.record({ do: fc.constant('remove' as const), index: fc.integer({ min: -1, max: 9 }) }),
  fc.record({
    do: fc.constant('move' as const),
    from: fc.integer({ min: -1, max: 9 }),
    to: fc.integer({ min: -1, max: 9 }),
  }),
  fc.record({
    do: fc.constantFrom('append' as const, 'playNext' as const),
    items: fc.array(fc.integer({ min: 1, max: 9 }).map(track), { maxLength: 3 }),
  }),
  fc.record({ do: fc.constant('setVolume' as const), volume: fc.double() }),
  fc.constant({ do: 'shuffle' as const, random: () => 0.5 }),
)

describe('a click on a track', () => {
  test('makes its list the queue and plays it after 100 ms', () => {
    const state = playing(3, 1)
    expect(ids(state)).toEqual([1, 2, 3])
    expect(state).toMatchObject({ index: 1, playback: 'playing', mode: 'music', startAfter: 100 })
  })

  test('plays after 300 ms when the list had to be fetched first', () => {
    const state = step(emptyPlayer, { do: 'choose', queue: tracks(2), index: 0, afterLoading: true })
    expect(state.startAfter).toBe(300)
  })

  test('on the track that is on pauses it, and a second one plays on from there', () => {
    const before = playing(3, 1)
    const paused = step(before, { do: 'choose', queue: tracks(3), index: 1 })
    expect(paused).toMatchObject({ playback: 'paused', turn: before.turn })
    expect(step(paused, { do: 'choose', queue: tracks(3), index: 1 })).toMatchObject({
      playback: 'playing',
      turn: before.turn,
    })
  })

  test('on an episode switches the player to podcasts', () => {
    const episode: QueueItem = { ...track(1), kind: 'podcast' }
    expect(step(playing(3, 0), { do: 'choose', queue: [episode], index: 0 })).toMatchObject({
      mode: 'podcast',
      index: 0,
      playback: 'playing',
    })
  })

  test('beside the list changes nothing', () => {
    const before = playing(2, 0)
    expect(step(before, { do: 'choose', queue: tracks(2), index: 7 })).toBe(before)
  })
})

describe('going through the queue', () => {
  test('next steps on and wraps from the last to the first', () => {
    fc.assert(
      fc.property(queueAndIndex, ({ count, index }) => {
        const before = playing(count, index)
        const after = step(before, { do: 'next' })
        expect(after).toMatchObject({ index: (index + 1) % count, playback: 'playing', startAfter: 400 })
        expect(after.turn).toBe(before.turn + 1)
      }),
    )
  })

  test('as many nexts as there are tracks lead back to where one was', () => {
    fc.assert(
      fc.property(queueAndIndex, ({ count, index }) => {
        let state = playing(count, index)
        for (let times = 0; times < count; times++) state = step(state, { do: 'next' })
        expect(state.index).toBe(index)
      }),
    )
  })

  test('previous stays at the first', () => {
    fc.assert(
      fc.property(queueAndIndex, ({ count, index }) => {
        expect(step(playing(count, index), { do: 'previous' }).index).toBe(Math.max(0, index - 1))
      }),
    )
  })

  test('the end of a track starts the next at once, and the first after the last', () => {
    fc.assert(
      fc.property(queueAndIndex, ({ count, index }) => {
        const before = playing(count, index)
        const after = step(before, { do: 'end' })
        expect(after).toMatchObject({ index: (index + 1) % count, playback: 'playing', startAfter: 0 })
        expect(after.turn).toBe(before.turn + 1)
      }),
    )
  })

  test('on repeat the end of a track starts it again, and next still goes on', () => {
    const before = step(playing(3, 1), { do: 'toggleRepeat' })
    const again = step(before, { do: 'end' })
    expect(again).toMatchObject({ index: 1, playback: 'playing', turn: before.turn + 1 })
    expect(step(again, { do: 'next' }).index).toBe(2)
  })

  test('a step by media keys waits for nothing', () => {
    expect(step(playing(3, 1), { do: 'next', atOnce: true }).startAfter).toBe(0)
    expect(step(playing(3, 1), { do: 'previous', atOnce: true }).startAfter).toBe(0)
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
          const after = step(before, { do: 'shuffle', random: () => dice[thrown++ % dice.length] ?? 0 })
          expect(after.index).toBe(0)
          expect(new Set(ids(after))).toEqual(new Set(ids(before)))
          expect(after.queue).toHaveLength(at.count)
          expect(currentItem(after)).toBe(currentItem(before))
          expect(after.turn).toBe(before.turn)
        },
      ),
    )
  })

  test('brings other orders', () => {
    expect(ids(step(playing(5, 0), { do: 'shuffle', random: () => 0 }))).not.toEqual([1, 2, 3, 4, 5])
  })
})

describe('editing the queue', () => {
  test('moving tracks about keeps the one that is on', () => {
    fc.assert(
      fc.property(queueAndIndex, fc.nat(), fc.nat(), ({ count, index }, from, to) => {
        const before = playing(count, index)
        const after = step(before, { do: 'move', from: from % count, to: to % count })
        expect(currentItem(after)).toBe(currentItem(before))
        expect(after.turn).toBe(before.turn)
        expect(after.queue[to % count]).toBe(before.queue[from % count])
      }),
    )
  })

  test('removing another track keeps the one that is on', () => {
    expect(currentItem(step(playing(4, 2), { do: 'remove', index: 0 }))?.id).toBe(3)
    expect(currentItem(step(playing(4, 2), { do: 'remove', index: 3 }))?.id).toBe(3)
  })

  test('removing the track that is on starts the next, and the first after the last', () => {
    const before = playing(3, 1)
    const after = step(before, { do: 'remove', index: 1 })
    expect(currentItem(after)?.id).toBe(3)
    expect(after).toMatchObject({ turn: before.turn + 1, playback: 'playing' })
    expect(currentItem(step(playing(3, 2), { do: 'remove', index: 2 }))?.id).toBe(1)
  })

  test('removing the only track closes the player', () => {
    expect(step(playing(1, 0), { do: 'remove', index: 0 })).toMatchObject({ queue: [], playback: 'paused' })
  })

  test('play next and add to queue put tracks after the present one and at the end', () => {
    expect(ids(step(playing(3, 1), { do: 'playNext', items: [track(9)] }))).toEqual([1, 2, 9, 3])
    expect(ids(step(playing(3, 1), { do: 'append', items: [track(9)] }))).toEqual([1, 2, 3, 9])
  })
})

describe('the rest', () => {
  test('a refused play is paused, and a tap plays', () => {
    const refused = step(playing(2, 0), { do: 'refuse' })
    expect(refused.playback).toBe('refused')
    expect(step(refused, { do: 'toggle' }).playback).toBe('playing')
  })

  test('close pauses and empties the queue', () => {
    expect(step(playing(3, 2), { do: 'close' })).toMatchObject({ queue: [], index: 0, playback: 'paused' })
  })

  test('hide and show slide the player and let it play on', () => {
    const hidden = step(playing(3, 2), { do: 'hide' })
    expect(hidden).toMatchObject({ hidden: true, playback: 'playing' })
    expect(step(hidden, { do: 'show' }).hidden).toBe(false)
  })

  test('changing the quality starts nothing anew', () => {
    const before = playing(2, 0)
    expect(step(before, { do: 'setQuality', quality: 320 })).toEqual({ ...before, quality: 320 })
  })

  test('mute keeps the volume, and turning it up ends the mute', () => {
    const muted = step(step(emptyPlayer, { do: 'setVolume', volume: 0.4 }), { do: 'toggleMute' })
    expect(muted).toMatchObject({ muted: true, volume: 0.4 })
    expect(step(muted, { do: 'setVolume', volume: 0.5 })).toMatchObject({ muted: false, volume: 0.5 })
  })

  test('after any actions the index lies in the queue, the volume between 0 and 1, and an empty queue is silent', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 40 }), (actions) => {
        const state = actions.reduce(step, emptyPlayer)
        expect(state.index).toBeGreaterThanOrEqual(0)
        expect(state.index).toBeLessThan(Math.max(1, state.queue.length))
        expect(state.volume).toBeGreaterThanOrEqual(0)
        expect(state.volume).toBeLessThanOrEqual(1)
        if (state.queue.length === 0) expect(state.playback).toBe('paused')
      }),
    )
  })
})

describe('a player that is new', () => {
  test('is empty, paused, heard and shown', () => {
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
    const actions: PlayerAction[] = [
      ...(['toggle', 'play', 'pause', 'refuse', 'end', 'next', 'previous'] as const).map((name) => ({
        do: name,
      })),
      { do: 'jump', index: 0 },
      { do: 'shuffle', random: () => 0 },
      { do: 'move', from: 0, to: 1 },
      { do: 'remove', index: 0 },
    ]
    for (const action of actions) expect(step(emptyPlayer, action), action.do).toBe(emptyPlayer)
  })

  test('gets what is added as its queue, ready to play and shown', () => {
    for (const name of ['append', 'playNext'] as const) {
      const episode: QueueItem = { ...track(5), kind: 'podcast' }
      const state = step({ ...emptyPlayer, hidden: true }, { do: name, items: [episode, track(6)] })
      expect(ids(state)).toEqual([5, 6])
      expect(state).toMatchObject({ index: 0, mode: 'podcast', playback: 'paused', hidden: false })
    }
  })
})

describe('play and pause', () => {
  test('play where they have to, at once, and change nothing else', () => {
    const on = playing(3, 1)
    const paused = step(on, { do: 'pause' })
    expect(paused).toEqual({ ...on, playback: 'paused' })
    expect(step(paused, { do: 'play' })).toEqual({ ...on, playback: 'playing', startAfter: 0 })
    expect(step(paused, { do: 'toggle' })).toEqual({ ...on, playback: 'playing', startAfter: 0 })
  })

  test('change nothing where they are already done', () => {
    const on = playing(3, 1)
    expect(step(on, { do: 'play' })).toBe(on)
    const paused = step(on, { do: 'pause' })
    expect(step(paused, { do: 'pause' })).toBe(paused)
  })

  test('end a refusal, which only a playing player can have', () => {
    const refused = step(playing(2, 0), { do: 'refuse' })
    expect(step(refused, { do: 'play' }).playback).toBe('playing')
    expect(step(refused, { do: 'pause' }).playback).toBe('paused')
    const paused = step(playing(2, 0), { do: 'pause' })
    expect(step(paused, { do: 'refuse' })).toBe(paused)
  })
})

describe('a hidden player', () => {
  const hidden = step(playing(3, 1), { do: 'hide' })

  test('comes back with a click on a track, also on the one that is on', () => {
    expect(step(hidden, { do: 'choose', queue: tracks(3), index: 2 }).hidden).toBe(false)
    expect(step(hidden, { do: 'choose', queue: tracks(3), index: 1 }).hidden).toBe(false)
  })

  test('stays hidden while the queue goes on', () => {
    expect(step(hidden, { do: 'next' }).hidden).toBe(true)
    expect(step(hidden, { do: 'append', items: [track(9)] }).hidden).toBe(true)
  })
})

describe('a click in the queue', () => {
  test('on another track plays it after 100 ms', () => {
    const before = playing(3, 1)
    expect(step(before, { do: 'jump', index: 2 })).toMatchObject({
      index: 2,
      playback: 'playing',
      startAfter: 100,
      turn: before.turn + 1,
    })
  })

  test('on the track that is on pauses it', () => {
    const before = playing(3, 1)
    expect(step(before, { do: 'jump', index: 1 })).toMatchObject({ playback: 'paused', turn: before.turn })
  })

  test('beside it changes nothing', () => {
    const before = playing(3, 1)
    expect(step(before, { do: 'jump', index: 3 })).toBe(before)
  })
})

describe('a queue of tracks and episodes', () => {
  const mixed: QueueItem[] = [track(1), { ...track(2), kind: 'podcast' }]
  const first = step(emptyPlayer, { do: 'choose', queue: mixed, index: 0 })

  test('turns the player to what is on', () => {
    expect(first.mode).toBe('music')
    expect(step(first, { do: 'next' }).mode).toBe('podcast')
    expect(step(first, { do: 'remove', index: 0 }).mode).toBe('podcast')
  })
})

describe('edits that change nothing', () => {
  test('give the same state', () => {
    const before = playing(3, 1)
    const edits: PlayerAction[] = [
      { do: 'append', items: [] },
      { do: 'playNext', items: [] },
      { do: 'move', from: 1, to: 1 },
      { do: 'move', from: 0, to: 0 },
      { do: 'move', from: 3, to: 0 },
      { do: 'move', from: 0, to: 3 },
      { do: 'remove', index: 3 },
      { do: 'setQuality', quality: before.quality },
    ]
    for (const edit of edits) expect(step(before, edit), JSON.stringify(edit)).toBe(before)
  })
})

describe('an order by chance', () => {
  const orderBy = (...dice: number[]) => {
    let thrown = 0
    return ids(step(playing(4, 0), { do: 'shuffle', random: () => dice[thrown++] ?? 0 })).join('')
  }

  test('can become every order', () => {
    const orders = [0, 0.4, 0.8].flatMap((first) => [0, 0.6].map((second) => orderBy(first, second)))
    expect(orders.toSorted()).toEqual(['1234', '1243', '1324', '1342', '1423', '1432'])
  })
})

test('the volume stays muted at nothing, and what is no number is nothing', () => {
  const muted = step(emptyPlayer, { do: 'toggleMute' })
  expect(step(muted, { do: 'setVolume', volume: 0 })).toMatchObject({ muted: true, volume: 0 })
  expect(step(emptyPlayer, { do: 'setVolume', volume: 0 }).muted).toBe(false)
  expect(step(emptyPlayer, { do: 'setVolume', volume: Number.NaN }).volume).toBe(0)
  expect(step(emptyPlayer, { do: 'setVolume', volume: 1.5 }).volume).toBe(1)
  expect(step(emptyPlayer, { do: 'setVolume', volume: -1 }).volume).toBe(0)
})
