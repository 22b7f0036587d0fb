import { useStore } from 'zustand'
import { flag } from '../../../lib/calls/decoder.ts'
import { localSetting } from '../../../lib/browser/local-setting.ts'
import { storedStore } from '../../../lib/browser/stored-store.ts'

const setting = localSetting('autoplay', flag, true)
const store = storedStore({ on: true }, { on: setting.read() })

export function setAutoplay(on: boolean): void {
  setting.write(on)
  store.setState({ on })
}

export function useAutoplay(): boolean {
  return useStore(store, ({ on }) => on)
}
