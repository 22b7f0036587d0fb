import { createContext } from 'react'

/** Heading level of the titles of tiles and rows: one below the heading above them */
export const TitleLevel = createContext<2 | 3>(3)
