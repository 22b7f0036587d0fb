/** Returns what matches a path as the client's routes have it, in any case: `/artist/:id/:name?`, `/djPanel/*`, `*`. */
export function patternOf(path: string): RegExp {
  const segments = path
    .replace(/\/\*$/, '(?:/.*)?')
    .replace(/^\*$/, '.*')
    .replaceAll(/\/:(\w+)(\?)?/g, '(?:/(?<$1>[^/]+))$2')
  return new RegExp(`^${segments}$`, 'i')
}
