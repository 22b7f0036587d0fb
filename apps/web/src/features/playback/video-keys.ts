/** Number of videos on the page that handle the keyboard */
let listening = 0

/** Holds until the returned function is called. */
export function claimKeys(): () => void {
  listening += 1
  return () => {
    listening -= 1
  }
}

/** Otherwise the audio player has the keys. */
export const areKeysOfVideo = (): boolean => listening > 0
