/** Returns the columns of `alias` under the names of their fields: `m.album_id AS "albumID"`. */
export const columns = (alias: string, names: readonly string[]): string =>
  names
    .map(
      (name) =>
        `${alias}.${name.replaceAll(/[A-Z]+/g, (capitals) => `_${capitals.toLowerCase()}`)} AS "${name}"`,
    )
    .join(', ')
