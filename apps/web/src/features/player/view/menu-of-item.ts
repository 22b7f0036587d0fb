import { createContext } from 'react'
import type { ItemMenuOf } from '../PlayerDock.tsx'

/** The menu of a row in the queue. The frame provides it, since the feature of the menus imports this one. */
export const MenuOfItem = createContext<ItemMenuOf | undefined>(undefined)
