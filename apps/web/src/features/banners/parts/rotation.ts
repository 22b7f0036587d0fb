/** The slide that is shown, and the direction it came from. */
export interface Rotation {
  at: number
  /** The slide that is leaving; undefined before the first change. */
  from: number | undefined
  /** 1: forward, the new slide comes from the end; -1: back. */
  toward: 1 | -1
}

export const rotationStart: Rotation = { at: 0, from: undefined, toward: 1 }

/** Returns the rotation after a number of slides forward, or back if it is negative, around the ends. */
export function rotate(rotation: Rotation, by: number, count: number): Rotation {
  if (count < 2 || by % count === 0) return rotation
  return {
    at: (((rotation.at + by) % count) + count) % count,
    from: rotation.at,
    toward: by > 0 ? 1 : -1,
  }
}
