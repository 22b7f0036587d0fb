/** Downloads a file. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Browsers start to read the file in the same task.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
