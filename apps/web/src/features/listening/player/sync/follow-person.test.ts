import {
  type EpisodePosition,
  type PlayQueue,
  type StoredQueue,
  emptyPlayQueue,
  getPlayQueue,
  getRadio,
  limits,
  listEpisodePositions,
  setEpisodePositions,
  setPlayQueue,
} from '@nava/contracts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildCard, buildPodcast } from '../../../../testing/build.ts'
import { answer, refuse, withServer } from '../../../../testing/server.ts'
import { fakeSocket } from '../../../../testing/socket.ts'
import { signedIn } from '../../../../testing/tokens.ts'
import { call } from '../../../../lib/calls/call.ts'
import { session } from '../../../../lib/session/session.ts'
import { toasts } from '../../../../ui/overlays/toasts.ts'
import { setPrivate } from '../../playback/private-session.ts'
import { devicesStore, moveTo, renameDevice, setVolumeThere } from '../devices.ts'
import { player, playerStore } from '../player.ts'
import { followRadio } from '../../radio/follow-radio.ts'
import { fromMusic, fromPodcast } from '../queue-item.ts'
import { radioStore } from '../radio.ts'
import { setSoundsHere, soundStore } from '../sound.ts'
import { forgetPositions, positionOf, saveEpisodePosition, setPlayed } from '../episode-positions.ts'
import { emptyPlayer } from '../state/player-state.ts'
import { progress } from '../progress.ts'
import { followPerson } from './follow-person.ts'

vi.mock('socket.io-client', () => ({ io: () => fakeSocket }))

withServer()

const PHONE = 'phone-of-the-person'
const cards = [1, 2, 3, 4].map((id) => buildCard({ musicID: 1000 + id }))
const tracks = cards.map(fromMusic)
const ids = () => playerStore.getState().queue.map(({ id }) => id)
const sounds = () => soundStore.getState().playback === 'playing'

/** The server's row, and the device's writes */
let stored: StoredQueue
let writes: PlayQueue[]
let seeks: number[]
let follower: ReturnType<typeof followPerson> | undefined

const row = (queue: Partial<PlayQueue>, age = 0): StoredQueue => ({
  version: stored.version + 1,
  age,
  queue: { ...emptyPlayQueue, ...queue },
})
const itemsOf = (...numbers: number[]): PlayQueue['items'] =>
  numbers.map((id) => ({ kind: 'music', id: 1000 + id }))
const playingOn = (device: string): Partial<PlayQueue> => ({
  items: itemsOf(1, 2),
  playback: 'playing',
  playID: 7,
  device,
  holder: device,
})
/** Another device wrote. */
function hear(queue: Partial<PlayQueue>, age = 0) {
  stored = row(queue, age)
  fakeSocket.push('playQueue', stored, () => {})
}

function takeWrites() {
  answer(setPlayQueue, ({ body }) => {
    const queue = body as PlayQueue
    writes.push(queue)
    stored = { version: stored.version + 1, age: 0, queue }
    return { version: stored.version }
  })
}

beforeEach(() => {
  stored = { version: 0, age: 0, queue: emptyPlayQueue }
  writes = []
  seeks = []
  answer(getPlayQueue, () => ({ ...stored, musics: cards, podcasts: [] }))
  takeWrites()
  answer(listEpisodePositions, () => [])
  answer(setEpisodePositions, () => 'true' as const)
  fakeSocket.connected = true
  fakeSocket.sent.length = 0
  fakeSocket.answers.set('deviceJoin', (device) => ({
    state: 'joined',
    devices: [device, { deviceID: PHONE, name: 'Pocket' }],
  }))
  playerStore.setState(emptyPlayer, true)
  progress.setState({ position: 0, duration: 0 })
})
afterEach(() => {
  setPrivate(false)
  session.end()
  follower?.stop()
  follower = undefined
  setSoundsHere(true)
  toasts.setState([], true)
  vi.useRealTimers()
})

/** Opens the page as a person's, and waits until it has heard of the queue. */
async function open() {
  signedIn()
  follower = followPerson((seconds) => seeks.push(seconds))
  await vi.waitFor(() => expect(devicesStore.getState().devices).toHaveLength(2))
  await vi.waitFor(() => expect(devicesStore.getState().device).toBe(stored.queue.device))
}
const me = () => devicesStore.getState().me

describe('the page of a person', () => {
  test('sounds once the server has confirmed it', async () => {
    await open()
    player.choose(tracks)
    expect(playerStore.getState().playback).toBe('playing')
    expect(sounds()).toBe(false)
    await vi.waitFor(() => expect(sounds()).toBe(true))
    expect(writes[0]).toMatchObject({
      items: itemsOf(1, 2, 3, 4),
      device: me(),
      holder: me(),
      playback: 'playing',
    })
    expect(soundStore.getState().startAfter).toBeLessThanOrEqual(limits.player.startDelay)
  })

  test('starts at the beginning, however long the permission takes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    await open()
    let allow: ((reply: { version: number }) => void) | undefined
    answer(setPlayQueue, () => new Promise((resolve) => (allow = resolve)))
    player.choose(tracks)
    await vi.waitFor(() => expect(allow).toBeDefined())
    await vi.advanceTimersByTimeAsync(2000)
    allow?.({ version: stored.version + 1 })
    await vi.waitFor(() => expect(sounds()).toBe(true))
    expect(progress.getState().position).toBe(0)
  })

  test('shows and controls what another device plays, in silence', async () => {
    stored = row({ ...playingOn(PHONE), position: 30, volume: 0.5 }, 2000)
    await open()
    await vi.waitFor(() => expect(ids()).toEqual([1001, 1002]))
    expect(playerStore.getState().playback).toBe('playing')
    expect(progress.getState().position).toBeCloseTo(32, 0)
    expect(sounds()).toBe(false)
    player.pause()
    await vi.waitFor(() =>
      expect(writes.at(-1)).toMatchObject({ playback: 'paused', device: PHONE, holder: PHONE }),
    )
    follower?.seek(60)
    setVolumeThere(0.25)
    player.next()
    await vi.waitFor(() =>
      expect(writes.at(-1)).toMatchObject({
        seekID: 1,
        volume: 0.25,
        index: 1,
        playback: 'playing',
        device: PHONE,
      }),
    )
    expect(seeks).toEqual([])
    expect(playerStore.getState().volume).toBe(emptyPlayer.volume)
    expect(sounds()).toBe(false)
  })

  test('does what another device says', async () => {
    await open()
    player.choose(tracks)
    await vi.waitFor(() => expect(sounds()).toBe(true))
    const { queue } = stored
    hear({ ...queue, playback: 'paused', volume: 0.5 })
    expect(soundStore.getState()).toMatchObject({ playback: 'paused', volume: 0.5 })
    hear({ ...queue, position: 90, seekID: 1 })
    expect(seeks).toEqual([90])
    expect(sounds()).toBe(true)
    hear({ ...queue, position: 90, seekID: 1, device: PHONE })
    expect(sounds()).toBe(false)
    await vi.waitFor(() => expect(writes.at(-1)).toMatchObject({ device: PHONE, holder: null }))
  })

  test('takes the sound where it had come to, and gives it away', async () => {
    stored = row({ ...playingOn(PHONE), position: 30 })
    await open()
    await vi.waitFor(() => expect(ids()).toHaveLength(2))
    moveTo(me())
    expect(sounds()).toBe(false)
    await vi.waitFor(() => expect(writes.at(-1)).toMatchObject({ device: me(), holder: PHONE }))
    hear({ ...stored.queue, holder: null, position: 31 })
    await vi.waitFor(() => expect(sounds()).toBe(true))
    expect(progress.getState().position).toBeCloseTo(31, 0)
    moveTo(PHONE)
    expect(sounds()).toBe(false)
  })

  test('merges its change with one that was first', async () => {
    stored = row({ items: itemsOf(1, 2) })
    await open()
    await vi.waitFor(() => expect(ids()).toEqual([1001, 1002]))
    stored = row({ items: itemsOf(1, 3, 2), queued: 1 })
    const refused = refuse(setPlayQueue, 409)
    player.append(tracks.slice(3))
    await vi.waitFor(() => expect(refused).toHaveLength(1))
    takeWrites()
    await vi.waitFor(() => expect(ids()).toEqual([1001, 1003, 1004, 1002]))
    await vi.waitFor(() => expect(writes.at(-1)?.items).toEqual(itemsOf(1, 3, 4, 2)))
  })

  test('goes on with the radio of the device that it takes the sound from', async () => {
    const radio = { kind: 'track', id: 1001, name: 'A song', seed: 'seed', cursor: 3, ids: [1002] } as const
    stored = row({ ...playingOn(PHONE), listName: 'Radio · A song', radio: { ...radio, ids: [1002] } })
    await open()
    await vi.waitFor(() => expect(ids()).toHaveLength(2))
    expect(radioStore.getState()).toEqual({ ...radio, listName: 'Radio · A song' })
    const calls = answer(getRadio, { name: 'A song', seed: 'seed', cursor: 4, musics: cards.slice(2) })
    const stop = followRadio()
    expect(calls).toEqual([])
    moveTo(me())
    await vi.waitFor(() => expect(writes.at(-1)).toMatchObject({ device: me() }))
    hear({ ...stored.queue, holder: null })
    await vi.waitFor(() => expect(ids()).toEqual([1001, 1002, 1003, 1004]))
    stop()
    expect(calls.map(({ params, query }) => [params, query])).toEqual([
      [
        { kind: 'track', id: '1001' },
        { seed: 'seed', cursor: '3' },
      ],
    ])
    await vi.waitFor(() =>
      expect(writes.at(-1)).toMatchObject({
        items: itemsOf(1, 2, 3, 4),
        radio: { ...radio, cursor: 4, ids: [1002, 1003, 1004] },
      }),
    )
    player.choose(tracks.slice(1), 0, { listName: 'Another list' })
    await vi.waitFor(() => expect(writes.at(-1)).toMatchObject({ listName: 'Another list', radio: null }))
  })

  test('says that a device has gone, and plays here then', async () => {
    stored = row(playingOn(PHONE))
    await open()
    await vi.waitFor(() => expect(ids()).toHaveLength(2))
    const gone = { deviceID: PHONE, name: 'Pocket' }
    hear({ ...stored.queue, playback: 'paused', device: null, holder: null, gone })
    await vi.waitFor(() =>
      expect(toasts.getState().map(({ text }) => text)).toEqual(['Pocket has gone. Playback is paused.']),
    )
    player.play()
    await vi.waitFor(() => expect(sounds()).toBe(true))
    expect(writes.at(-1)).toMatchObject({ device: me(), gone: null })
  })

  test('plays here if the sound was paused elsewhere long ago', async () => {
    stored = row({ ...playingOn(PHONE), playback: 'paused' }, limits.queue.heldFor + 1000)
    await open()
    await vi.waitFor(() => expect(ids()).toHaveLength(2))
    player.play()
    await vi.waitFor(() => expect(writes.at(-1)).toMatchObject({ device: me(), holder: PHONE }))
  })

  test('writes at most every 250 ms, and every 15 s while it plays', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await open()
    player.choose(tracks)
    await vi.waitFor(() => expect(sounds()).toBe(true))
    const times: number[] = []
    answer(setPlayQueue, ({ body }) => {
      times.push(performance.now())
      stored = { version: stored.version + 1, age: 0, queue: body as PlayQueue }
      return { version: stored.version }
    })
    for (let step = 1; step <= 20; step++) {
      player.setVolume(step / 20)
      await new Promise((resolve) => void setImmediate(resolve))
    }
    player.setVolume(0.3)
    await vi.waitFor(() => expect(stored.queue.volume).toBe(0.3))
    expect(times.length).toBeLessThanOrEqual(3)
    for (const [at, time] of times.slice(1).entries())
      expect(time - (times[at] ?? 0)).toBeGreaterThan(limits.queue.writeEvery * 0.8)
    const written = stored.version
    progress.setState({ position: 20 })
    vi.advanceTimersByTime(limits.queue.playingWriteEvery)
    await vi.waitFor(() => expect(stored).toMatchObject({ version: written + 1, queue: { position: 20 } }))
  })

  test('gets a name that lasts', async () => {
    await open()
    renameDevice('Desk')
    await vi.waitFor(() =>
      expect(fakeSocket.sent.at(-1)).toEqual(['deviceJoin', { deviceID: me(), name: 'Desk' }]),
    )
    expect(JSON.parse(localStorage.getItem('deviceName') ?? '')).toBe('Desk')
  })
})

describe('where sockets are blocked', () => {
  const isAlone = () => vi.waitFor(() => expect(ids()).toEqual([1001, 1002]))
  const show = () => document.dispatchEvent(new Event('visibilitychange'))
  beforeEach(() => {
    fakeSocket.connected = false
    stored = row({ items: itemsOf(1, 2) })
    signedIn()
    follower = followPerson((seconds) => seeks.push(seconds))
  })

  test('the page shows the stored queue, plays it here, and stores where it was paused', async () => {
    await isAlone()
    player.toggle()
    await vi.waitFor(() => expect(sounds()).toBe(true))
    expect(writes).toEqual([])
    player.toggle()
    await vi.waitFor(() => expect(writes.at(-1)).toMatchObject({ items: itemsOf(1, 2), playback: 'paused' }))
    player.toggle()
    await vi.waitFor(() => expect(sounds()).toBe(true))
  })

  test('the page shows what another device left when it becomes visible, unless one of both plays', async () => {
    await isAlone()
    stored = row({ items: itemsOf(3, 4) })
    show()
    await vi.waitFor(() => expect(ids()).toEqual([1003, 1004]))
    const reads = answer(getPlayQueue, () => ({ ...stored, musics: cards, podcasts: [] }))
    stored = row(playingOn(PHONE))
    show()
    await vi.waitFor(() => expect(reads).toHaveLength(1))
    player.toggle()
    await vi.waitFor(() => expect(sounds()).toBe(true))
    show()
    expect([ids(), reads.length]).toEqual([[1003, 1004], 1])
  })
})

describe('a server that stores nothing', () => {
  test('does not keep the page from playing', async () => {
    await open()
    refuse(setPlayQueue, 503)
    player.choose(tracks)
    await vi.waitFor(() => expect(sounds()).toBe(true))
  })
})

describe('a visitor who signs in', () => {
  const visit = () => {
    follower = followPerson(() => {})
    player.choose(tracks.slice(2))
  }
  const signIn = async () => {
    signedIn()
    await vi.waitFor(() => expect(devicesStore.getState().devices).toHaveLength(2))
  }

  test('keeps the queue and its sound if nothing is stored', async () => {
    visit()
    await signIn()
    expect(sounds()).toBe(true)
    await vi.waitFor(() =>
      expect(writes.at(-1)).toMatchObject({ items: itemsOf(3, 4), device: me(), holder: me() }),
    )
    expect(toasts.getState()).toEqual([])
  })

  test('gets the stored queue if it is newer', async () => {
    visit()
    player.pause()
    localStorage.setItem('queueChangedAt', String(Date.now() - 60_000))
    stored = row({ items: itemsOf(1, 2) }, 1000)
    await signIn()
    await vi.waitFor(() => expect(ids()).toEqual([1001, 1002]))
    expect(toasts.getState()).toEqual([])
  })

  test('is offered the own queue if the stored one is older', async () => {
    visit()
    player.pause()
    stored = row({ items: itemsOf(1, 2) }, 60_000)
    await signIn()
    await vi.waitFor(() => expect(ids()).toEqual([1001, 1002]))
    await vi.waitFor(() => expect(toasts.getState()).toHaveLength(1))
    const [offer] = toasts.getState()
    expect(offer?.text).toBe('This browser had a queue of its own: 2 tracks')
    offer?.action?.run()
    expect(ids()).toEqual([1003, 1004])
    await vi.waitFor(() => expect(writes.at(-1)?.items).toEqual(itemsOf(3, 4)))
  })

  test('while music plays goes on with it, and is offered the older queue', async () => {
    visit()
    stored = row({ items: itemsOf(1, 2) }, 60_000)
    await signIn()
    await vi.waitFor(() => expect(toasts.getState()).toHaveLength(1))
    expect(sounds()).toBe(true)
    expect(ids()).toEqual([1003, 1004])
    toasts.getState()[0]?.action?.run()
    await vi.waitFor(() => expect(writes.at(-1)?.items).toEqual(itemsOf(1, 2)))
  })
})

describe('what was changed without a connection, before the page was loaded again,', () => {
  /** The person plays here, cut off from the server, where the queue of a page that is gone is stored. */
  async function comeBack(age: number) {
    fakeSocket.connected = false
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    stored = row({ ...playingOn('page-that-is-gone'), holder: null }, age)
    signedIn()
    player.choose(tracks.slice(2))
    follower = followPerson(() => {})
    await vi.waitFor(() => expect(sounds()).toBe(true))
    player.next()
    player.pause()
    expect(writes).toEqual([])
  }
  afterEach(() => vi.restoreAllMocks())

  test('goes on and wins, and the other queue is offered', async () => {
    await comeBack(60_000)
    player.play()
    expect(sounds()).toBe(true)
    fakeSocket.connect()
    await vi.waitFor(() =>
      expect(writes.at(-1)).toMatchObject({
        items: itemsOf(3, 4),
        index: 1,
        playback: 'playing',
        holder: me(),
      }),
    )
    expect(ids()).toEqual([1003, 1004])
    expect(sounds()).toBe(true)
    await vi.waitFor(() => expect(toasts.getState()).toHaveLength(1))
    toasts.getState()[0]?.action?.run()
    await vi.waitFor(() => expect(writes.at(-1)?.items).toEqual(itemsOf(1, 2)))
  })
})

describe('what was done on a known queue without a connection, before the page was loaded again,', () => {
  /** The person hears the queue here, and queues a track after the connection is lost. */
  async function queueOffline() {
    stored = row({ items: itemsOf(1, 2) })
    await open()
    await vi.waitFor(() => expect(ids()).toEqual([1001, 1002]))
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fakeSocket.disconnect()
    await vi.waitFor(() => {
      player.append(tracks.slice(3))
      expect(localStorage.getItem('queueCommands')).toContain('append')
    })
    // Of a track, only kind and ID are stored.
    expect(localStorage.getItem('queueCommands')).not.toContain('title')
    follower?.stop()
    follower = undefined
    expect(writes).toEqual([])
    vi.restoreAllMocks()
  }
  const added = () => writes.at(-1)?.items.filter(({ id }) => id === 1004).length
  afterEach(() => vi.restoreAllMocks())

  test('is done on what another device has stored meanwhile, once', async () => {
    await queueOffline()
    const queued = ids().filter((id) => id === 1004).length
    stored = row({ items: itemsOf(1, 3, 2), queued: 1, index: 0 })
    fakeSocket.connected = true
    await open()
    await vi.waitFor(() => expect(writes.at(-1)?.items.slice(0, 3)).toEqual(itemsOf(1, 3, 4)))
    expect(added()).toBe(queued)
    await vi.waitFor(() => expect(localStorage.getItem('queueCommands')).not.toContain('append'))
    expect(toasts.getState()).toEqual([])
  })

  test('neither starts to play here, nor stops what another device plays', async () => {
    await queueOffline()
    stored = row(playingOn(PHONE))
    fakeSocket.connected = true
    await open()
    await vi.waitFor(() => expect(added()).toBeGreaterThan(0))
    expect(writes.at(-1)).toMatchObject({ playback: 'playing', device: PHONE, holder: PHONE })
    expect(sounds()).toBe(false)
  })
})

describe('a private session', () => {
  test('goes on here, tells nobody, and ends with the queue from before', async () => {
    await open()
    player.choose(tracks)
    await vi.waitFor(() => expect(sounds()).toBe(true))
    await vi.waitFor(() => expect(stored.queue.items).toHaveLength(4))
    setPrivate(true)
    expect(fakeSocket.sent.at(-1)).toEqual(['deviceLeave'])
    expect(sounds()).toBe(true)
    const told = writes.length
    player.choose([fromMusic(buildCard({ musicID: 5 }))])
    const episode = fromPodcast(buildPodcast())
    saveEpisodePosition(episode, 600, 1800)
    expect(positionOf(episode)).toBe(0)
    setPrivate(false)
    expect(sounds()).toBe(false)
    await vi.waitFor(() => expect(ids()).toEqual([1001, 1002, 1003, 1004]))
    expect(writes.slice(told).flatMap(({ items }) => items.map(({ id }) => id))).not.toContain(5)
  })
})

describe('positions in episodes', () => {
  const episode = fromPodcast(buildPodcast())
  const at = (position: number, isPlayed = false): EpisodePosition => ({
    podcastID: episode.id,
    position,
    length: 1800,
    isPlayed,
  })

  test('come from the server, and those that it lacks are sent', async () => {
    const other = fromPodcast(buildPodcast({ podcastID: 2002 }))
    saveEpisodePosition(other, 300, 1800)
    answer(listEpisodePositions, () => [at(600)])
    const sent = answer(setEpisodePositions, () => 'true' as const)
    await open()
    await vi.waitFor(() => expect(positionOf(episode)).toBe(600))
    await vi.waitFor(() =>
      expect(sent.map(({ body }) => body)).toEqual([
        { positions: [{ podcastID: 2002, position: 300, length: 1800, isPlayed: false }] },
      ]),
    )
  })

  test('that another device sends are shown, and what a person marks is sent', async () => {
    const sent = answer(setEpisodePositions, () => 'true' as const)
    await open()
    fakeSocket.push('episodePositions', [at(900)])
    expect(positionOf(episode)).toBe(900)
    setPlayed(episode.id, true)
    await vi.waitFor(() => expect(sent.at(-1)?.body).toEqual({ positions: [{ ...at(0, true), length: 0 }] }))
  })

  test('are not sent for the next person of the page', async () => {
    const sent = answer(setEpisodePositions, () => 'true' as const)
    await open()
    setSoundsHere(true)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    saveEpisodePosition(episode, 300, 1800)
    session.end()
    // As the watcher of the queue's owner does
    forgetPositions()
    signedIn(1002)
    await vi.advanceTimersByTimeAsync(limits.queue.playingWriteEvery * 3)
    vi.useRealTimers()
    // A request that was sent before this one has arrived by then.
    await call(listEpisodePositions)
    expect(sent).toEqual([])
  })
})
