/** Room on the disk, looked at before and after: on a full one ffmpeg may end as if all were well. */
import { StorageFull } from '@nava/media/storage'
import { statfs } from 'node:fs/promises'

/** Bytes that stay free beside what a job is about to write. */
const RESERVED = 64 * 1024 * 1024
/** Less than this counts as none. */
const HARDLY_ANY = 4 * 1024 * 1024

/** @throws StorageFull when `bytes` more do not fit where `folder` lies */
export async function checkRoom(folder: string, bytes: number): Promise<void> {
  if ((await freeBytes(folder)) < bytes + RESERVED) throw new StorageFull()
}

/** Whether there is no room left to speak of. */
export async function isFull(folder: string): Promise<boolean> {
  return (await freeBytes(folder)) < HARDLY_ANY
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
