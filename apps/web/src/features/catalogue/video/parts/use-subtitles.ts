import { addressOf, listSubtitles, type Music, videoSubtitles } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { text } from '../../../../lib/calls/decoder.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { localSetting } from '../../../../lib/browser/local-setting.ts'
import { query } from '../../../../lib/calls/query.ts'
import type { StreamAccess } from '../use-video.ts'

export interface ShownSubtitles {
  language: string
  address: string
}

/** Language of the subtitles shown in this browser; empty for none */
const storedSubtitles = localSetting('subtitles', text, '')

export function useSubtitles({ musicID }: Music, access: StreamAccess) {
  const { language: reader } = useI18n()
  const [chosen, setChosen] = useState(storedSubtitles.read)
  const waits = access.state === 'waiting'
  const { data } = useQuery({ ...query(listSubtitles, { params: { id: musicID } }), enabled: !waits })
  const subtitles = waits ? [] : (data?.subtitles ?? [])
  const offered = subtitles.map(({ language }) => language)
  const found = subtitles.find(({ language }) => language === chosen)
  const token = access.state === 'token' ? access.token : undefined
  const choose = (language: string) => {
    storedSubtitles.write(language)
    setChosen(language)
  }
  return {
    offered,
    shown: found && {
      language: found.language,
      address: addressOf(videoSubtitles, {
        params: { id: musicID, language: found.language },
        query: { v: found.version, token },
      }),
    },
    choose,
    toggle: () => {
      const wanted = offered.find((language) => language === reader) ?? offered[0]
      if (found) choose('')
      else if (wanted !== undefined) choose(wanted)
    },
  }
}
