import { useShortcuts } from '../../../../ui/keys/on-keys.ts'
import { player } from '../../../listening/player/player.ts'

/** Seconds by which an arrow seeks */
const STEP = 10
/** The keys of the time line are those of the picture. */
const OWN_CONTROLS = 'video, [data-time-line]'
/** Seeking goes on while its keys are held. */
const REPEATS = /^(?:Arrow|[jl]$)/

interface LiveKeys {
  toggle: () => void
  fullscreen: () => void
  /** Undefined for another station's stream */
  seekBy: ((seconds: number) => void) | undefined
  /** Shows the controls. */
  onUse: () => void
}

export function useLiveKeys({ toggle, fullscreen, seekBy, onUse }: LiveKeys): void {
  const step = (seconds: number) =>
    seekBy &&
    (() => {
      seekBy(seconds)
      onUse()
    })
  useShortcuts(
    (key) =>
      ({
        Space: toggle,
        k: toggle,
        m: player.toggleMute,
        f: fullscreen,
        ArrowLeft: step(-STEP),
        ArrowRight: step(STEP),
        j: step(-STEP),
        l: step(STEP),
      })[key],
    { own: OWN_CONTROLS, repeats: REPEATS },
  )
}
