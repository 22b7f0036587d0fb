export interface Rotation {
  at: number
  /** Index of the slide that moves out; undefined before the first change */
  from: number | undefined
  /** 1: forward, so the new slide enters from the end; -1: backward */
  toward: 1 | -1
}

export const rotationStart: Rotation = { at: 0, from: undefined, toward: 1 }

/** Moves by a number of slides, wrapping around; a negative number moves backward. */
export function rotate(rotation: Rotation, by: number, count: number): Rotation {
  if (count < 2 || by % count === 0) return rotation
  return {
    at: (((rotation.at + by) % count) + count) % count,
    from: rotation.at,
    toward: by > 0 ? 1 : -1,
  }
}
