/** Removes guest artists and editions, which streaming services add to titles. */
export function plainTitle(title: string): string {
  const plain = title
    .replaceAll(
      /(?<!\s)\s*[([](?:feat|ft|featuring|with|remaster|remastered|official|explicit)\b[^)\]]{0,200}[)\]]/gi,
      '',
    )
    .replace(
      /(?<!\s)\s+-\s+(?:\d{4}\s+)?(?:remaster|remastered|single version|album version|radio edit)\b.*$/i,
      '',
    )
    .replace(/(?<!\s)\s+(?:feat|ft)\.?\s.*$/i, '')
    .trim()
  return plain === '' ? title : plain
}
