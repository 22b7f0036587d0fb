/** What initdb and the server say on file systems without owners, permissions or sockets */
const LACKING =
  /could not (change permissions|bind Unix address|create Unix)|has (invalid permissions|wrong ownership)/

/** Returns why PostgreSQL did not work on `dir`: what it wrote, after a sentence if an operator needs one. */
export function reasonIn(output: string, dir: string): string {
  if (!LACKING.test(output)) return `\n${output}`
  return `${dir} lies on a file system that lacks what PostgreSQL needs (owners, permissions or sockets), as vfat, exfat and some network shares do. Choose a DATA_DIR on a disk of this machine, where its folder media may be a mount of the other, or set DATABASE_URL to a PostgreSQL of yours.\n${output}`
}
