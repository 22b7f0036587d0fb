const MP3 = 'audio/mpeg'

export interface AppendableSource extends MediaSource {
  /** False while the browser requests no more media for a managed source */
  readonly streaming?: boolean
}

interface SourceClass {
  new (): AppendableSource
  isTypeSupported: (type: string) => boolean
}

function sourceClass(): SourceClass | undefined {
  const { ManagedMediaSource, MediaSource } = globalThis as {
    ManagedMediaSource?: SourceClass
    MediaSource?: SourceClass
  }
  return ManagedMediaSource ?? MediaSource
}

/** Returns false in Firefox, which supports no MP3s in a media source. */
export const takesMp3 = (): boolean => sourceClass()?.isTypeSupported(MP3) ?? false

/** Opens a media source on an element; `opened` resolves to its buffer. */
export function openMediaSource(element: HTMLAudioElement) {
  const Source = sourceClass()
  if (!Source) throw new Error('This browser has no media sources')
  const media = new Source()
  const address = URL.createObjectURL(media)
  const opened = new Promise<void>((resolve) => {
    media.addEventListener('sourceopen', () => resolve(), { once: true })
  }).then(() => media.addSourceBuffer(MP3))
  // Managed sources open only if playback on a second device, such as AirPlay, is disabled.
  element.disableRemotePlayback = true
  element.src = address
  return { media, opened, close: () => URL.revokeObjectURL(address) }
}
