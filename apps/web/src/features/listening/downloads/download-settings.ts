import { type AudioQuality, limits } from '@nava/contracts'
import { createStore } from 'zustand/vanilla'
import { flag, oneOf, record } from '../../../lib/calls/decoder.ts'
import { localSetting } from '../../../lib/browser/local-setting.ts'

interface DownloadSettings {
  quality: AudioQuality
  /** True to download only by Wi-Fi or cable, in browsers that report the type of connection */
  onlyWifi: boolean
}

const stored = localSetting<DownloadSettings>(
  'downloadSettings',
  record({ quality: oneOf(...limits.audio.qualities), onlyWifi: flag }),
  { quality: limits.audio.defaultQuality, onlyWifi: false },
)

export const downloadSettings = createStore<DownloadSettings>(() => stored.read())

export function setDownloadSettings(changed: Partial<DownloadSettings>): void {
  downloadSettings.setState(changed)
  stored.write(downloadSettings.getState())
}

interface Connection extends EventTarget {
  type?: string
}

const connection = (): Connection | undefined => (navigator as { connection?: Connection }).connection

/** Returns whether the browser reports the type of connection; few do, mostly on phones. */
export const reportsWifi = (): boolean => connection()?.type !== undefined

export const isWaitingForWifi = (): boolean =>
  downloadSettings.getState().onlyWifi &&
  reportsWifi() &&
  !['wifi', 'ethernet'].includes(connection()?.type ?? '')

/** Returns a function that unsubscribes. */
export function watchWifi(onChange: () => void): () => void {
  const stop = downloadSettings.subscribe(onChange)
  connection()?.addEventListener('change', onChange)
  return () => {
    stop()
    connection()?.removeEventListener('change', onChange)
  }
}
