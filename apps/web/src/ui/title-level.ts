import { createContext } from 'react'

/** One below the heading above the tiles or rows */
export const TitleLevel = createContext<2 | 3>(3)
