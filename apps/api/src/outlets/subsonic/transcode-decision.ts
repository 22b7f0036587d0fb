/** Which of the files of a recording a player gets, by what it says that it can play */
import type { AudioQuality } from '@nava/contracts'
import type { ClientInfo, PlayLimitation, PlayProfile } from '@nava/contracts/subsonic'

/** A file of a recording, as OpenSubsonic describes streams */
export interface AudioStream {
  protocol: 'http'
  container: 'mp3' | 'ogg'
  codec: 'mp3' | 'opus'
  audioChannels: number
  /** Bits per second */
  audioBitrate: number
  audioSamplerate: number
}

export interface OfferedStream {
  /** What getTranscodeStream is asked for */
  params: `mp3-${AudioQuality}` | 'opus'
  stream: AudioStream
}

type Decision =
  | { canDirectPlay: true; source: OfferedStream }
  | { canDirectPlay: false; source: OfferedStream; reasons: string[]; chosen: OfferedStream | undefined }

/** Names of files of these kinds that programs use */
const CONTAINERS: Record<AudioStream['container'], readonly string[]> = {
  mp3: ['mp3', 'mpeg', 'mpga'],
  ogg: ['ogg', 'oga', 'opus'],
}

/** `offered`: at least one, the best first, which is what `stream` and `download` send */
export function decideTranscode(
  client: ClientInfo,
  [source, ...others]: readonly [OfferedStream, ...OfferedStream[]],
): Decision {
  const { maxAudioBitrate = Infinity } = client
  const reasons = client.directPlayProfiles.map((profile) =>
    whyNot(profile, source.stream, maxAudioBitrate, client),
  )
  if (reasons.includes(undefined)) return { canDirectPlay: true, source }
  const { maxTranscodingAudioBitrate = maxAudioBitrate } = client
  const most = Math.min(maxAudioBitrate, maxTranscodingAudioBitrate)
  const chosen = client.transcodingProfiles
    .flatMap((profile) =>
      [source, ...others].filter(({ stream }) => whyNot(profile, stream, most, client) === undefined),
    )
    .at(0)
  return { canDirectPlay: false, source, reasons: reasons.filter((reason) => reason !== undefined), chosen }
}

/** Returns why a player does not play a stream; undefined if it does. */
function whyNot(
  { containers, codecs, protocols, maxChannels }: PlayProfile,
  stream: AudioStream,
  maxBitrate: number,
  client: ClientInfo,
): string | undefined {
  if (protocols.length > 0 && !protocols.includes(stream.protocol)) return 'ProtocolNotSupported'
  if (containers.length > 0 && !CONTAINERS[stream.container].some((name) => containers.includes(name)))
    return 'ContainerNotSupported'
  if (codecs.length > 0 && !codecs.includes(stream.codec)) return 'AudioCodecNotSupported'
  if (stream.audioChannels > maxChannels) return 'AudioChannelsNotSupported'
  if (stream.audioBitrate > maxBitrate) return 'AudioBitrateNotSupported'
  const broken = client.codecProfiles
    .filter(({ name }) => name.toLowerCase() === stream.codec)
    .flatMap(({ limitations }) => limitations)
    .find((limitation) => limitation.required && !holds(limitation, stream))
  return broken && `${broken.name} ${broken.comparison} ${broken.values.join('|')}`
}

/** Limitations of what the files have not, such as a profile or a bit depth, hold. */
function holds({ name, comparison, values }: PlayLimitation, stream: AudioStream): boolean {
  const of: Record<string, number> = {
    audiochannels: stream.audioChannels,
    audiobitrate: stream.audioBitrate,
    audiosamplerate: stream.audioSamplerate,
  }
  const value = of[name.toLowerCase()]
  if (value === undefined || values.length === 0) return true
  const bounds = values.map(Number)
  switch (comparison.toLowerCase()) {
    case 'equals':
    case 'equalsany':
      return bounds.includes(value)
    case 'notequals':
    case 'notequalsany':
      return !bounds.includes(value)
    case 'lessthanequal':
      return value <= Math.max(...bounds)
    case 'greaterthanequal':
      return value >= Math.min(...bounds)
    default:
      return true
  }
}
