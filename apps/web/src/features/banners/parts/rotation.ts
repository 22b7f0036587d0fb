/** Which of some slides is shown, and which way it came. */
export interface Rotation {
  at: number
  /** The slide that is leaving; undefined before the first change. */
  from: number | undefined
  /** 1: on, the new slide comes from the end; -1: back. */
  toward: 1 | -1
}

export const rotationStart: Rotation = { at: 0, from: undefined, toward: 1 }

/** So many slides on, or back with a negative number, round and round. */
export function turned(rotation: Rotation, by: number, count: number): Rotation {
  if (count < 2 || by % count === 0) return rotation
  return {
    at: (((rotation.at + by) % count) + count) % count,
    from: rotation.at,
    toward: by > 0 ? 1 : -1,
  }
}
