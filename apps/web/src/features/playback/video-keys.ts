/** How many videos on the page listen to the keyboard. */
let listening = 0

/** Says that a video listens to the keyboard, until the returned function is called. */
export function claimKeys(): () => void {
  listening += 1
  return () => {
    listening -= 1
  }
}

/** Returns true if the keys are a video's, and not the audio player's. */
export const areKeysOfVideo = (): boolean => listening > 0
