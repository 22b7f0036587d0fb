let listening = 0

export function claimKeys(): () => void {
  listening += 1
  return () => {
    listening -= 1
  }
}

/** Returns true while a video player handles the keyboard, instead of the audio player. */
export const areKeysOfVideo = (): boolean => listening > 0
