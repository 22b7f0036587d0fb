/** A DJ's desk on the page: microphone, tracks and the connection, made at the first press. */
import { type AirStart, getStreamToken, limits } from '@nava/contracts'
import { createStore } from 'zustand/vanilla'
import { call } from '../../../../lib/calls/call.ts'
import { holdSocket } from '../../../../lib/calls/socket.ts'
import { streams } from '../../../../lib/paths/paths.ts'
import { type Level, NO_LEVEL } from '../parts/level.ts'
import { createMixer, listMics, type Mic, MicError, type MicProblem, type Mixer, watchMics } from './mixer.ts'
import { record, recording } from './recorder.ts'
import { type SenderState, type SoundSender, soundSender } from './sound-sender.ts'
import * as trackList from './track-list.ts'

export interface StudioState {
  sender: SenderState
  use: AirStart['use']
  mics: readonly Mic[]
  /** `isOpen`: what is said is sent */
  mic: { state: 'off' | 'asking' | 'there' | MicProblem; deviceID: string; isOpen: boolean; gain: number }
  music: { volume: number; ducks: boolean; hasFailed: boolean }
  list: trackList.TrackList
  /** False while the browser has interrupted the sound */
  isRunning: boolean
}

const START: StudioState = {
  sender: { state: 'off' },
  use: 'air',
  mics: [],
  mic: { state: 'off', deviceID: '', isOpen: false, gain: 1 },
  music: { volume: 0.8, ducks: true, hasFailed: false },
  list: trackList.EMPTY_LIST,
  isRunning: true,
}

export type Studio = ReturnType<typeof createStudio>

/** What the parts of the desk share. `desk` makes the mixer, `mixer` is undefined before. */
interface Shared {
  set: (change: Partial<StudioState>) => void
  get: () => StudioState
  desk: () => Mixer
  mixer: () => Mixer | undefined
}

export function createStudio() {
  const store = createStore<StudioState>(() => START)
  let made: Mixer | undefined
  const shared: Shared = {
    set: (change) => store.setState(change),
    get: store.getState,
    mixer: () => made,
    desk: () => {
      made ??= createMixer({
        onMicLost: mic.lost,
        onMusicEnd: music.next,
        onMusicFailed: music.failed,
        onRunning: (isRunning) => store.setState({ isRunning }),
      })
      made.setMusic(store.getState().music)
      return made
    },
  }
  const mic = micDesk(shared)
  const sending = sendingDesk(shared)
  const music = musicDesk(shared, sending.setTitle)

  return {
    ...{ store, mic, music, sending },
    micLevel: (): Level => made?.micLevel() ?? NO_LEVEL,
    level: (): Level => made?.level() ?? NO_LEVEL,
    resume: () => made?.resume(),
    /** Follows which microphones there are. Returns what closes the desk. */
    open: () => {
      const unwatch = watchMics(() => void mic.refresh())
      return () => {
        unwatch()
        const closed = made
        made = undefined
        void sending.stop().finally(() => closed?.close())
      }
    },
  }
}

function micDesk({ set, get, desk, mixer }: Shared) {
  const change = (changed: Partial<StudioState['mic']>) => {
    set({ mic: { ...get().mic, ...changed } })
    mixer()?.setMic(get().mic)
  }
  const refresh = async () => set({ mics: await listMics().catch(() => []) })
  return {
    change,
    refresh,
    lost: () => change({ state: 'lost', isOpen: false }),
    /** Asks for the permission if needed. `deviceID`: '' for the usual one */
    open: async (deviceID: string): Promise<void> => {
      change({ state: 'asking', deviceID })
      try {
        await desk().openMic(deviceID)
        change({ state: 'there' })
        await refresh()
      } catch (error) {
        mixer()?.dropMic()
        change({ state: error instanceof MicError ? error.problem : 'failed', isOpen: false })
      }
    },
  }
}

const titleOf = (track: trackList.ListedTrack | undefined): string =>
  track ? [track.artists, track.title].filter(Boolean).join(' - ') : ''

function musicDesk({ set, get, desk, mixer }: Shared, setTitle: (title: string) => void) {
  const change = (changed: Partial<StudioState['music']>) => {
    set({ music: { ...get().music, ...changed } })
    mixer()?.setMusic(get().music)
  }
  const playListed = (list: trackList.TrackList) => {
    const [before, track] = [get().list.playing, trackList.playingTrack(list)]
    set({ list })
    if (track?.key === before) return
    setTitle(titleOf(track))
    if (track) void play(track)
    else mixer()?.stopMusic()
  }
  const play = async (track: trackList.ListedTrack) => {
    const own = desk()
    const token = await call(getStreamToken).catch(() => undefined)
    if (get().list.playing !== track.key) return
    own.play(streams.music(limits.audio.defaultQuality, track.musicID, { token }))
  }
  const next = () => playListed(trackList.next(get().list))
  return {
    change,
    next,
    failed: () => {
      change({ hasFailed: true })
      next()
    },
    add: (track: Omit<trackList.ListedTrack, 'key'>) => set({ list: trackList.added(get().list, track) }),
    remove: (key: number) => set({ list: trackList.removed(get().list, key) }),
    move: (from: number, to: number) => set({ list: trackList.moved(get().list, from, to) }),
    play: (key: number) => {
      change({ hasFailed: false })
      playListed(trackList.started(get().list, key))
    },
    stop: () => playListed(trackList.stopped(get().list)),
  }
}

function sendingDesk({ set, get, desk }: Shared) {
  let sender: SoundSender | undefined
  let release = () => {}
  return {
    setTitle: (title: string): void => sender?.setTitle(title),
    /** Sends to the channel, or as a test. */
    start: (use: AirStart['use']): void => {
      const found = recording()
      if (!found || get().sender.state !== 'off') return
      const { stream, resume } = desk()
      resume()
      set({ use, sender: { state: 'starting' } })
      release()
      release = holdSocket((socket) => {
        const own = soundSender({
          ...{ socket, start: { use, container: found.container } },
          record: (onBytes) => record(stream, found.type, onBytes),
          onState: (state) => set({ sender: state }),
        })
        sender = own
        const title = titleOf(trackList.playingTrack(get().list))
        if (title) own.setTitle(title)
        return () => void own.stop()
      })
    },
    stop: async (): Promise<void> => {
      await sender?.stop()
      sender = undefined
      release()
    },
  }
}
