import { createContext } from 'react'
import type { ItemMenuOf } from '../PlayerDock.tsx'

/** The frame provides the queue's menus, since their feature imports this one. */
export const MenuOfItem = createContext<ItemMenuOf | undefined>(undefined)
