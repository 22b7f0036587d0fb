/** Decodes the escapes of a part of an address; returns it as it is if one of them is malformed. */
export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
