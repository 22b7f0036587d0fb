// @vitest-environment node
import type { PlayQueue, StoredQueue } from '@nava/contracts'
import { emptyPlayQueue, limits } from '@nava/contracts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { QueueCommand } from './queue-commands.ts'
import { type Replica, dispatch, lose, mayPlay, newReplica, nextWrite, receive } from './replica.ts'

const track = (id: number): PlayQueue['items'][number] => ({ kind: 'music', id })
const ids = ({ items }: PlayQueue) => items.map(({ id }) => id)
const current = ({ items, index }: PlayQueue) => items[index]?.id

/** Returns what the page dispatches for a click on what it shows. */
type Click = (shown: PlayQueue) => QueueCommand | undefined

const append =
  (...numbers: number[]): Click =>
  () => ({ name: 'append', args: [numbers.map(track)] })
const next: Click = ({ items, index }) => {
  const item = items[(index + 1) % items.length]
  return item && { name: 'next', args: [item] }
}
const choose =
  (...list: number[]): Click =>
  () => ({ name: 'choose', args: [list.map(track), 0, ''] })
const playback =
  (value: 'playing' | 'paused'): Click =>
  () => ({ name: value === 'playing' ? 'play' : 'pause', args: [] })
const seek =
  (position: number): Click =>
  () => ({ name: 'seek', args: [position] })
const playOn =
  (device: string): Click =>
  () => ({ name: 'playOn', args: [device] })

const click = (replica: Replica, on: Click): Replica => {
  const command = on(replica.shown)
  return command ? dispatch(replica, command) : replica
}

/** Lets the device play if no other one should, as the page does. */
function press(replica: Replica, on: Click): Replica {
  const clicked = click(replica, on)
  const { playback: state, device } = clicked.shown
  return state === 'playing' && device === null ? click(clicked, playOn(replica.me)) : clicked
}

/** Returns a queue after clicks. */
const queueAfter = (queue: PlayQueue, ...clicks: Click[]): PlayQueue =>
  clicks.reduce(click, receive(newReplica('another'), { version: 1, queue })).shown

type Message =
  | { to: 'server'; from: string; version: number; queue: PlayQueue }
  | { to: string; kind: 'row'; row: Pick<StoredQueue, 'version' | 'queue'> }

const NAMES = ['laptop', 'phone'] as const

/** Simulates a server, two devices, and a network that delays, drops and reorders messages. */
function makeWorld() {
  let row = { version: 0, queue: emptyPlayQueue }
  const replicas = new Map<string, Replica>()
  const connected = new Set<string>(NAMES)
  let network: Message[] = []
  /** Tracks that were current on a device */
  const heard = new Set<number>()

  const of = (name: string) => replicas.get(name) ?? newReplica(name)
  const set = (name: string, replica: Replica) => {
    replicas.set(name, replica)
    const now = current(replica.shown)
    if (now !== undefined) heard.add(now)
  }
  const store = (queue: PlayQueue) => {
    row = { version: row.version + 1, queue }
    for (const name of connected) network.push({ to: name, kind: 'row', row })
  }
  const world = {
    of,
    heard,
    row: () => row,
    press: (name: string, on: Click) => set(name, press(of(name), on)),
    /** Sends changes, or repeats the write that was not answered. */
    flush: (name: string) => {
      if (!connected.has(name)) return
      const queue = nextWrite(of(name))
      if (queue) network.push({ to: 'server', from: name, version: of(name).row.version, queue })
    },
    deliver: (at: number, keep: boolean) => {
      const message = network[at % Math.max(1, network.length)]
      if (!message) return
      if (!keep) network = network.filter((other) => other !== message)
      if (message.to !== 'server') {
        if (!connected.has(message.to) || !('kind' in message)) return
        return set(message.to, receive(of(message.to), message.row))
      }
      if (!('from' in message)) return
      const { from, version, queue } = message
      if (version === row.version) store(queue)
      // The reply to a write, or the row that the device reads after a conflict
      network.push({ to: from, kind: 'row', row })
    },
    dropAt: (at: number) => {
      network = network.filter((_, index) => index !== at % Math.max(1, network.length))
    },
    disconnect: (name: string) => {
      connected.delete(name)
      set(name, lose(of(name)))
    },
    /** Simulates that the server notices the disconnection, like withoutDevice of the api. */
    notice: (name: string) => {
      if (connected.has(name)) return
      const { queue } = row
      if (queue.holder !== name && queue.device !== name) return
      const holder = queue.holder === name ? null : queue.holder
      if (queue.device !== name) return store({ ...queue, holder })
      store({ ...queue, holder, device: null, playback: 'paused', gone: { deviceID: name, name } })
    },
    connect: (name: string) => {
      connected.add(name)
      network = network.filter(({ to }) => to !== name)
      set(name, receive(of(name), row))
    },
    /** Delivers all messages from now on. */
    heal: () => {
      for (const name of NAMES) if (!connected.has(name)) world.connect(name)
      for (let round = 0; round < 200; round++) {
        // Devices get the stored row, as after a new connection.
        for (const name of NAMES) set(name, receive(of(name), row))
        for (const name of NAMES) world.flush(name)
        if (network.length === 0) return
        while (network.length > 0) world.deliver(0, false)
      }
      throw new Error('the devices never agree')
    },
    sounding: () =>
      NAMES.filter((name) => {
        const replica = of(name)
        return !replica.isAlone && mayPlay(replica) && replica.shown.playback === 'playing'
      }),
  }
  for (const name of NAMES) set(name, receive(newReplica(name), row))
  return world
}

type World = ReturnType<typeof makeWorld>

const anyName = fc.constantFrom(...NAMES)
const otherThan = (name: string) => (name === 'laptop' ? 'phone' : 'laptop')

/** Each step gets a new number for the track that it appends. */
type Step = (world: World, fresh: () => number) => void

const named = <T>(arbitrary: fc.Arbitrary<T>, word: string, step: (value: T) => Step): fc.Arbitrary<Step> =>
  arbitrary.map((value) =>
    Object.assign(step(value), { [fc.toStringMethod]: () => `${word}(${fc.stringify(value)})` }),
  )

const anyPress = fc.oneof(
  {
    weight: 4,
    arbitrary: named(anyName, 'append', (name) => (world, fresh) => world.press(name, append(fresh()))),
  },
  {
    weight: 2,
    arbitrary: named(anyName, 'play', (name) => (world) => world.press(name, playback('playing'))),
  },
  {
    weight: 1,
    arbitrary: named(anyName, 'pause', (name) => (world) => world.press(name, playback('paused'))),
  },
  { weight: 2, arbitrary: named(anyName, 'next', (name) => (world) => world.press(name, next)) },
  {
    weight: 1,
    arbitrary: named(anyName, 'choose', (name) => (world) => world.press(name, choose(1, 2, 3))),
  },
  { weight: 2, arbitrary: named(anyName, 'playHere', (name) => (world) => world.press(name, playOn(name))) },
  {
    weight: 2,
    arbitrary: named(anyName, 'playThere', (name) => (world) => world.press(name, playOn(otherThan(name)))),
  },
  { weight: 1, arbitrary: named(anyName, 'seek', (name) => (world) => world.press(name, seek(30))) },
)
const anyMessage = fc.nat({ max: 9 })
const anyStep = fc.oneof(
  { weight: 5, arbitrary: anyPress },
  { weight: 5, arbitrary: named(anyName, 'flush', (name) => (world) => world.flush(name)) },
  { weight: 8, arbitrary: named(anyMessage, 'deliver', (at) => (world) => world.deliver(at, false)) },
  { weight: 2, arbitrary: named(anyMessage, 'double', (at) => (world) => world.deliver(at, true)) },
  { weight: 2, arbitrary: named(anyMessage, 'lose', (at) => (world) => world.dropAt(at)) },
  { weight: 1, arbitrary: named(anyName, 'disconnect', (name) => (world) => world.disconnect(name)) },
  { weight: 1, arbitrary: named(anyName, 'notice', (name) => (world) => world.notice(name)) },
  { weight: 2, arbitrary: named(anyName, 'connect', (name) => (world) => world.connect(name)) },
)

describe('two devices', () => {
  test('never sound at once and lose nothing that a person queued, whatever is lost, late or doubled', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 80 }), (steps) => {
        const world = makeWorld()
        let picks = 100
        for (const step of steps) {
          step(world, () => ++picks)
          expect(world.sounding().length).toBeLessThanOrEqual(1)
        }
        world.heal()
        expect(world.sounding().length).toBeLessThanOrEqual(1)
        const { queue, version } = world.row()
        for (const name of NAMES) {
          const { shown, row } = world.of(name)
          expect(row.version).toBe(version)
          expect({ ...shown, position: 0, writes: [] }).toEqual({ ...queue, position: 0, writes: [] })
        }
        const kept = new Set([...ids(queue), ...world.heard])
        for (let id = 101; id <= picks; id++) expect(kept).toContain(id)
        // Each appended track occurs once.
        expect(ids(queue).filter((id) => id > 100)).toEqual([...new Set(ids(queue).filter((id) => id > 100))])
        expect(queue.index).toBeLessThan(Math.max(1, queue.items.length))
        expect(queue.queued).toBeLessThanOrEqual(Math.max(0, queue.items.length - queue.index - 1))
        // Exactly the device that should play is playing.
        const expected = queue.playback === 'playing' && queue.device !== null ? [queue.device] : []
        expect(world.sounding()).toEqual(expected)
      }),
      { numRuns: 2000 },
    )
  })

  test('that choose at the same moment play the later choice, and the other one next', () => {
    const world = makeWorld()
    world.press('laptop', choose(1, 2))
    world.press('phone', choose(11, 12))
    world.flush('laptop')
    world.deliver(0, false)
    world.heal()
    expect(ids(world.row().queue)).toEqual([11, 1, 12])
    expect(world.row().queue).toMatchObject({ index: 0, queued: 1, device: 'phone', holder: 'phone' })
    expect(world.sounding()).toEqual(['phone'])
  })

  test('a choice before the first stored queue arrives replaces it, except for what was queued', () => {
    const stored = queueAfter(emptyPlayQueue, choose(1, 2, 3), append(9))
    const chosen = press(newReplica('phone'), choose(11, 12))
    const { shown } = receive(chosen, { version: 5, queue: stored })
    expect(ids(shown)).toEqual([11, 9, 12])
    expect(shown).toMatchObject({ index: 0, queued: 1, playback: 'playing', device: 'phone' })
    expect(shown.playID).toBeGreaterThan(stored.playID)
    expect(shown.chosenID).toBe(shown.playID)
  })

  test('that skip at the same moment skip once', () => {
    const world = makeWorld()
    world.press('laptop', choose(1, 2, 3))
    world.heal()
    world.press('laptop', next)
    world.press('phone', next)
    world.heal()
    expect(current(world.row().queue)).toBe(2)
  })

  test('hand the sound over in both directions', () => {
    const world = makeWorld()
    world.press('laptop', choose(1, 2))
    world.heal()
    expect(world.sounding()).toEqual(['laptop'])
    world.press('phone', playOn('phone'))
    expect(world.sounding()).toEqual(['laptop'])
    world.heal()
    expect(world.sounding()).toEqual(['phone'])
    world.press('phone', playOn('laptop'))
    expect(world.sounding()).toEqual([])
    world.heal()
    expect(world.sounding()).toEqual(['laptop'])
  })
})

describe('a command on a queue that another device has changed', () => {
  const base: PlayQueue = {
    ...emptyPlayQueue,
    ...{ items: [track(1), track(2)], playback: 'playing', playID: 4, device: 'laptop', holder: 'laptop' },
  }
  /** Returns what a device shows after clicks on `seen`, once it has received the queue that another one wrote. */
  const rebased = (theirs: PlayQueue, clicks: readonly Click[], seen = base): PlayQueue => {
    const clicked = clicks.reduce(click, receive(newReplica('tablet'), { version: 1, queue: seen }))
    return receive(clicked, { version: 2, queue: theirs }).shown
  }

  test('keeps the volume of another device, and takes that of the same one', () => {
    const louder: Click = ({ holder }) => ({ name: 'setVolume', args: [0.9, true, holder] })
    expect(rebased({ ...base, index: 1 }, [louder])).toMatchObject({ volume: 0.9, muted: true })
    const theirs: PlayQueue = { ...base, device: 'phone', holder: 'phone', volume: 0.2 }
    expect(rebased(theirs, [louder])).toMatchObject({ volume: 0.2, muted: false, holder: 'phone' })
  })

  test('makes it no longer than a queue may be', () => {
    const items = Array.from({ length: limits.queue.items - 1 }, (_, at) => track(at + 1))
    const long = { ...base, items }
    const theirs = { ...queueAfter(long, append(8001)), index: 1, playID: 5 }
    const added = rebased(theirs, [append(7001), append(7002)], long)
    expect(added.items).toHaveLength(limits.queue.items)
    expect(ids(added)).toContain(8001)
    const full = { ...base, items: [...items, track(9999)] }
    const chosen = rebased(queueAfter(full, append(8001)), [choose(...ids(full))], full)
    expect(chosen.items).toHaveLength(limits.queue.items)
  })

  test('seeks only while both play the same track', () => {
    expect(rebased({ ...queueAfter(base, append(3)), chosenID: 1 }, [seek(70)])).toMatchObject({
      position: 70,
      seekID: 1,
    })
    const theirs = { ...queueAfter(base, next), chosenID: 1, position: 3 }
    expect(rebased(theirs, [seek(70)])).toMatchObject({ position: 3, seekID: 0, playID: 5 })
  })

  test('starts the track that the user saw, and what was queued meanwhile plays next', () => {
    const playNext: Click = () => ({ name: 'playNext', args: [[track(3)]] })
    const shown = rebased(queueAfter(base, playNext), [next])
    expect(ids(shown)).toEqual([1, 2, 3])
    expect(shown).toMatchObject({ index: 1, queued: 1, playID: 5 })
  })

  test('skips within the list that was chosen before, and not in another one', () => {
    const theirs = queueAfter(base, choose(21, 22))
    const shown = rebased(theirs, [choose(11, 12), next])
    expect([ids(shown), current(shown)]).toEqual([[11, 12, 21], 12])
    expect(current(rebased(theirs, [next]))).toBe(21)
  })

  test('removes, moves and starts the item that the user saw', () => {
    const list = { ...base, items: [1, 2, 3, 4].map(track) }
    const theirs = queueAfter(list, append(9))
    const spot = { ...track(3), at: 2 }
    expect(ids(rebased(theirs, [() => ({ name: 'remove', args: [spot] })], list))).toEqual([1, 9, 2, 4])
    expect(ids(rebased(theirs, [() => ({ name: 'move', args: [spot, 3] })], list))).toEqual([1, 9, 2, 4, 3])
    expect(current(rebased(theirs, [() => ({ name: 'jump', args: [spot] })], list))).toBe(3)
    const without = queueAfter(list, () => ({ name: 'remove', args: [spot] }))
    expect(current(rebased(without, [() => ({ name: 'jump', args: [spot] })], list))).toBe(3)
  })

  test('empties or shuffles the list, except for what was queued meanwhile', () => {
    const theirs = queueAfter(base, append(9))
    const seen = base.items
    expect(ids(rebased(theirs, [() => ({ name: 'clear', args: [seen] })]))).toEqual([1, 9])
    expect(ids(rebased(theirs, [() => ({ name: 'close', args: [seen] })]))).toEqual([9])
    const list = { ...base, items: [1, 2, 3, 2, 4].map(track) }
    const order = [4, 2, 3, 2].map(track)
    const shuffled = rebased(queueAfter(list, append(9)), [() => ({ name: 'arrange', args: [order] })], list)
    expect(ids(shuffled)).toEqual([1, 9, 4, 2, 3, 2])
  })
})

test('a device goes on with the number of its stored commands, and keeps those of other devices', () => {
  const writes = [
    { deviceID: 'laptop', count: 3 },
    { deviceID: 'phone', count: 7 },
  ]
  const row = { version: 9, queue: { ...emptyPlayQueue, writes } }
  const received = receive(newReplica('phone'), row)
  const written = [
    { deviceID: 'phone', count: 8 },
    { deviceID: 'laptop', count: 3 },
  ]
  expect(nextWrite(click(received, append(1)))).toMatchObject({ writes: written })
  expect(click({ ...received, seq: 11 }, append(1)).pending.at(-1)?.seq).toBe(12)
})

test('a write whose reply was lost is not applied twice, whatever another device writes after it', () => {
  const stored = { version: 1, queue: emptyPlayQueue }
  const phone = click(receive(newReplica('phone'), stored), append(1))
  const written = nextWrite(phone) ?? emptyPlayQueue
  const later = click(receive(newReplica('laptop'), { version: 2, queue: written }), append(2))
  const received = receive(click(phone, append(3)), { version: 3, queue: nextWrite(later) ?? written })
  expect(ids(received.shown)).toEqual([1, 2, 3])
  expect(received.pending).toHaveLength(1)
})

describe('a device without a connection', () => {
  test('plays on, and goes on when it is back and nothing else plays', () => {
    const world = makeWorld()
    world.press('phone', choose(1, 2, 3))
    world.heal()
    world.disconnect('phone')
    world.notice('phone')
    world.press('phone', next)
    expect(mayPlay(world.of('phone'))).toBe(true)
    expect(world.row().queue).toMatchObject({ playback: 'paused', gone: { deviceID: 'phone' } })
    world.heal()
    expect(world.sounding()).toEqual(['phone'])
    expect(current(world.row().queue)).toBe(2)
    expect(world.row().queue.gone).toBeNull()
  })

  test('shows what is true when it is back, and adds what was queued on it', () => {
    const world = makeWorld()
    world.press('phone', choose(1, 2, 3))
    world.heal()
    world.disconnect('phone')
    world.notice('phone')
    world.press('phone', append(9))
    world.press('phone', next)
    // Delivers one message at a time, because `heal` would connect the phone before the laptop plays.
    world.deliver(0, false)
    world.press('laptop', choose(21, 22))
    world.flush('laptop')
    world.deliver(0, false)
    world.heal()
    expect(world.sounding()).toEqual(['laptop'])
    expect(current(world.of('phone').shown)).toBe(21)
  })
})
