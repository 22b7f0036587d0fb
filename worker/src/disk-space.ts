/** Checks for a full disk after the work: on a full disk ffmpeg may exit as if it had succeeded. */
import { freeOnDisk } from '@nava/media/disk-space'

/** In bytes: less than this counts as none. */
const HARDLY_ANY = 4 * 1024 * 1024

/** Returns true if the disk is practically full. */
export const isDiskFull = async (folder: string): Promise<boolean> => (await freeOnDisk(folder)) < HARDLY_ANY
