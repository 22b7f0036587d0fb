/** Returns the longest start of a text that has at most `most` bytes in UTF-8, without a part of a character. */
export const cutToBytes = (text: string, most: number): string =>
  // Leaves out what would go on in the next part.
  new TextDecoder().decode(Buffer.from(text).subarray(0, most), { stream: true })
