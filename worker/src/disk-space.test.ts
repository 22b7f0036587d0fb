import { diskSpace } from '@nava/media/storage/disk-space'
import { StorageFull } from '@nava/media/storage/storage'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isDiskFull } from './disk-space.ts'
import { ffmpeg, makeSound, makeVideo } from './testing/make-media.ts'
import { transcodeAudio } from './transcode-audio/transcode-audio.ts'
import { transcodeVideo } from './transcode-video/transcode-video.ts'

const folder = mkdtempSync(join(tmpdir(), 'nava-disk-space-'))
const disk = join(folder, 'disk')
mkdirSync(disk)
/** Disk of 80 MB, if the machine allows mounting */
const mounted = mount()
afterAll(() => {
  if (mounted) execFileSync('umount', [disk])
  rmSync(folder, { recursive: true, force: true })
})

function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=80m', 'tmpfs', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Fills the disk up to `spare` bytes when the transcode starts. */
function fillAtStart(spare: number, processes: number) {
  let begun = 0
  return () => {
    begun += 1
    if (begun !== processes) return
    const { bavail, bsize } = statfsSync(disk)
    try {
      writeFileSync(join(disk, 'filler'), Buffer.alloc(bavail * bsize - spare))
    } catch (error) {
      if (!isNoSpace(error)) throw error
    }
  }
}

const isNoSpace = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC'

const cwd = (name: string): string => {
  rmSync(join(disk, 'filler'), { force: true })
  const path = join(disk, name)
  mkdirSync(path)
  return path
}

const common = {
  ffmpeg,
  signal: new AbortController().signal,
  onPercent: () => undefined,
  onPlan: async () => undefined,
}

test.runIf(mounted)('a disk that fills up while audio is written is reported as such', async () => {
  const file = await makeSound(folder, 'long.wav', { seconds: 300, hertz: 8000, channels: 1 })
  // The third process is the transcode, after two calls that inspect the file.
  const options = { ...common, cwd: cwd('audio'), onStart: fillAtStart(100_000, 3) }
  await expect(transcodeAudio(file, { title: '', artists: [], cover: undefined }, options)).rejects.toThrow(
    StorageFull,
  )
})

test.runIf(mounted)('a disk that fills up while video is written is reported as such', async () => {
  const file = await makeVideo(folder, 'film.mp4', { seconds: 8, size: '854x480' })
  // The fourth process is the transcode, after calls that inspect and measure the file.
  const options = { ...common, cwd: cwd('video'), onStart: fillAtStart(150_000, 4) }
  await expect(transcodeVideo(file, options)).rejects.toThrow(StorageFull)
})

test.runIf(mounted)('a disk without enough space is detected before anything starts', async () => {
  const path = cwd('before')
  const disk = diskSpace({ reservedBytes: 64 * 1024 * 1024 })
  const onPlan = async ({ bytes }: { bytes: number }) => void (await disk.claim(path, bytes))
  await onPlan({ bytes: 1 })
  expect(await isDiskFull(path)).toBe(false)
  const file = await makeSound(folder, 'roomy.wav', { seconds: 900, channels: 2, hertz: 16_000 })
  const begun: number[] = []
  const options = { ...common, cwd: path, onPlan, onStart: (pid: number) => void begun.push(pid) }
  await expect(transcodeAudio(file, { title: '', artists: [], cover: undefined }, options)).rejects.toThrow(
    StorageFull,
  )
  expect(begun).toHaveLength(2)
  fillAtStart(1000, 1)()
  expect(await isDiskFull(path)).toBe(true)
})
