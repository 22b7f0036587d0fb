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

/** Centre, half width, half height, and unit of the picture, in pixels */
export interface Face {
  cx: number
  cy: number
  hw: number
  hh: number
  u: number
}
