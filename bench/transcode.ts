/**
 * Compares the worker's verified transcodes with bare ffmpeg.
 *
 *     node bench/transcode.ts [--rounds 3] [--video-seconds 20] [--only audio|video]
 *
 * Audio: a FLAC of four minutes, against three concurrent processes, one per bitrate. Video: a 1080p30 clip,
 * against one process that decodes once and splits the picture, at equal SSIM; and against itself with the
 * lowest rung first. Both sides alternate. CPU time depends less on other load than wall time.
 */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { findFfmpeg } from '../worker/src/ffmpeg/binary.ts'
import { transcodeAudio } from '../worker/src/transcode-audio/transcode-audio.ts'
import { transcodeVideo } from '../worker/src/transcode-video/transcode-video.ts'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    'video-seconds': { type: 'string', default: '20' },
    only: { type: 'string' },
  },
})
const ROUNDS = Number(options.rounds)
const VIDEO_SECONDS = Number(options['video-seconds'])
const AUDIO_SECONDS = 240
/** Maximum factor relative to the bare calls; for audio, `audioSeconds` in addition */
const GOAL = { times: 1.05, audioSeconds: 0.3 }
const TICKS = 100

const run = promisify(execFile)
const { path: ffmpeg, version } = await findFfmpeg(process.env['FFMPEG_PATH'])
const folder = await mkdtemp(join(tmpdir(), 'nava-bench-transcode-'))
const bare = (words: readonly string[], cwd: string) =>
  run(ffmpeg, ['-v', 'error', '-nostdin', '-y', ...words], { cwd, maxBuffer: 1 << 24 })

function childSeconds(): number {
  const text = readFileSync('/proc/self/stat', 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / TICKS
}

interface Cost {
  seconds: number
  processor: number
}

let runs = 0
async function measure(side: (cwd: string) => Promise<unknown>): Promise<Cost & { cwd: string }> {
  const cwd = join(folder, `run-${(runs += 1)}`)
  await mkdir(cwd)
  const [startedAt, before] = [performance.now(), childSeconds()]
  await side(cwd)
  return { seconds: (performance.now() - startedAt) / 1000, processor: childSeconds() - before, cwd }
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

function print(name: string, costs: readonly Cost[], floor: readonly Cost[]) {
  const ratio = (of: keyof Cost) => median(costs.map((cost, round) => cost[of] / (floor[round]?.[of] ?? 1)))
  const column = (of: keyof Cost) => median(costs.map((cost) => cost[of])).toFixed(2)
  console.log(
    `${name.padEnd(44)} ${column('seconds').padStart(8)} s  ${ratio('seconds').toFixed(2)} ×   ` +
      `${column('processor').padStart(8)} s of a core  ${ratio('processor').toFixed(2)} ×`,
  )
}

const common = () => ({
  ffmpeg,
  signal: new AbortController().signal,
  niceness: 0,
  onPercent: () => undefined,
  onPlan: async () => undefined,
})

async function compareAudio() {
  const tones =
    'aevalsrc=0.3*sin(2*PI*(220+40*sin(t))*t)+0.05*random(0)|0.3*sin(2*PI*(330+30*sin(t))*t)+0.05*random(1)'
  await bare(['-f', 'lavfi', '-i', `${tones}:s=44100:d=${AUDIO_SECONDS}`, 'four.flac'], folder)
  const file = join(folder, 'four.flac')
  const ours: Cost[] = []
  const floor: Cost[] = []
  const decoded: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const three = (cwd: string) =>
      Promise.all([64, 128, 320].map((kbps) => bare(['-i', file, '-b:a', `${kbps}k`, `${kbps}.mp3`], cwd)))
    floor.push(await measure(three))
    ours.push(
      await measure((cwd) =>
        transcodeAudio(file, { title: 'Four minutes', artists: [], cover: undefined }, { ...common(), cwd }),
      ),
    )
    decoded.push(((ours.at(-1)?.seconds ?? 0) - GOAL.audioSeconds) / (floor.at(-1)?.seconds ?? 1))
  }
  console.log(`\nA FLAC of ${AUDIO_SECONDS} s`)
  print('three processes side by side', floor, floor)
  print('the whole job', ours, floor)
  const reached = median(decoded)
  console.log(
    `goal ${GOAL.times} × + ${GOAL.audioSeconds} s: ${reached.toFixed(2)} × + ${GOAL.audioSeconds} s`,
  )
}

const LADDER = [
  { height: 1080, width: 1920, kbps: 5000 },
  { height: 720, width: 1280, kbps: 2800 },
  { height: 480, width: 854, kbps: 1400 },
  { height: 360, width: 640, kbps: 800 },
]

const splitGraph = (file: string): string[] => [
  ...['-i', file, '-filter_complex'],
  `[0:v]split=4[v0][b][c][d];[b]scale=1280:720[v1];[c]scale=854:480[v2];[d]scale=640:360[v3]`,
  ...LADDER.flatMap(({ height, kbps }, at) => [
    ...['-map', `[v${at}]`, '-map', '0:a', '-c:v', 'libx264', '-preset', 'veryfast'],
    ...['-crf', '23', '-maxrate', `${kbps}k`, '-bufsize', `${kbps * 1.5}k`, '-profile:v', 'high'],
    ...[
      '-g',
      '120',
      '-keyint_min',
      '120',
      '-sc_threshold',
      '0',
      '-c:a',
      'aac',
      '-b:a',
      '160k',
      `${height}.mp4`,
    ],
  ]),
]

async function similarity(
  source: string,
  rung: string,
  { width, height }: { width: number; height: number },
) {
  // Compares by frame number, regardless of times.
  const graph = `[0:v]setpts=N/30/TB,scale=${width}:${height}[s];[1:v]setpts=N/30/TB[r];[r][s]ssim`
  const words = ['-i', source, '-i', rung, '-lavfi', graph, '-f', 'null', '-']
  const { stderr } = await run(ffmpeg, ['-hide_banner', '-nostdin', ...words], { maxBuffer: 1 << 24 })
  return Number(/ All:([\d.]+)/.exec(stderr)?.[1])
}

async function compareVideo() {
  const picture = `testsrc2=size=1920x1080:rate=30:duration=${VIDEO_SECONDS},noise=alls=4:allf=t`
  const words = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=duration=${VIDEO_SECONDS}`]
  const encoder = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '18', '-pix_fmt', 'yuv420p']
  await bare([...words, ...encoder, '-c:a', 'aac', 'clip.mp4'], folder)
  const file = join(folder, 'clip.mp4')
  const floor: Cost[] = []
  const ours: Cost[] = []
  const lowestFirst: Cost[] = []
  const watchable: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const split = await measure((cwd) => bare(splitGraph(file), cwd))
    const job = await measure((cwd) => transcodeVideo(file, { ...common(), cwd }))
    const first = await measure((cwd) => {
      const startedAt = performance.now()
      const onLowest = async () => void watchable.push((performance.now() - startedAt) / 1000)
      return transcodeVideo(file, { ...common(), cwd, onLowest })
    })
    floor.push(split)
    ours.push(job)
    lowestFirst.push(first)
    if (round === 0) {
      console.log(
        `\nA clip of ${VIDEO_SECONDS} s of 1080p30: SSIM of the split graph, the job, the job with the lowest rung first`,
      )
      for (const rung of LADDER) {
        const values = []
        for (const { cwd } of [split, job, first])
          values.push((await similarity(file, join(cwd, `${rung.height}.mp4`), rung)).toFixed(4))
        console.log(`  ${String(rung.height).padEnd(5)} ${values.join('  ')}`)
      }
    }
    for (const { cwd } of [split, job, first]) await rm(cwd, { recursive: true })
  }
  print('one process that splits the picture', floor, floor)
  print('the whole job', ours, floor)
  print('the whole job, the lowest rung first', lowestFirst, floor)
  print('  the same, beside the job in one pass', lowestFirst, ours)
  console.log(`the lowest rung can be watched after ${median(watchable).toFixed(2)} s; goal ${GOAL.times} ×`)
}

try {
  const load = () =>
    loadavg()
      .map((value) => value.toFixed(1))
      .join(' ')
  console.log(`ffmpeg ${version}, ${availableParallelism()} cores, load ${load()}, ${ROUNDS} rounds`)
  if (options.only !== 'video') await compareAudio()
  if (options.only !== 'audio') await compareVideo()
  console.log(`\nload at the end ${load()}`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
