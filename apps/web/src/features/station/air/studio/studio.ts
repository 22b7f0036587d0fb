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

export function createStudio() {
  const store = createStore<StudioState>(() => START)
  const set = (change: Partial<StudioState>) => store.setState(change)
  const { getState: get } = store
  let mixer: Mixer | undefined
  let sender: SoundSender | undefined
  let releaseSocket = () => {}

  const refreshMics = async () => set({ mics: await listMics().catch(() => []) })
  const desk = (): Mixer => {
    mixer ??= createMixer({
      onMicLost: () => setMic({ state: 'lost', isOpen: false }),
      onMusicEnd: () => playListed(trackList.next(get().list)),
      onMusicFailed: () => {
        set({ music: { ...get().music, hasFailed: true } })
        playListed(trackList.next(get().list))
      },
      onRunning: (isRunning) => set({ isRunning }),
    })
    mixer.setMusic(get().music)
    return mixer
  }

  const setMic = (change: Partial<StudioState['mic']>) => {
    set({ mic: { ...get().mic, ...change } })
    mixer?.setMic(get().mic)
  }
  const setMusic = (change: Partial<StudioState['music']>) => {
    set({ music: { ...get().music, ...change } })
    mixer?.setMusic(get().music)
  }

  const playListed = (list: trackList.TrackList) => {
    const [before, track] = [get().list.playing, trackList.playingTrack(list)]
    set({ list })
    if (track?.key === before) return
    if (!track) {
      mixer?.stopMusic()
      return sender?.setTitle('')
    }
    void play(track)
  }
  const play = async (track: trackList.ListedTrack) => {
    const own = desk()
    const token = await call(getStreamToken).catch(() => undefined)
    if (get().list.playing !== track.key) return
    own.play(streams.music(limits.audio.defaultQuality, track.musicID, { token }))
    sender?.setTitle([track.artists, track.title].filter(Boolean).join(' - '))
  }

  const stop = async () => {
    await sender?.stop()
    sender = undefined
    releaseSocket()
  }

  return {
    store,
    micLevel: (): Level => mixer?.micLevel() ?? NO_LEVEL,
    level: (): Level => mixer?.level() ?? NO_LEVEL,

    useMic: async (deviceID: string): Promise<void> => {
      setMic({ state: 'asking', deviceID })
      try {
        await desk().useMic(deviceID)
        setMic({ state: 'there' })
        await refreshMics()
      } catch (error) {
        mixer?.dropMic()
        setMic({ state: error instanceof MicError ? error.problem : 'failed', isOpen: false })
      }
    },
    setMic,
    setMusic,

    add: (track: Omit<trackList.ListedTrack, 'key'>) => set({ list: trackList.added(get().list, track) }),
    remove: (key: number) => set({ list: trackList.removed(get().list, key) }),
    move: (from: number, to: number) => set({ list: trackList.moved(get().list, from, to) }),
    play: (key: number) => {
      setMusic({ hasFailed: false })
      playListed(trackList.started(get().list, key))
    },
    next: () => playListed(trackList.next(get().list)),
    stopMusic: () => playListed(trackList.stopped(get().list)),
    setTitle: (title: string) => sender?.setTitle(title),
    resume: () => mixer?.resume(),

    /** Sends to the channel, or as a test. */
    start: (use: AirStart['use']) => {
      const found = recording()
      if (!found || get().sender.state !== 'off') return
      const { stream, resume } = desk()
      resume()
      set({ use, sender: { state: 'starting' } })
      releaseSocket()
      releaseSocket = holdSocket((socket) => {
        const own = soundSender({
          ...{ socket, start: { use, container: found.container } },
          record: (onBytes) => record(stream, found.type, onBytes),
          onState: (state) => set({ sender: state }),
        })
        sender = own
        const playing = trackList.playingTrack(get().list)
        if (playing) own.setTitle([playing.artists, playing.title].filter(Boolean).join(' - '))
        return () => void own.stop()
      })
    },
    stop,

    /** Follows which microphones there are. Returns what closes the desk. */
    open: () => {
      const unwatch = watchMics(() => void refreshMics())
      return () => {
        unwatch()
        const closed = mixer
        mixer = undefined
        void stop().finally(() => closed?.close())
      }
    },
  }
}
