import { limits, type MusicCard, search } from '@nava/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { query } from '../../../lib/calls/query.ts'

/** Searches shortly after typing. Returns undefined before the first search. */
export function useFoundTracks(typed: string): MusicCard[] | undefined {
  const wanted = [...typed.trim()].length >= limits.search.minCharacters ? typed.trim() : ''
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setText(wanted), limits.search.debounce)
    return () => clearTimeout(timer)
  }, [wanted])
  const { data } = useQuery({
    ...query(search, { params: { text } }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
  if (text === '' || !data) return undefined
  const all = [...data.musics, ...data.videos].filter(({ isCommingSoon }) => !isCommingSoon)
  return [...new Map(all.map((music) => [music.musicID, music])).values()]
}
