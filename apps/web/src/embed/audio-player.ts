import { limits } from '@nava/contracts'
import { formatTime } from '../lib/formats/format-time.ts'
import { playCounter } from './count-play.ts'
import { element } from './dom.ts'
import { brand, cover, heading } from './header.ts'
import { icon, type IconName } from './icons.ts'
import { language, t } from './language.ts'
import type { Item, Track } from './load-item.ts'
import { soundAlone } from './sound-alone.ts'
import { trackList } from './track-list.ts'

export function audioPlayer(item: Item): HTMLElement {
  const playable = item.tracks.filter(({ audio }) => audio !== undefined)
  const audio = element('audio', { preload: 'none' })
  const status = element('p', { className: 'status', role: 'status' })
  const scrubber = scrubberOf(audio)
  const list = item.steps === 'tracks' ? trackList(item.tracks, (track) => choose(track)) : undefined
  let current = playable[0]
  let listening: ReturnType<typeof playCounter> | undefined

  const load = (track: Track) => {
    listening?.end('skipped')
    current = track
    listening = playCounter(track)
    audio.src = track.audio ?? ''
    scrubber.show(0, track.length)
    list?.show(track, false)
  }
  const play = () => {
    status.textContent = ''
    if (audio.error) audio.load()
    audio.play().catch(() => undefined)
  }
  const choose = (track: Track) => {
    if (track === current && !audio.paused) return audio.pause()
    if (track !== current) load(track)
    play()
  }
  const step = (by: number) => {
    const track = playable[(current ? playable.indexOf(current) : 0) + by]
    if (!track) return
    load(track)
    play()
  }

  const playButton = button('play', t('play'), () => (audio.paused ? play() : audio.pause()))
  playButton.classList.add('play')
  const showState = () => {
    const name = audio.paused ? 'play' : 'pause'
    playButton.replaceChildren(icon(name))
    playButton.ariaLabel = t(name)
    if (current) list?.show(current, !audio.paused)
  }
  audio.onplay = showState
  audio.onpause = showState
  audio.ontimeupdate = () => {
    listening?.hear(audio.currentTime, audio.duration)
    scrubber.show(audio.currentTime, audio.duration || (current?.length ?? 0))
  }
  audio.ondurationchange = () => scrubber.show(audio.currentTime, audio.duration || (current?.length ?? 0))
  audio.onended = () => {
    listening?.end('finished')
    const next = current && playable[playable.indexOf(current) + 1]
    if (next) return step(1)
    const [first] = playable
    if (first) load(first)
    showState()
  }
  audio.onerror = () => {
    status.textContent = t('failed')
    showState()
  }

  soundAlone(audio)
  if (current) load(current)
  else {
    status.textContent = t(item.tracks.length > 0 ? 'comingSoon' : 'unavailable')
    playButton.disabled = true
  }
  return layOut(item, {
    status,
    buttons: around(playButton, item.steps, { audio, step }),
    scrubber: current ? scrubber.element : '',
    after: [...(list ? [list.element] : []), audio],
  })
}

interface PlayerParts {
  status: HTMLElement
  buttons: readonly HTMLButtonElement[]
  scrubber: HTMLElement | ''
  /** Follows the cover and the controls */
  after: readonly HTMLElement[]
}

function layOut(item: Item, { status, buttons, scrubber, after }: PlayerParts): HTMLElement {
  const controls = element('div', { className: 'controls' }, ...buttons, brand(item))
  return element(
    'article',
    { className: item.steps === 'tracks' ? 'player album' : 'player' },
    element(
      'div',
      { className: 'now' },
      cover(item),
      element('div', { className: 'side' }, heading(item), status, controls, scrubber),
    ),
    ...after,
  )
}

function around(
  playButton: HTMLButtonElement,
  steps: Item['steps'],
  { audio, step }: { audio: HTMLAudioElement; step: (by: number) => void },
): HTMLButtonElement[] {
  const { back, on } = limits.player.skip
  const skip = (by: number) => {
    audio.currentTime = Math.max(0, audio.currentTime + by)
  }
  switch (steps) {
    case 'none':
      return [playButton]
    case 'tracks':
      return [
        button('previous', t('previous'), () => step(-1)),
        playButton,
        button('next', t('next'), () => step(1)),
      ]
    case 'seconds':
      return [
        button('back', t('back', { seconds: String(back) }), () => skip(-back)),
        playButton,
        button('on', t('on', { seconds: String(on) }), () => skip(on)),
      ]
    default:
      return steps satisfies never
  }
}

function button(name: IconName, label: string, onclick: () => void): HTMLButtonElement {
  return element('button', { type: 'button', ariaLabel: label, className: name, onclick }, icon(name))
}

function scrubberOf(audio: HTMLAudioElement) {
  const time = (seconds: number) => formatTime(seconds, language)
  const elapsed = element('span', { className: 'time' })
  const total = element('span', { className: 'time' })
  const slider = element('input', { type: 'range', min: '0', step: '1', ariaLabel: t('seek') })
  slider.oninput = () => {
    audio.currentTime = slider.valueAsNumber
  }
  return {
    element: element('div', { className: 'scrubber', dir: 'ltr' }, elapsed, slider, total),
    show: (position: number, length: number) => {
      slider.max = String(Math.max(1, Math.floor(length)))
      slider.value = String(Math.floor(position))
      slider.style.setProperty('--played', `${length > 0 ? (position / length) * 100 : 0}%`)
      slider.ariaValueText = t('position', { position: time(position), length: time(length) })
      elapsed.textContent = time(position)
      total.textContent = time(length)
    },
  }
}
