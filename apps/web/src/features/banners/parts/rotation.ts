export interface Rotation {
  at: number
  /** Leaving slide; undefined before the first change */
  from: number | undefined
  /** 1: forward, the new slide comes from the end; -1: back */
  toward: 1 | -1
}

export const rotationStart: Rotation = { at: 0, from: undefined, toward: 1 }

/** Rotates by slides, backward if negative, around the ends. */
export function rotate(rotation: Rotation, by: number, count: number): Rotation {
  if (count < 2 || by % count === 0) return rotation
  return {
    at: (((rotation.at + by) % count) + count) % count,
    from: rotation.at,
    toward: by > 0 ? 1 : -1,
  }
}
