import type { ListeningDevice } from '@nava/contracts'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { text } from '../../../lib/calls/decoder.ts'
import { localSetting } from '../../../lib/browser/local-setting.ts'
import { player, usePlayer } from './player.ts'

interface Devices {
  /** ID of this page; empty while the queue is not shared */
  me: string
  devices: readonly ListeningDevice[]
  /** ID of the device that should play; null for none */
  device: string | null
  volume: number
  muted: boolean
}

const OFF: Devices = { me: '', devices: [], device: null, volume: 1, muted: false }

export const devicesStore = createStore<Devices>(() => OFF)

export const noDevices = (): void => devicesStore.setState(OFF, true)

interface DeviceCommands {
  moveTo: (deviceID: string) => void
  rename: (name: string) => void
  setVolume: (volume: { volume: number; muted: boolean }) => void
}

/** Set while this page is one of the devices */
let commands: DeviceCommands | undefined

export function setDeviceCommands(next: DeviceCommands | undefined): void {
  commands = next
}

export const moveTo = (deviceID: string): void => commands?.moveTo(deviceID)

export const renameDevice = (name: string): void => commands?.rename(name)

/** Name that the user gave this browser; if it is empty, browser and system are the name */
export const nameSetting = localSetting('deviceName', text, '')

export interface NamedDevice extends ListeningDevice {
  isMe: boolean
  isPlaying: boolean
}

/** Numbers devices with the same name, oldest first. */
export function namedDevices({ me, devices, device }: Devices): NamedDevice[] {
  const times = new Map<string, number>()
  return devices.map(({ deviceID, name }) => {
    const number = (times.get(name) ?? 0) + 1
    times.set(name, number)
    return {
      deviceID,
      name: number > 1 ? `${name} (${number})` : name,
      isMe: deviceID === me,
      isPlaying: deviceID === device,
    }
  })
}

const isRemote = ({ me, device }: Devices) => me !== '' && device !== null && device !== me

export function useRemoteDevice(): string | undefined {
  return useStore(devicesStore, (all) =>
    isRemote(all) ? namedDevices(all).find(({ isPlaying }) => isPlaying)?.name : undefined,
  )
}

export const useDevices = (): Devices => useStore(devicesStore)

export function useVolume(): { volume: number; muted: boolean } {
  const volume = usePlayer((state) => state.volume)
  const muted = usePlayer((state) => state.muted)
  const all = useDevices()
  return isRemote(all) ? all : { volume, muted }
}

/** A volume above 0 unmutes the device. */
export function setVolumeThere(wanted: number): void {
  const all = devicesStore.getState()
  if (!isRemote(all)) return player.setVolume(wanted)
  const volume = Math.min(1, Math.max(0, wanted))
  commands?.setVolume({ volume, muted: all.muted && volume === 0 })
}

export function toggleMuteThere(): void {
  const all = devicesStore.getState()
  if (isRemote(all)) commands?.setVolume({ volume: all.volume, muted: !all.muted })
  else player.toggleMute()
}

export const volumeThere = (own: number): number => {
  const all = devicesStore.getState()
  return isRemote(all) ? all.volume : own
}
