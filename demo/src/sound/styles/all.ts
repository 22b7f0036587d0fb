import type { Style } from '../style.ts'
import { ambient } from './ambient.ts'
import { dastgah } from './dastgah.ts'
import { house } from './house.ts'
import { jazzWaltz } from './jazz-waltz.ts'
import { synthwave } from './synthwave.ts'

export const styles = { ambient, dastgah, house, jazzWaltz, synthwave } satisfies Record<string, Style>

export type StyleName = keyof typeof styles
