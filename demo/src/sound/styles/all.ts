import type { Style } from '../style.ts'
import { ambient } from './ambient.ts'
import { ballad } from './ballad.ts'
import { bossa } from './bossa.ts'
import { chiptune } from './chiptune.ts'
import { dastgah } from './dastgah.ts'
import { drumAndBass } from './drum-and-bass.ts'
import { dub } from './dub.ts'
import { house } from './house.ts'
import { jazzWaltz } from './jazz-waltz.ts'
import { lofi } from './lofi.ts'
import { maqam } from './maqam.ts'
import { orchestral } from './orchestral.ts'
import { synthwave } from './synthwave.ts'
import { trap } from './trap.ts'

export const styles = {
  ambient,
  ballad,
  bossa,
  chiptune,
  dastgah,
  drumAndBass,
  dub,
  house,
  jazzWaltz,
  lofi,
  maqam,
  orchestral,
  synthwave,
  trap,
} satisfies Record<string, Style>

export type StyleName = keyof typeof styles
