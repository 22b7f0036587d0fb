import { createContext } from 'react'

/** Heading level of titles: one below the heading above the tiles or rows */
export const TitleLevel = createContext<2 | 3>(3)
