/** Describes what a person looks like, in flat shapes. */
export interface Looks {
  hair: 'short' | 'crop' | 'curls' | 'afro' | 'long' | 'waves' | 'bob' | 'bun' | 'scarf' | 'beanie' | 'bald'
  /** 0 fair .. 4 deep. */
  skin: 0 | 1 | 2 | 3 | 4
  hairTone: 'black' | 'brown' | 'red' | 'fair' | 'grey' | 'dyed'
  beard?: 'full' | 'stubble' | 'moustache'
  glasses?: 'round' | 'square' | 'dark'
  clothes: 'crew' | 'vee' | 'roll' | 'collar' | 'hood'
  headphones?: boolean
  earrings?: boolean
}

/** The position of a face: its centre, half its width and height, and the picture's unit, all in pixels. */
export interface Face {
  cx: number
  cy: number
  hw: number
  hh: number
  u: number
}
