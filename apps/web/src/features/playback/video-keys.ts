/** Number of videos on the page that handle the keyboard */
let listening = 0

/** Marks the keys as a video's until the returned function is called. */
export function claimKeys(): () => void {
  listening += 1
  return () => {
    listening -= 1
  }
}

/** Returns true if the keys belong to a video instead of the audio player. */
export const areKeysOfVideo = (): boolean => listening > 0
