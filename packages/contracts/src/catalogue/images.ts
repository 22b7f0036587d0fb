import * as z from 'zod'
import { bytes, endpoint } from '../platform/endpoint.ts'
import { countText, idText } from '../platform/fields.ts'

export const ImageKind = z.enum([
  'music',
  'musicTop',
  'video',
  'album',
  'artist',
  'artistHeader',
  'dj',
  'collection',
  'podcast',
  'podcastCollection',
  'event',
  'slider',
  'user',
  'news',
  'newsText',
  'station',
])
export type ImageKind = z.infer<typeof ImageKind>

const kindByLowerCase = new Map(ImageKind.options.map((kind) => [kind.toLowerCase(), kind]))

/** Ignores upper and lower case, like paths */
const kindText = z.string().transform((input, context) => {
  const kind = kindByLowerCase.get(input.toLowerCase())
  if (kind) return kind
  context.addIssue({ code: 'custom', message: 'No such kind of picture' })
  return z.NEVER
})

export const getImage = endpoint({
  method: 'GET',
  path: '/api/file/images/{kind}/{id}.jpg',
  tag: 'images',
  access: 'visitor',
  errors: [416],
  summary:
    'A picture; `w` asks for a width, Accept chooses AVIF, WebP or JPEG. Who may not know of what it belongs to needs `v`',
  params: z.object({ kind: kindText, id: idText }),
  query: z.object({
    /** Pixels, rounded up to an existing width */
    w: countText(1, 10_000).optional(),
    /** `imageVersion` of the owner, with which the reply may be cached forever */
    v: z.string().max(64).optional(),
  }),
  reply: bytes('image/jpeg'),
})

/** `sizes` attributes of the pictures in page heads, which the server preloads */
export const headPictureSizes = {
  cover: '(width < 640px) 62vw, 232px',
  wide: '(width < 1024px) 100vw, calc(100vw - 303px)',
  portrait: '196px',
} as const
