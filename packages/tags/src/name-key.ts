/** Returns a name for comparisons: lower case, composed, trimmed. */
export const nameKey = (name: string): string => name.normalize('NFC').trim().toLocaleLowerCase()
