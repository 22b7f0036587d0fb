import { createContext } from 'react'
import type { ItemMenuOf } from '../PlayerDock.tsx'

/** The layout provides the menu of queue items, because the feature of menus imports the player. */
export const MenuOfItem = createContext<ItemMenuOf | undefined>(undefined)
