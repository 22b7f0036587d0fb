export interface Looks {
  hair: 'short' | 'crop' | 'curls' | 'afro' | 'long' | 'waves' | 'bob' | 'bun' | 'scarf' | 'beanie' | 'bald'
  skin: 0 | 1 | 2 | 3 | 4
  hairTone: 'black' | 'brown' | 'red' | 'fair' | 'grey' | 'dyed'
  beard?: 'full' | 'stubble' | 'moustache'
  glasses?: 'round' | 'square' | 'dark'
  clothes: 'crew' | 'vee' | 'roll' | 'collar' | 'hood'
  headphones?: boolean
  earrings?: boolean
}

/** Pixels: centre, half width, half height, and the picture's unit of length */
export interface Face {
  cx: number
  cy: number
  hw: number
  hh: number
  u: number
}
