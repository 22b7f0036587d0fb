import { type DragEvent, useState } from 'react'
import { hasFiles } from '../../../lib/browser/guard-drops.ts'
import { t } from '../../../lib/i18n/i18n.ts'
import { toast } from '../../../ui/overlays/toasts.ts'

/** What inputs for pictures accept */
export const PICTURES = 'image/jpeg,image/png,image/webp,image/avif'

/** Returns the attributes of an area on which files are dropped. */
export function useDropArea(onDrop: (event: DragEvent<HTMLElement>) => void) {
  const [over, setOver] = useState(false)
  return {
    'data-file-drop': true,
    'data-over': over || undefined,
    onDragOver(event: DragEvent<HTMLElement>) {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent<HTMLElement>) {
      event.preventDefault()
      setOver(false)
      onDrop(event)
    },
  }
}

/** Area for one file of the kinds that `accept` of an input lists; names the other files. */
export function useFileDrop(accept: string, onFile: (file: File) => void) {
  return useDropArea(({ dataTransfer }) => {
    const files = [...dataTransfer.files]
    const taken = files.find((file) => isAccepted(file, accept))
    const others = files.filter((file) => file !== taken).map(({ name }) => name)
    if (others.length > 0) toast(t('ui.notTaken', { names: others.join(', ') }), { tone: 'bad' })
    if (taken) onFile(taken)
  })
}

/** Returns false for what has another ending and another type; what has neither is read to find out. */
export function isAccepted({ name, type }: Pick<File, 'name' | 'type'>, accept: string): boolean {
  const ending = /\.[^.\s]+$/.exec(name)?.[0].toLowerCase()
  if (ending === undefined && type === '') return true
  return accept
    .split(',')
    .some((kind) =>
      kind.startsWith('.')
        ? kind === ending
        : kind.endsWith('/*')
          ? type.startsWith(kind.slice(0, -1))
          : kind === type,
    )
}
