import type { Soundbite } from '@nava/contracts'
import { latinDigits } from '@nava/tags/latin-digits'

/** A soundbite as it is typed: times as `1:23` or seconds */
export interface SoundbiteDraft {
  start: string
  duration: string
  title: string
}

export const draftOfSoundbite = ({ start, duration, title }: Soundbite): SoundbiteDraft => ({
  start: stampOf(start),
  duration: String(duration),
  title,
})

/** Times that cannot be read become NaN, which the contract refuses. */
export const bodyOfSoundbite = ({ start, duration, title }: SoundbiteDraft): Soundbite => ({
  start: secondsIn(start),
  duration: secondsIn(duration),
  title,
})

const TIME = /^\d{1,6}(?::[0-5]?\d){0,2}(?:\.\d{1,3})?$/

export function secondsIn(typed: string): number {
  const text = latinDigits(typed).trim().replace(/[,٫]/, '.')
  if (!TIME.test(text)) return Number.NaN
  const seconds = text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return Math.round(seconds * 1000) / 1000
}

/** Returns `1:23` or `1:02:03.5`. */
export function stampOf(seconds: number): string {
  const whole = Math.floor(seconds)
  const fraction = String(Math.round((seconds - whole) * 1000) / 1000).slice(1)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  const rest = `${two(whole % 60)}${fraction}`
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}
