export interface Stall {
  /** Seconds: position, duration of the stall, and loaded ahead */
  at: number
  seconds: number
  ahead: number
}

export interface Watched {
  stalls: Stall[]
  /** Seconds by which the position advanced */
  played: number
  holes: number[]
}

const VIDEO = `document.querySelector('main video')`

export const IS_PLAYING = `(() => {
  const video = ${VIDEO}
  if (video && video.paused) void video.play().catch(() => {})
  return Boolean(video && !video.paused && video.currentTime > 0)
})()`

/**
 * Records stalls: a `waiting` event, unless the clock continues within a frame, or a jump of the clock
 * without a seek.
 */
export const WATCH = `(() => {
    const FRAME = 0.04, JUMP = 0.3
    const video = ${VIDEO}
    const from = video.currentTime
    const stalls = []
    const holes = new Set()
    let open
    let before = { at: from, clock: performance.now() }
    const ahead = () => {
      for (let i = 0; i < video.buffered.length; i++)
        if (video.buffered.start(i) <= video.currentTime + 0.1 && video.buffered.end(i) > video.currentTime)
          return video.buffered.end(i) - video.currentTime
      return 0
    }
    const close = () => {
      if (!open) return
      const seconds = (performance.now() - open.clock) / 1000
      if (seconds > FRAME) stalls.push({ at: open.at, ahead: open.ahead, seconds })
      open = undefined
    }
    video.addEventListener('waiting', () => {
      if (!video.seeking && !video.paused && !open)
        open = { at: video.currentTime, ahead: ahead(), clock: performance.now() }
    })
    video.addEventListener('timeupdate', () => {
      const now = { at: video.currentTime, clock: performance.now() }
      for (let i = 1; i < video.buffered.length; i++) holes.add(Math.round(video.buffered.end(i - 1) * 10) / 10)
      const jump = now.at - before.at - (now.clock - before.clock) / 1000
      if (!video.seeking && jump > JUMP) stalls.push({ at: before.at, ahead: ahead(), seconds: jump })
      if (now.at > before.at) close()
      before = now
    })
    window.watched = () => { close(); return { stalls, holes: [...holes], played: video.currentTime - from } }
  })()`

export const WATCHED = 'JSON.stringify(window.watched())'
