import type { TwoDecks } from './two-decks.ts'

/** Milliseconds between two steps of the volume */
const STEP = 40

/** Sets the volumes of two decks. While one fades out and the other in, their combined power stays constant. */
export function createFadeVolume(decks: TwoDecks) {
  let level = { volume: 1, muted: false }
  let fade: { timer: ReturnType<typeof setInterval>; volume: number; share: number } | undefined

  function apply() {
    const angle = ((fade?.share ?? 1) * Math.PI) / 2
    decks.current().setVolume(level.volume * Math.sin(angle), level.muted)
    if (fade) decks.other()?.setVolume(fade.volume * Math.cos(angle), level.muted)
  }

  /** Ends a fade early, and unloads the deck that fades out. */
  function end() {
    if (!fade) return
    clearInterval(fade.timer)
    fade = undefined
    decks.other()?.unload()
    apply()
  }

  return {
    isFading: () => fade !== undefined,
    apply,
    end,
    /** Begins a fade from the other deck, which `swap` has just replaced, to the current one. */
    start(seconds: number) {
      const began = performance.now()
      const timer = setInterval(() => {
        if (!fade) return
        fade.share = Math.min(1, (performance.now() - began) / (seconds * 1000))
        if (fade.share === 1) end()
        else apply()
      }, STEP)
      fade = { timer, volume: level.volume, share: 0 }
      apply()
    },
    set: (volume: number, muted: boolean) => {
      level = { volume, muted }
      apply()
    },
  }
}
