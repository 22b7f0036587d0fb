import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const ELSEWHERE = ['/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1', '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.0']

export const findProgram = (name: string): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), ...ELSEWHERE]
    .map((folder) => join(folder, name))
    .find(isProgram)

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
