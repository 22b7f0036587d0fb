/** Number of videos on the page that handle the keyboard */
let listening = 0

/** Gives the keyboard to a video until the returned function is called. */
export function claimKeys(): () => void {
  listening += 1
  return () => {
    listening -= 1
  }
}

/** Returns false while the audio player handles the keyboard. */
export const areKeysOfVideo = (): boolean => listening > 0
