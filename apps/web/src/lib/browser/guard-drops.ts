/**
 * Keeps the browser from opening files that are dropped beside an upload area, which other browsers do in place of the
 * page. Upload areas have `data-file-drop`; `onMissed` is called if a file missed one. Returns a function that stops this.
 */
export function guardDrops(onMissed: () => void = () => undefined): () => void {
  const guard = (event: DragEvent) => {
    const { dataTransfer, target } = event
    if (event.defaultPrevented || !dataTransfer || !hasFiles(dataTransfer)) return
    if (target instanceof Element && takesItself(target, dataTransfer)) return
    event.preventDefault()
    const hasArea = document.querySelector('[data-file-drop]') !== null
    if (event.type === 'dragover') dataTransfer.dropEffect = hasArea ? 'copy' : 'none'
    else if (hasArea) onMissed()
  }
  addEventListener('dragover', guard)
  addEventListener('drop', guard)
  return () => {
    removeEventListener('dragover', guard)
    removeEventListener('drop', guard)
  }
}

export const hasFiles = ({ types }: DataTransfer): boolean => types.includes('Files')

/** A picture or a link of a page that is dragged into a text counts as a file too, but comes with HTML. */
const takesItself = (target: Element, { types }: DataTransfer): boolean =>
  target.closest('input[type=file]:enabled') !== null ||
  (types.includes('text/html') &&
    target.closest('input, textarea, [contenteditable]:not([contenteditable=false])') !== null)
