/** Plays the channel in programs without window and sound, in real time, and parses their output. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { untilListens } from '../../e2e/browsers/with-program.ts'

export interface Played {
  /** Seconds by which the position advanced */
  seconds: number
  faults: string[]
}

export interface Player {
  name: string
  programs: readonly string[]
  play: (programs: readonly string[], address: string, seconds: number) => Promise<Played>
}

const playlistAt = (address: string): string => `${address}/music/live/master.m3u8`

/** Seconds between checks (`LOOK_EVERY`), and tolerated deviation (`LAG`) */
const LOOK_EVERY = 2
const LAG = 2
const LASTING = 3

function positions() {
  const faults: string[] = []
  let begun: { position: number; at: number } | undefined
  let last = 0
  let before = 0
  let looks = 0
  return {
    faults,
    see: (position: number) => {
      last = position
      // Starts counting when the first position arrives; before that, the channel is loading.
      if (!begun && position > 0) begun = { position, at: performance.now() }
      if (!begun) return
      const lag = (performance.now() - begun.at) / 1000 - (position - begun.position)
      looks = Math.abs(lag - before) > LAG ? looks + 1 : 0
      if (looks < LASTING) return
      faults.push(
        `before ${position.toFixed(1)} s it stood still or jumped for ${(lag - before).toFixed(1)} s`,
      )
      before = lag
      looks = 0
    },
    played: () => last - (begun?.position ?? last),
  }
}

interface Running {
  child: ChildProcessWithoutNullStreams
  lines: string[]
}

function start(program: string, words: readonly string[], options: object = {}): Running {
  const child = spawn(program, words, { ...options, stdio: 'pipe' })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream
      .setEncoding('utf8')
      .on('data', (text: string) => lines.push(...text.split(/[\r\n]+/).filter((line) => line !== '')))
  return { child, lines }
}

async function stop({ child }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const matching = (lines: readonly string[], complaint: RegExp): string[] => [
  ...new Set(lines.filter((line) => complaint.test(line))),
]

async function follow(
  running: Running,
  seconds: number,
  {
    positionOf,
    complaint,
  }: { positionOf: (lines: readonly string[]) => number | undefined; complaint: RegExp },
): Promise<Played> {
  const position = positions()
  try {
    for (let waited = 0; waited < seconds; waited += LOOK_EVERY) {
      await sleep(LOOK_EVERY * 1000)
      const isOver = running.child.exitCode !== null
      if (isOver && waited < seconds - LAG * LOOK_EVERY) position.faults.push(`it ended after ${waited} s`)
      if (isOver) break
      const at = positionOf(running.lines)
      if (at !== undefined) position.see(at)
    }
    return {
      seconds: position.played(),
      faults: [...position.faults, ...matching(running.lines, complaint)],
    }
  } finally {
    await stop(running)
  }
}

const lastNumber = (pattern: RegExp) => (lines: readonly string[]) => {
  const found = lines.findLast((line) => pattern.test(line))
  return found === undefined ? undefined : Number(pattern.exec(found)?.[1])
}

export const ffmpeg: Player = {
  name: 'FFmpeg',
  programs: ['ffmpeg'],
  play: async ([program = ''], address, seconds) => {
    const words = [
      '-v',
      'warning',
      '-stats',
      '-nostdin',
      '-re',
      '-i',
      playlistAt(address),
      '-t',
      String(seconds),
    ]
    const running = start(program, [
      ...words,
      '-map',
      '0:v:0',
      '-map',
      '0:a:0',
      '-c',
      'copy',
      '-f',
      'null',
      '-',
    ])
    return await follow(running, seconds, {
      positionOf: (lines) => {
        const [, h = 0, m = 0, s = 0] =
          /time=(\d+):(\d+):([\d.]+)/.exec(lines.findLast((line) => line.includes('time=')) ?? '') ?? []
        return Number(h) * 3600 + Number(m) * 60 + Number(s)
      },
      complaint: /non.monoton|discontinu|corrupt|invalid|error|skipping|missing/i,
    })
  },
}

export const mpv: Player = {
  name: 'mpv',
  programs: ['mpv'],
  play: async ([program = ''], address, seconds) => {
    const home = await mkdtemp(join(tmpdir(), 'nava-mpv-'))
    const control = join(home, 'control')
    const words = ['--no-config', '--no-terminal', '--vo=null', '--ao=null', '--msg-level=all=warn']
    const running = start(program, [...words, `--input-ipc-server=${control}`, playlistAt(address)])
    try {
      // The output is not read from a pipe, where it would be buffered for seconds.
      const socket = await untilListens(() => openSocket(control))
      socket.on('data', (text: string) =>
        running.lines.push(...text.split('\n').filter((line) => line.includes('"time-pos"'))),
      )
      socket.write('{"command":["observe_property",1,"time-pos"]}\n')
      return await follow(running, seconds, {
        positionOf: lastNumber(/"time-pos","data":([\d.]+)/),
        complaint: /timestamp|reset|desync|invalid|error|corrupt|missing/i,
      })
    } finally {
      await rm(home, { recursive: true, force: true })
    }
  },
}

async function openSocket(path: string): Promise<Socket> {
  const socket = connect(path).setEncoding('utf8')
  await once(socket, 'connect')
  return socket
}

const NOBODY = 65_534

export const vlc: Player = {
  name: 'VLC',
  programs: ['vlc'],
  play: async ([program = ''], address, seconds) => {
    const home = await mkdtemp(join(tmpdir(), 'nava-vlc-'))
    await chmod(home, 0o777)
    const words = ['-I', 'rc', '--no-color', '--vout', 'dummy', '--aout', 'dummy', playlistAt(address)]
    const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
    const running = start(program, words, {
      ...account,
      cwd: '/',
      env: { PATH: process.env['PATH'], HOME: home },
    })
    const asking = setInterval(() => running.child.stdin.write('get_time\n'), LOOK_EVERY * 500)
    try {
      return await follow(running, seconds, {
        positionOf: lastNumber(/^(?:> )*(\d+)$/),
        complaint:
          /error: (?!no suitable|interface|Failed to connect)|deadlock|no moov|EOF|discontinuity|late/i,
      })
    } finally {
      clearInterval(asking)
      await rm(home, { recursive: true, force: true })
    }
  },
}

export const gstreamer: Player = {
  name: 'GStreamer',
  programs: ['gst-play-1.0'],
  play: async ([program = ''], address, seconds) => {
    const words = ['--no-interactive', '--videosink=fakesink sync=true', '--audiosink=fakesink sync=true']
    const running = start(program, [...words, playlistAt(address)])
    return await follow(running, seconds, {
      positionOf: (lines) => {
        const line = lines.findLast((each) => /^\d+:\d\d:\d\d\.\d+ \//.test(each))
        const [h = 0, m = 0, s = 0] = line?.split(' ')[0]?.split(':').map(Number) ?? []
        return line === undefined ? undefined : h * 3600 + m * 60 + s
      },
      complaint: /error|warning|reached end/i,
    })
  },
}
