import { freeOnDisk } from '@nava/media/storage/disk-space'

/** Bytes of free space below which a disk counts as full */
const HARDLY_ANY = 4 * 1024 * 1024

/** Returns true if the disk is full. ffmpeg may then exit as if it had succeeded. */
export const isDiskFull = async (folder: string): Promise<boolean> => (await freeOnDisk(folder)) < HARDLY_ANY
