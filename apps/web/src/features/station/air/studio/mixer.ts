/** Mixes microphone and music to what is sent, in one AudioContext. */
import { secureOnly } from '../../../../lib/browser/secure-only.ts'
import { type Level, levelOf } from '../parts/level.ts'

/** Why there is no microphone */
export type MicProblem = 'refused' | 'none' | 'busy' | 'lost' | 'insecure' | 'failed'

export interface Mixer {
  /** What is sent */
  stream: MediaStream
  micLevel: () => Level
  /** Of what is sent */
  level: () => Level
  /** Asks for permission if needed. @throws MicProblem as the error's cause */
  openMic: (deviceID: string) => Promise<void>
  dropMic: () => void
  /** `gain`: 1 for as it is */
  setMic: (mic: { isOpen: boolean; gain: number }) => void
  /** `volume`: from 0 to 1; `ducks`: lowered while the microphone is open */
  setMusic: (music: { volume: number; ducks: boolean }) => void
  play: (address: string) => void
  stopMusic: () => void
  /** Goes on after the browser has interrupted the sound; needs a press. */
  resume: () => void
  close: () => void
}

export interface MixerEvents {
  onMicLost: () => void
  onMusicEnd: () => void
  onMusicFailed: () => void
  /** False while the browser has interrupted the sound, as for a phone call */
  onRunning: (isRunning: boolean) => void
}

/** Factor of the music while the microphone is open, and seconds in which it is reached */
const DUCKED = 0.25
const FADE = { down: 0.15, up: 0.6, key: 0.02 }
const WINDOW = 2048

export class MicError extends Error {
  readonly problem: MicProblem
  constructor(problem: MicProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}

export function createMixer(events: MixerEvents): Mixer {
  const context = new AudioContext({ latencyHint: 'interactive' })
  const out = outputOf(context)
  const music = musicOf(context, out.mix, events)
  const mic = micOf(context, out.mix, events.onMicLost)
  let isOpen = false
  let wanted = { volume: 1, ducks: true }
  const applyMusic = () => {
    const isDucked = isOpen && wanted.ducks && mic.isThere()
    const gain = wanted.volume * (isDucked ? DUCKED : 1)
    music.gain.setTargetAtTime(gain, context.currentTime, (isDucked ? FADE.down : FADE.up) / 3)
  }
  context.addEventListener('statechange', () => {
    if (context.state !== 'closed') events.onRunning(context.state === 'running')
  })
  void context.resume()

  return {
    stream: out.stream,
    level: out.level,
    micLevel: mic.level,
    openMic: async (deviceID) => {
      await mic.use(deviceID)
      applyMusic()
    },
    dropMic: mic.drop,
    setMic: (next) => {
      isOpen = next.isOpen
      mic.gain.setTargetAtTime(isOpen ? next.gain : 0, context.currentTime, FADE.key)
      applyMusic()
    },
    setMusic: (next) => {
      wanted = next
      applyMusic()
    },
    play: music.play,
    stopMusic: music.stop,
    resume: () => void context.resume(),
    close: () => {
      music.stop()
      mic.drop()
      void context.close()
    },
  }
}

/** Factor that takes back what the limiter adds by itself, with some room for what is too fast for it */
const TRIM = 0.7

/** A limiter keeps what is sent below full scale. */
function outputOf(context: AudioContext) {
  const mix = new GainNode(context)
  const limiter = new DynamicsCompressorNode(context, {
    ...{ threshold: -3, knee: 0, ratio: 20, attack: 0.002, release: 0.2 },
  })
  const meter = meterOf(context)
  const destination = new MediaStreamAudioDestinationNode(context, { channelCount: 2 })
  const trim = new GainNode(context, { gain: TRIM })
  mix.connect(limiter).connect(trim).connect(destination)
  trim.connect(meter.node)
  // Without a source, some browsers record nothing at all instead of silence.
  const silence = new ConstantSourceNode(context, { offset: 0 })
  silence.connect(mix)
  silence.start()
  return { mix, stream: destination.stream, level: meter.level }
}

function meterOf(context: AudioContext) {
  const node = new AnalyserNode(context, { fftSize: WINDOW })
  const samples = new Float32Array(WINDOW)
  return {
    node,
    level: (): Level => {
      node.getFloatTimeDomainData(samples)
      return levelOf(samples)
    },
  }
}

/** The DJ hears the music too. */
function musicOf(context: AudioContext, mix: AudioNode, { onMusicEnd, onMusicFailed }: MixerEvents) {
  const element = Object.assign(new Audio(), { crossOrigin: 'anonymous', preload: 'auto' })
  const gain = new GainNode(context)
  new MediaElementAudioSourceNode(context, { mediaElement: element }).connect(gain)
  gain.connect(mix)
  gain.connect(context.destination)
  element.addEventListener('ended', onMusicEnd)
  element.addEventListener('error', () => element.hasAttribute('src') && onMusicFailed())
  return {
    gain: gain.gain,
    play: (address: string) => {
      element.src = address
      // What is stopped at once, or cannot be read, is told by `error`.
      element.play().catch(() => undefined)
    },
    stop: () => {
      element.pause()
      element.removeAttribute('src')
    },
  }
}

function micOf(context: AudioContext, mix: AudioNode, onLost: () => void) {
  const gain = new GainNode(context, { gain: 0 })
  const meter = meterOf(context)
  gain.connect(mix)
  let stream: MediaStream | undefined
  let source: MediaStreamAudioSourceNode | undefined
  const drop = () => {
    source?.disconnect()
    for (const track of stream?.getTracks() ?? []) track.stop()
    source = stream = undefined
  }
  return {
    gain: gain.gain,
    level: meter.level,
    isThere: () => stream !== undefined,
    drop,
    use: async (deviceID: string) => {
      const opened = await microphone(deviceID)
      drop()
      stream = opened
      source = new MediaStreamAudioSourceNode(context, { mediaStream: opened })
      source.connect(gain)
      source.connect(meter.node)
      opened.getAudioTracks()[0]?.addEventListener('ended', () => {
        if (stream !== opened) return
        drop()
        onLost()
      })
    },
  }
}

/** Opens a microphone as it is, since what browsers do for calls spoils music. */
async function microphone(deviceID: string): Promise<MediaStream> {
  const { mediaDevices } = secureOnly
  if (!mediaDevices) throw new MicError('insecure')
  const plain = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }
  const audio = { ...plain, ...(deviceID && { deviceId: { exact: deviceID } }) }
  try {
    return await mediaDevices.getUserMedia({ audio })
  } catch (error) {
    throw new MicError(problemOf(error), { cause: error })
  }
}

function problemOf(error: unknown): MicProblem {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'none'
    case 'NotReadableError':
    case 'AbortError':
      return 'busy'
    default:
      return 'failed'
  }
}

export interface Mic {
  deviceID: string
  label: string
}

/** Lists microphones, which have names once one of them is permitted. */
export async function listMics(): Promise<Mic[]> {
  const devices = (await secureOnly.mediaDevices?.enumerateDevices()) ?? []
  return devices
    .filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId)
    .map(({ deviceId, label }) => ({ deviceID: deviceId, label }))
}

/** Calls `changed` when one is plugged in or out. Returns what ends it. */
export function watchMics(changed: () => void): () => void {
  const { mediaDevices } = secureOnly
  mediaDevices?.addEventListener('devicechange', changed)
  return () => mediaDevices?.removeEventListener('devicechange', changed)
}
