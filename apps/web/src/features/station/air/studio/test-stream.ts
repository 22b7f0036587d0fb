/** Plays what the reader sent as a test, with the reader's token, since nobody else may hear it. */
import { addressOf, djPanelAirTest } from '@nava/contracts'
import { withoutCues } from '../../../catalogue/video/without-cues.ts'
import { session } from '../../../../lib/session/session.ts'

/** Seconds behind the end at which it begins */
const BEHIND = 3

/** Returns what ends it. */
export function playTest(audio: HTMLAudioElement, onFailed: () => void): () => void {
  let isOver = false
  let destroy = () => {}
  const start = async () => {
    const { default: Hls, Events } = await import('hls.js/light')
    if (isOver) return
    if (!Hls.isSupported()) return onFailed()
    const hls = new Hls({
      ...withoutCues,
      liveSyncDuration: BEHIND,
      xhrSetup: (request) => request.setRequestHeader('authorization', `Bearer ${session.token() ?? ''}`),
    })
    destroy = () => hls.destroy()
    hls.on(Events.ERROR, (_, { fatal }) => fatal && onFailed())
    hls.loadSource(addressOf(djPanelAirTest, {}))
    hls.attachMedia(audio)
    audio.play().catch(() => undefined) // shown by its own key
  }
  start().catch(onFailed)
  return () => {
    isOver = true
    destroy()
  }
}
