import { lazyPart } from '../lib/browser/lazy-part.ts'

/** Page of an item that is missing, which few people see, so its code is separate */
export const Gone = lazyPart(() => import('./GonePage.tsx'), 'site', 'lists', 'tracks')
