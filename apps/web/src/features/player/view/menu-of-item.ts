import { createContext } from 'react'
import type { ItemMenuOf } from '../PlayerDock.tsx'

/** Menu of a row in the queue. The frame provides it, since the menus' feature imports this one. */
export const MenuOfItem = createContext<ItemMenuOf | undefined>(undefined)
