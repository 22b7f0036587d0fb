import { formatNumber } from '../lib/formats/format-number.ts'
import { formatTime } from '../lib/formats/format-time.ts'
import { element } from './dom.ts'
import { language, t } from './language.ts'
import type { Track } from './load-item.ts'

export function trackList(tracks: readonly Track[], onChoose: (track: Track) => void) {
  const rows = new Map(tracks.map((track, at) => [track, rowOf(track, at + 1, onChoose)]))
  const items = [...rows.values()].map((row) => element('li', {}, row))
  return {
    element: element('ol', { className: 'tracks', ariaLabel: t('tracks'), role: 'list' }, ...items),
    show: (current: Track, isPlaying: boolean) => {
      for (const [track, row] of rows) {
        row.ariaCurrent = track === current ? 'true' : null
        row.classList.toggle('playing', track === current && isPlaying)
      }
    },
  }
}

function rowOf(track: Track, number: number, onChoose: (track: Track) => void): HTMLButtonElement {
  const canPlay = track.audio !== undefined
  return element(
    'button',
    { type: 'button', disabled: !canPlay, onclick: () => onChoose(track) },
    element('span', { className: 'number' }, formatNumber(number, language)),
    element('span', { className: 'title', dir: 'auto' }, track.title),
    element('span', { className: 'time' }, canPlay ? formatTime(track.length, language) : t('comingSoon')),
  )
}
