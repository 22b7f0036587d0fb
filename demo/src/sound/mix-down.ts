import { addPingPong } from './delay.ts'
import { addReverb } from './reverb.ts'
import type { Song } from './song.ts'
import { addStereo, SAMPLE_RATE, silence, type Stereo } from './stereo.ts'

/** Reverb and echo; levels in LUFS before mastering, as of channels */
export interface Room {
  hallSeconds: number
  hallDamping: number
  hallLevel: number
  echoBeats: number
  echoFeedback: number
  echoLevel: number
}

export function mixDown(song: Song, room: Room): Stereo {
  const mix = silence(song.seconds)
  const toHall = silence(song.seconds)
  const toEcho = silence(song.seconds)
  let hallUsed = false
  let echoUsed = false
  for (const channel of song.channels) {
    const gain = gainTo(channel.level, channel)
    if (gain === 0) continue
    if (channel.duck > 0) duck(channel, song.kicks, channel.duck, 60 / song.tempo)
    addStereo(mix, channel, gain)
    if (channel.hall > 0) addStereo(toHall, channel, gain * channel.hall)
    if (channel.echo > 0) addStereo(toEcho, channel, gain * channel.echo)
    hallUsed ||= channel.hall > 0
    echoUsed ||= channel.echo > 0
  }
  song.channels.length = 0
  if (echoUsed) {
    const echo = silence(song.seconds)
    addPingPong(echo, toEcho, { seconds: (room.echoBeats * 60) / song.tempo, feedback: room.echoFeedback })
    const gain = gainTo(room.echoLevel, echo)
    addStereo(mix, echo, gain)
    addStereo(toHall, echo, gain * 0.2)
  }
  if (hallUsed) {
    const hall = silence(song.seconds)
    addReverb(hall, toHall, { seconds: room.hallSeconds, damping: room.hallDamping })
    addStereo(mix, hall, gainTo(room.hallLevel, hall))
  }
  return mix
}

function duck({ left, right }: Stereo, kicks: readonly number[], depth: number, beatSeconds: number): void {
  const back = Math.round(beatSeconds * 0.55 * SAMPLE_RATE)
  const ease = Math.round(0.004 * SAMPLE_RATE)
  for (const at of kicks) {
    const start = Math.round(at * SAMPLE_RATE) - ease
    for (let i = 0; i < back + ease; i++) {
      const place = start + i
      if (place < 0 || place >= left.length) continue
      const open = i < ease ? 1 - i / ease : ((i - ease) / back) ** 1.5
      const gain = 1 - depth + depth * open
      left[place] = (left[place] ?? 0) * gain
      right[place] = (right[place] ?? 0) * gain
    }
  }
}

/**
 * Returns the gain to `level`, 0 for silence. Estimates the loudness with one high-pass and blocks of 400 ms, without
 * quiet ones; `loudnessOf` measures the finished piece.
 */
function gainTo(level: number, { left, right }: Stereo): number {
  const block = Math.round(0.4 * SAMPLE_RATE)
  const powers: number[] = []
  let l0 = 0
  let r0 = 0
  let l = 0
  let r = 0
  for (let start = 0; start < left.length; start += block) {
    const end = Math.min(left.length, start + block)
    let sum = 0
    for (let i = start; i < end; i++) {
      const inLeft = left[i] ?? 0
      const inRight = right[i] ?? 0
      l = 0.988 * (l + inLeft - l0)
      r = 0.988 * (r + inRight - r0)
      l0 = inLeft
      r0 = inRight
      sum += l * l + r * r
    }
    powers.push(sum / block)
  }
  const loudest = Math.max(...powers, 0)
  if (loudest < 1e-9) return 0
  const heard = powers.filter((power) => power > loudest / 100)
  const mean = heard.reduce((total, power) => total + power, 0) / heard.length
  return 10 ** ((level - 10 * Math.log10(mean)) / 20)
}
