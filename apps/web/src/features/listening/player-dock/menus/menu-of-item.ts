import { createContext } from 'react'
import type { ItemMenuOf } from '../PlayerDock.tsx'

/** Menu of a queue item, from the layout, because the player must not import the feature of menus */
export const MenuOfItem = createContext<ItemMenuOf | undefined>(undefined)
