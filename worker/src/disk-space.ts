import { freeOnDisk } from '@nava/media/storage/disk-space'

/** Bytes; less counts as a full disk. */
const HARDLY_ANY = 4 * 1024 * 1024

/** On a full disk ffmpeg may exit as if it had succeeded. */
export const isDiskFull = async (folder: string): Promise<boolean> => (await freeOnDisk(folder)) < HARDLY_ANY
