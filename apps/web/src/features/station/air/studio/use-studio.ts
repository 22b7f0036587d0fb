import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStudio, type Studio, type StudioState } from './studio.ts'

/** Returns the page's desk, which ends with the page. */
export function useStudio(): { studio: Studio; state: StudioState } {
  const [studio] = useState(createStudio)
  useEffect(() => studio.open(), [studio])
  return { studio, state: useStore(studio.store) }
}
