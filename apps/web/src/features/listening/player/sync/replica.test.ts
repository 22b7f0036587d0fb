// @vitest-environment node
import type { PlayQueue, StoredQueue } from '@nava/contracts'
import { emptyPlayQueue, limits } from '@nava/contracts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeQueues } from './merge-queues.ts'
import {
  type Replica,
  beginWrite,
  edit,
  endWrite,
  hear,
  lose,
  mayPlay,
  newReplica,
  playOn,
} from './replica.ts'

const track = (id: number): PlayQueue['items'][number] => ({ kind: 'music', id })
const ids = ({ items }: PlayQueue) => items.map(({ id }) => id)
const current = ({ items, index }: PlayQueue) => items[index]?.id

type Change = (queue: PlayQueue) => PlayQueue

const append =
  (id: number): Change =>
  (queue) =>
    queue.items.length === 0
      ? { ...queue, items: [track(id)] }
      : {
          ...queue,
          items: queue.items.toSpliced(queue.index + 1 + queue.queued, 0, track(id)),
          queued: queue.queued + 1,
        }
const start = (queue: PlayQueue, index: number): PlayQueue => ({
  ...queue,
  index,
  playback: 'playing',
  playID: queue.playID + 1,
  position: 0,
})
const next: Change = (queue) =>
  queue.items.length === 0
    ? queue
    : start({ ...queue, queued: Math.max(0, queue.queued - 1) }, (queue.index + 1) % queue.items.length)
/** Keeps the queued items, as the player does. */
const choose =
  (...list: number[]): Change =>
  (queue) => {
    const kept = queue.items.slice(queue.index + 1, queue.index + 1 + queue.queued)
    const [first = 1, ...rest] = list
    const chosen = start({ ...queue, items: [track(first), ...kept, ...rest.map(track)] }, 0)
    return { ...chosen, chosenID: chosen.playID }
  }
const playback =
  (value: 'playing' | 'paused'): Change =>
  (queue) =>
    queue.items.length === 0 ? queue : { ...queue, playback: value }
const seek =
  (position: number): Change =>
  (queue) => ({ ...queue, position, seekID: queue.seekID + 1 })

/** Lets the device play if no other one should, as the page does. */
const pressedOn =
  (me: string, change: Change): Change =>
  (queue) => {
    const changed = change(queue)
    return changed.playback === 'playing' && changed.device === null ? playOn(me)(changed) : changed
  }

type Message =
  | { to: 'server'; from: string; version: number; count: number; queue: PlayQueue }
  | { to: string; kind: 'row'; row: Pick<StoredQueue, 'version' | 'queue'> }
  | { to: string; kind: 'written'; count: number; version: number }

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
    const now = current(replica.mine)
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
    press: (name: string, change: Change) => set(name, edit(of(name), pressedOn(name, change))),
    /** Sends changes, or repeats the write that was not answered. */
    flush: (name: string) => {
      if (!connected.has(name)) return
      const begun = beginWrite(of(name))
      if (begun) set(name, begun)
      const { sent } = of(name)
      if (sent) network.push({ to: 'server', from: name, ...sent })
    },
    deliver: (at: number, keep: boolean) => {
      const message = network[at % Math.max(1, network.length)]
      if (!message) return
      if (!keep) network = network.filter((other) => other !== message)
      if (message.to !== 'server') {
        if (!connected.has(message.to) || !('kind' in message)) return
        const replica = of(message.to)
        return set(
          message.to,
          message.kind === 'row'
            ? hear(replica, message.row)
            : endWrite(replica, message.count, message.version),
        )
      }
      if (!('from' in message)) return
      const { from, version, count, queue } = message
      if (version === row.version) {
        store(queue)
        network.push({ to: from, kind: 'written', count, version: row.version })
        // After a conflict, the device gets the stored row.
      } else network.push({ to: from, kind: 'row', row })
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
      set(name, hear(of(name), row))
    },
    /** Delivers all messages from now on. */
    heal: () => {
      for (const name of NAMES) if (!connected.has(name)) world.connect(name)
      for (let round = 0; round < 200; round++) {
        // Devices get the stored row, as after a new connection.
        for (const name of NAMES) set(name, hear(of(name), row))
        for (const name of NAMES) world.flush(name)
        if (network.length === 0) return
        while (network.length > 0) world.deliver(0, false)
      }
      throw new Error('the devices never agree')
    },
    sounding: () =>
      NAMES.filter((name) => {
        const replica = of(name)
        return !replica.isAlone && mayPlay(replica) && replica.mine.playback === 'playing'
      }),
  }
  for (const name of NAMES) set(name, hear(newReplica(name), row))
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
          const { mine, base } = world.of(name)
          expect(base.version).toBe(version)
          expect({ ...mine, position: 0, writes: [] }).toEqual({ ...queue, position: 0, writes: [] })
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
    const stored = { ...append(9)(choose(1, 2, 3)(emptyPlayQueue)), holder: null }
    const chosen = edit(newReplica('phone'), pressedOn('phone', choose(11, 12)))
    const { mine } = hear(chosen, { version: 5, queue: stored })
    expect(ids(mine)).toEqual([11, 9, 12])
    expect(mine).toMatchObject({ index: 0, queued: 1, playback: 'playing', device: 'phone' })
    expect(mine.playID).toBeGreaterThan(stored.playID)
    expect(mine.chosenID).toBe(mine.playID)
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

describe('the merge of two queues', () => {
  const base: PlayQueue = {
    ...emptyPlayQueue,
    ...{ items: [track(1), track(2)], playback: 'playing', playID: 4, device: 'laptop', holder: 'laptop' },
  }

  test('keeps the volume of another device, and takes that of the same one', () => {
    const mine = { ...base, volume: 0.9, muted: true }
    expect(mergeQueues(base, mine, { ...base, index: 1 })).toMatchObject({ volume: 0.9, muted: true })
    const theirs: PlayQueue = { ...base, device: 'phone', holder: 'phone', volume: 0.2 }
    expect(mergeQueues(base, mine, theirs)).toMatchObject({ volume: 0.2, muted: false, holder: 'phone' })
  })

  test('is not longer than a queue may be', () => {
    const items = Array.from({ length: limits.queue.items - 1 }, (_, at) => track(at + 1))
    const long = { ...base, items }
    const mine = append(7002)(append(7001)(long))
    const theirs = { ...append(8001)(long), index: 1, playID: 5 }
    const merged = mergeQueues(long, { ...mine, items: mine.items.slice(0, limits.queue.items) }, theirs)
    expect(merged.items).toHaveLength(limits.queue.items)
    expect(ids(merged)).toContain(8001)
    const full = { ...base, items: [...items, track(9999)] }
    const chosen = { ...full, chosenID: 5, playID: 5 }
    expect(mergeQueues(full, chosen, append(8001)(full)).items).toHaveLength(limits.queue.items)
  })

  test('has a seek on this device only while both play the same track', () => {
    const mine = seek(70)(base)
    expect(mergeQueues(base, mine, { ...append(3)(base), chosenID: 1 })).toMatchObject({
      position: 70,
      seekID: 1,
    })
    const theirs = { ...next(base), chosenID: 1, position: 3 }
    expect(mergeQueues(base, mine, theirs)).toMatchObject({ position: 3, seekID: 0, playID: 5 })
  })
})

test('a device goes on with the number of its stored writes, and keeps those of other devices', () => {
  const writes = [
    { deviceID: 'laptop', count: 3 },
    { deviceID: 'phone', count: 7 },
  ]
  const row = { version: 9, queue: { ...emptyPlayQueue, writes } }
  const changed = edit(hear(newReplica('phone'), row), append(1))
  const written = [
    { deviceID: 'phone', count: 8 },
    { deviceID: 'laptop', count: 3 },
  ]
  expect(beginWrite(changed)?.sent).toMatchObject({ version: 9, count: 8, queue: { writes: written } })
  expect(beginWrite({ ...changed, count: 11 })?.sent?.count).toBe(12)
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
    expect(current(world.of('phone').mine)).toBe(21)
  })
})
