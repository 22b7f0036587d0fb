import { type DragEvent, useState } from 'react'
import { hasFiles } from '../../../lib/browser/guard-drops.ts'
import { t } from '../../../lib/i18n/i18n.ts'
import { toast } from '../../../ui/overlays/toasts.ts'

/** What inputs for pictures accept */
export const PICTURES = 'image/jpeg,image/png,image/webp,image/avif'

/** Files of a drop whose names are said */
const NAMED = 3

/** Returns the attributes of an area on which files are dropped; none while it is `disabled`. */
export function useDropArea(onDrop: (event: DragEvent<HTMLElement>) => void, { disabled = false } = {}) {
  const [over, setOver] = useState(false)
  if (disabled) return {}
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

/** Area for one file of the kinds that `accept` of an input lists; names the other files, and folders. */
export function useFileDrop(accept: string, onFile: (file: File) => void, options?: { disabled?: boolean }) {
  return useDropArea(({ dataTransfer }) => {
    const files = [...dataTransfer.files]
    const folders = foldersOf(dataTransfer)
    const taken = files.find((file) => !folders.has(file.name) && isAccepted(file, accept))
    const others = files.filter((file) => file !== taken).map(({ name }) => name)
    if (others.length > 0) toast(notTaken(others), { tone: 'bad' })
    if (taken) onFile(taken)
  }, options)
}

/** Returns the names of dropped folders, which lie among the files too and cannot be read. */
const foldersOf = ({ items }: DataTransfer): Set<string> =>
  new Set(
    [...items].flatMap((item) => {
      const entry = item.webkitGetAsEntry()
      return entry?.isDirectory ? [entry.name] : []
    }),
  )

function notTaken(files: readonly string[]): string {
  const names = files.slice(0, NAMED).join(', ')
  const count = files.length - NAMED
  return count > 0 ? t('ui.notTakenMany', { names, count }) : t('ui.notTaken', { names })
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
