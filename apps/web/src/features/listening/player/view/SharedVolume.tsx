import { VolumeSlider } from '../VolumeControl.tsx'
import { setVolumeThere, toggleMuteThere, useVolume } from '../devices.ts'

export function SharedVolume() {
  const { volume, muted } = useVolume()
  return <VolumeSlider volume={volume} muted={muted} onVolume={setVolumeThere} onMute={toggleMuteThere} />
}
