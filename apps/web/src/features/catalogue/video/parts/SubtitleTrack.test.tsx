import { render } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { SubtitleTrack, liftCues } from './SubtitleTrack.tsx'

test('each text ends above the controls, however many lines it has', () => {
  const cues = ['One', 'One\nTwo'].map((text) => ({ text, line: 'auto' }))
  liftCues(cues as unknown as TextTrackCue[]) // jsdom has no VTTCue
  expect(cues.map(({ line }) => line)).toEqual([-3, -4])
  expect(() => liftCues(null)).not.toThrow()
})

test('subtitles that the browser finds in the playlist are not shown beside the chosen ones', () => {
  const own = { mode: 'disabled', cues: [{ text: 'One', line: 'auto' }] }
  const fromPlaylist = { mode: 'showing' }
  const tracks = Object.assign(new EventTarget(), {
    *[Symbol.iterator]() {
      yield own
      yield fromPlaylist
    },
  })
  for (const [of, name, value] of [
    [HTMLVideoElement.prototype, 'textTracks', tracks],
    [HTMLTrackElement.prototype, 'track', own],
  ] as const) {
    Object.defineProperty(of, name, { value, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(of, name))
  }
  const { unmount, container } = render(
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the track is what is tested
    <video>
      <SubtitleTrack language="fa" address="/fa.vtt" />
    </video>,
  )
  container.querySelector('track')?.dispatchEvent(new Event('load'))
  expect(own.cues[0]?.line).toBe(-3)
  expect([own.mode, fromPlaylist.mode]).toEqual(['showing', 'disabled'])
  fromPlaylist.mode = 'showing'
  tracks.dispatchEvent(new Event('addtrack'))
  expect([own.mode, fromPlaylist.mode]).toEqual(['showing', 'disabled'])
  unmount()
  fromPlaylist.mode = 'showing'
  tracks.dispatchEvent(new Event('addtrack'))
  expect(fromPlaylist.mode).toBe('showing')
})
