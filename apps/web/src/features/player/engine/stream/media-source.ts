const MP3 = 'audio/mpeg'

export interface AppendableSource extends MediaSource {
  /** False while the browser of a managed source wants no more media */
  readonly streaming?: boolean
}

interface SourceClass {
  new (): AppendableSource
  isTypeSupported: (type: string) => boolean
}

/** Safari's managed class, the only one on phones, or the usual one */
function sourceClass(): SourceClass | undefined {
  const { ManagedMediaSource, MediaSource } = globalThis as {
    ManagedMediaSource?: SourceClass
    MediaSource?: SourceClass
  }
  return ManagedMediaSource ?? MediaSource
}

/** Firefox takes no MP3s in a media source. */
export const takesMp3 = (): boolean => sourceClass()?.isTypeSupported(MP3) ?? false

/** The buffer resolves once the source is open. */
export function openMediaSource(element: HTMLAudioElement) {
  const Source = sourceClass()
  if (!Source) throw new Error('This browser has no media sources')
  const media = new Source()
  const address = URL.createObjectURL(media)
  const opened = new Promise<void>((resolve) => {
    media.addEventListener('sourceopen', () => resolve(), { once: true })
  }).then(() => media.addSourceBuffer(MP3))
  // Managed sources open only without a second device, such as a loudspeaker by AirPlay.
  element.disableRemotePlayback = true
  element.src = address
  return { media, opened, close: () => URL.revokeObjectURL(address) }
}
