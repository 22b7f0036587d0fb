import { createContext } from 'react'

/** The level of the headings of tiles and rows: one below the heading that stands over them. */
export const TitleLevel = createContext<2 | 3>(3)
