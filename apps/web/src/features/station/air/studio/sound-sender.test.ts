// @vitest-environment node
import { type AirStarted, limits } from '@nava/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeSocket } from '../../../../testing/socket.ts'
import type { PageSocket } from '../../../../lib/calls/socket.ts'
import { type SenderState, soundSender } from './sound-sender.ts'

const { messageBytes, unacknowledged, keptSeconds } = limits.live.air.browser
const started: AirStarted = { state: 'started', until: '2030-01-01T00:00:00Z' }

beforeEach(() => {
  vi.useFakeTimers()
  fakeSocket.sent.length = 0
  fakeSocket.answers.clear()
  fakeSocket.answers.set('airStart', () => started)
  fakeSocket.answers.set('airBytes', () => true)
  fakeSocket.connect()
})
afterEach(() => {
  // Ends the senders that the test has left on.
  fakeSocket.push('airEnded', { state: 'replaced' })
  vi.useRealTimers()
})

function open() {
  const states: SenderState[] = []
  const recordings: { give: (bytes: Uint8Array<ArrayBuffer>) => void; isStopped: boolean }[] = []
  const sender = soundSender({
    // The fake has what the sender uses.
    socket: fakeSocket as unknown as PageSocket,
    start: { use: 'air', container: 'webm' },
    onState: (state) => states.push(state),
    record: (onBytes) => {
      const recording = { give: onBytes, isStopped: false }
      recordings.push(recording)
      return {
        stop: async () => {
          recording.isStopped = true
        },
      }
    },
  })
  const give = (...bytes: number[]) => recordings.at(-1)?.give(Uint8Array.from(bytes))
  return { sender, states, recordings, give, state: () => states.at(-1)?.state }
}

const sent = (name = 'airBytes') =>
  fakeSocket.sent.filter(([each]) => each === name).map(([, value]) => value)

test('a recording is sent in its order, in messages of bounded size, and stops after its last byte', async () => {
  const { sender, states, recordings, state } = open()
  expect(states.map((each) => each.state)).toEqual(['starting', 'on'])
  const bytes = Uint8Array.from({ length: 2 * messageBytes + 5 }, (_, at) => at % 251)
  recordings[0]?.give(bytes)
  expect(sent().map((each) => (each as Uint8Array).length)).toEqual([messageBytes, messageBytes, 5])
  expect(sent().flatMap((each) => [...(each as Uint8Array)])).toEqual([...bytes])
  await sender.stop()
  expect(fakeSocket.sent.at(-1)).toEqual(['airStop'])
  expect([state(), recordings[0]?.isStopped]).toEqual(['off', true])
})

test('no more is on its way than the server acknowledges', () => {
  const taken: ((isTaken: boolean) => void)[] = []
  const emit = vi.spyOn(fakeSocket, 'emit').mockImplementation((name, ...args) => {
    const done = args.at(-1) as (value: unknown) => void
    if (name === 'airStart') done(started)
    if (name === 'airBytes') taken.push(done)
  })
  const { give } = open()
  for (let at = 0; at < 40; at++) give(at)
  expect(taken).toHaveLength(unacknowledged)
  taken[0]?.(true)
  expect(taken).toHaveLength(unacknowledged + 1)
  emit.mockRestore()
})

test('after a lost connection a new recording begins, of which the last seconds are kept', () => {
  const { recordings, give, states, state } = open()
  give(1)
  fakeSocket.disconnect()
  expect(state()).toBe('lost')
  expect(recordings).toHaveLength(2)
  recordings[0]?.give(Uint8Array.of(9))
  give(2)
  vi.advanceTimersByTime(keptSeconds * 1000)
  expect(recordings).toHaveLength(3)
  give(3)
  give(4)
  expect(sent()).toEqual([Uint8Array.of(1)])
  fakeSocket.connect()
  expect(sent()).toEqual([1, 3, 4].map((each) => Uint8Array.of(each)))
  expect(sent('airStart')).toHaveLength(2)
  expect(state()).toBe('on')
  const since = new Set(states.flatMap((each) => ('since' in each ? [each.since] : [])))
  expect(since.size).toBe(1)
  vi.advanceTimersByTime(10 * keptSeconds * 1000)
  expect(recordings).toHaveLength(3)
})

test('titles are told, and again after a lost connection', () => {
  const { sender } = open()
  sender.setTitle('Roya - Night')
  fakeSocket.disconnect()
  fakeSocket.connect()
  expect(sent('airTitle')).toEqual(['Roya - Night', 'Roya - Night'])
})

test('who is refused, or taken off the air, does not return by itself', () => {
  fakeSocket.answers.set('airStart', () => ({ state: 'refused', admission: { state: 'no-time' } }))
  expect(open().states.at(-1)).toEqual({
    state: 'off',
    why: { state: 'refused', admission: { state: 'no-time' } },
  })
  fakeSocket.answers.set('airStart', () => started)
  const { states, recordings } = open()
  fakeSocket.push('airEnded', { state: 'replaced' })
  fakeSocket.disconnect()
  fakeSocket.connect()
  expect(states.at(-1)).toEqual({ state: 'off', why: { state: 'replaced' } })
  expect(recordings.at(-1)?.isStopped).toBe(true)
})

test('a failure of the station is tried again some times, then told', () => {
  fakeSocket.answers.set('airBytes', () => false)
  const { states, state } = open()
  for (let tries = 1; tries < 4; tries++) {
    fakeSocket.push('airEnded', { state: 'failed' })
    expect(state()).toBe('lost')
    vi.advanceTimersByTime(2000)
    expect(state()).toBe('on')
  }
  fakeSocket.push('airEnded', { state: 'failed' })
  expect(states.at(-1)).toEqual({ state: 'off', why: { state: 'failed' } })
})

test('a server that cannot answer now is asked again', () => {
  fakeSocket.answers.set('airStart', () => ({ state: 'unavailable' }))
  const { state } = open()
  expect(state()).toBe('starting')
  fakeSocket.answers.set('airStart', () => started)
  vi.advanceTimersByTime(2000)
  expect(state()).toBe('on')
})
