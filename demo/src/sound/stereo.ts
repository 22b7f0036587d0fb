export const SAMPLE_RATE = 44_100

/** Samples of about -1 to 1 before mastering */
export interface Stereo {
  left: Float32Array
  right: Float32Array
}

export function silence(seconds: number): Stereo {
  const length = Math.ceil(seconds * SAMPLE_RATE)
  return { left: new Float32Array(length), right: new Float32Array(length) }
}

/** Returns gains of equal power; `pan`: -1 left, 1 right */
export function panGains(pan: number): [left: number, right: number] {
  const angle = ((Math.max(-1, Math.min(1, pan)) + 1) * Math.PI) / 4
  return [Math.cos(angle), Math.sin(angle)]
}

export function addMono(bus: Stereo, sound: Float32Array, at: number, level: number, pan: number): void {
  const { left, right } = bus
  const [toLeft, toRight] = panGains(pan)
  const start = Math.max(0, Math.round(at * SAMPLE_RATE))
  const length = Math.min(sound.length, left.length - start)
  const l = toLeft * level
  const r = toRight * level
  for (let i = 0; i < length; i++) {
    const sample = sound[i] ?? 0
    left[start + i] = (left[start + i] ?? 0) + sample * l
    right[start + i] = (right[start + i] ?? 0) + sample * r
  }
}

export function addStereo(into: Stereo, from: Stereo, gain: number): void {
  const length = Math.min(into.left.length, from.left.length)
  for (let i = 0; i < length; i++) {
    into.left[i] = (into.left[i] ?? 0) + (from.left[i] ?? 0) * gain
    into.right[i] = (into.right[i] ?? 0) + (from.right[i] ?? 0) * gain
  }
}
