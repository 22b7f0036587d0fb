import { createContext } from 'react'
import type { ItemMenuOf } from '../PlayerDock.tsx'

/**
 * Menu of a queue item. The layout provides it, because the feature of menus imports the player and must not
 * be imported.
 */
export const MenuOfItem = createContext<ItemMenuOf | undefined>(undefined)
