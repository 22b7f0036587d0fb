import { chaptersIn, limits } from '@nava/contracts'

interface Chapter {
  /** Seconds */
  startTime: number
  title?: string | undefined
}

/** Appends chapters to a description that has none. `seconds`: length of the episode, 0 if unknown */
export function withChapterLines(description: string, chapters: readonly Chapter[], seconds: number): string {
  if (chaptersIn(description, seconds || Infinity).length > 0) return description
  const lines = chapters
    .filter(({ title = '' }) => title.trim() !== '')
    .map(
      ({ startTime, title = '' }) => `${stampOf(startTime)} ${title.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()}`,
    )
  return [description, ...lines].join('\n').trim().slice(0, limits.text.description)
}

const two = (part: number) => String(part).padStart(2, '0')

/** Returns `12:30`, or `1:12:30` from one hour on. */
function stampOf(seconds: number): string {
  const whole = Math.floor(seconds)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(whole % 60)}`
}
