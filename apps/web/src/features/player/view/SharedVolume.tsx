import { VolumeSlider } from '../VolumeControl.tsx'
import { setVolumeThere, toggleMuteThere, useVolume } from '../devices.ts'

/** Volume of the device that plays */
export function SharedVolume() {
  const { volume, muted } = useVolume()
  return <VolumeSlider volume={volume} muted={muted} onVolume={setVolumeThere} onMute={toggleMuteThere} />
}
