/** Whether a disk is full, looked at after the work: on a full one ffmpeg may end as if all were well. */
import { freeOnDisk } from '@nava/media/disk-space'

/** In bytes: less than this counts as none. */
const HARDLY_ANY = 4 * 1024 * 1024

/** Whether there is no room left to speak of. */
export const isDiskFull = async (folder: string): Promise<boolean> => (await freeOnDisk(folder)) < HARDLY_ANY
