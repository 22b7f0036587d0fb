import { createStore } from 'zustand/vanilla'
import { flag } from '../../../lib/calls/decoder.ts'
import { localSetting } from '../../../lib/browser/local-setting.ts'

const stored = localSetting('autoplay', flag, true)

/** Whether radio continues after the end of a list */
export const autoplayStore = createStore<{ isOn: boolean }>(() => ({ isOn: stored.read() }))

export function setAutoplay(isOn: boolean): void {
  stored.write(isOn)
  autoplayStore.setState({ isOn })
}
