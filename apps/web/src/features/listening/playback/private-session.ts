import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { flag } from '../../../lib/calls/decoder.ts'
import { localSetting } from '../../../lib/browser/local-setting.ts'

const setting = localSetting('privateSession', flag, false)

/** While it is on, plays in this browser are not counted, stored or shown on other devices. */
export const privateSession = createStore<{ isOn: boolean }>(() => ({ isOn: setting.read() }))

export const isPrivate = (): boolean => privateSession.getState().isOn

export function setPrivate(isOn: boolean): void {
  setting.write(isOn)
  privateSession.setState({ isOn })
}

export const usePrivate = (): boolean => useStore(privateSession, ({ isOn }) => isOn)

setting.watch(() => privateSession.setState({ isOn: setting.read() }))
