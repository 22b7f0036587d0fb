/** Gives the built client the station's accent and icons. */
import { iconKey, imageMasterKey, STATION_ID } from '@nava/media/storage/keys'
import { NotStored, type Storage } from '@nava/media/storage/storage'
import pLimit from 'p-limit'
import type { Env } from '../env.ts'
import { accentStyles } from './accent-styles.ts'

export interface Manifest {
  icons?: readonly { src: string; type?: string }[]
}

export interface Icon {
  bytes: Buffer
  /** Changes with the bytes */
  version: string
}

export type StationLook = ReturnType<typeof stationLook>

interface IconForm {
  side: number
  isMaskable?: true
}

/** The product's icons that are replaced. Browsers look for the first two without being told of them. */
const ICONS: Readonly<Record<string, IconForm>> = {
  '/favicon.ico': { side: 48 },
  '/apple-touch-icon.png': { side: 180 },
  '/icons/icon-192.png': { side: 192 },
  '/icons/icon-512.png': { side: 512 },
  '/icons/maskable-512.png': { side: 512, isMaskable: true },
}

const HEAD_PLACE = '<!--page-head-->'
const SVG_ICON = /<link rel="icon" href="\/favicon\.svg"[^>]*>/
const ICON_LINK = /(<link rel="(?:icon|apple-touch-icon)" href="\/[\w.-]+)(")/g
const MANIFEST_LINK = /(<link rel="manifest" href="\/[\w.-]+)(")/
const OWN_ICON = '<link rel="icon" href="/favicon.ico" sizes="48x48" type="image/png" />'

export function stationLook({
  env,
  storage,
}: {
  env: Pick<Env, 'productName' | 'accent' | 'logo'>
  storage: Pick<Storage, 'read' | 'put'>
}) {
  const readIcon = iconReader(storage)
  return {
    /** Returns a page of the client as the station looks, and the style elements that were added. */
    dress: (html: string): { page: string; styles: readonly string[] } => {
      const { accent, logo } = env
      const style = accentStyles(accent)
      const withIcons = logo === '' ? html : html.replace(SVG_ICON, svgReplacement(html))
      const page = (logo === '' ? withIcons : withIcons.replaceAll(ICON_LINK, `$1?v=${logo}$2`))
        // Browsers read the manifest again if its address has changed.
        .replace(MANIFEST_LINK, logo === '' ? '$1$2' : `$1?v=${logo}$2`)
        .replace(HEAD_PLACE, style === '' ? HEAD_PLACE : `<style>${style}</style>${HEAD_PLACE}`)
      return { page, styles: style === '' ? [] : [style] }
    },

    manifest: (built: Manifest) => ({
      ...built,
      name: env.productName,
      short_name: env.productName,
      ...(env.logo && {
        icons: (built.icons ?? [])
          .filter(({ src }) => Object.hasOwn(ICONS, src))
          .map((icon) => ({ ...icon, src: `${icon.src}?v=${env.logo}` })),
      }),
    }),

    /** Returns the station's icon for an address of the product's icons; undefined without a logo. */
    icon: async (path: string): Promise<Icon | undefined> => {
      const form = Object.hasOwn(ICONS, path) ? ICONS[path] : undefined
      const { logo } = env
      return form && logo ? await readIcon(logo, form) : undefined
    },
  }
}

/** Pages of players have only the icon in SVG. */
const svgReplacement = (html: string): string => (html.includes('/favicon.ico') ? '' : OWN_ICON)

/** Makes icons when they are first asked for, stores them beside the logo, and keeps those of the newest logo. */
function iconReader(storage: Pick<Storage, 'read' | 'put'>) {
  const oneAtATime = pLimit(1)
  let kept = { version: '', icons: new Map<string, Promise<Buffer | undefined>>() }

  const make = async (version: string, { side, isMaskable }: IconForm): Promise<Buffer | undefined> => {
    const key = iconKey(version, side, isMaskable)
    const stored = await readStored(storage, key)
    if (stored) return stored
    const master = await readStored(storage, imageMasterKey('station', STATION_ID, version))
    if (!master) return undefined
    // Loaded on demand, because the library takes some 20 MB.
    const { iconOf } = await import('@nava/media/images/images')
    const icon = await iconOf(master, side, isMaskable)
    // An icon that cannot be stored is made again by the next process.
    await storage.put(key, icon).catch(() => undefined)
    return icon
  }

  return async (version: string, form: IconForm): Promise<Icon | undefined> => {
    if (kept.version !== version) kept = { version, icons: new Map() }
    const { icons } = kept
    const name = `${form.side}${form.isMaskable ? 'm' : ''}`
    const making = icons.get(name) ?? oneAtATime(() => make(version, form))
    icons.set(name, making)
    try {
      const bytes = await making
      if (bytes) return { bytes, version }
    } catch {
      // The storage is away: the product's icon is shown until it is back.
    }
    icons.delete(name)
    return undefined
  }
}

async function readStored(storage: Pick<Storage, 'read'>, key: string): Promise<Buffer | undefined> {
  try {
    return await storage.read(key)
  } catch (error) {
    if (error instanceof NotStored) return undefined
    throw error
  }
}
