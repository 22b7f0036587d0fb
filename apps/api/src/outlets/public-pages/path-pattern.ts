/** Converts a route of the client to a case-insensitive pattern: `/artist/:id/:name?`, `/djPanel/*`, `*`. */
export function patternOf(path: string): RegExp {
  const segments = path
    .replace(/\/\*$/, '(?:/.*)?')
    .replace(/^\*$/, '.*')
    .replaceAll(/\/:(\w+)(\?)?/g, '(?:/(?<$1>[^/]+))$2')
  return new RegExp(`^${segments}$`, 'i')
}
