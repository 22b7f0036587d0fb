let listening = 0

export function claimKeys(): () => void {
  listening += 1
  return () => {
    listening -= 1
  }
}

/** Returns false while the audio player handles the keyboard. */
export const areKeysOfVideo = (): boolean => listening > 0
