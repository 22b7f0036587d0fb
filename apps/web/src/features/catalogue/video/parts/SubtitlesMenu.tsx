import { Captions, CaptionsOff } from 'lucide-react'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { nameOfLanguage } from '../../../../lib/i18n/text-languages.ts'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { Menu, MenuItem, MenuLabel } from '../../../../ui/overlays/Menu.tsx'
import type { ShownSubtitles } from './use-subtitles.ts'

interface SubtitlesMenuProps {
  offered: readonly string[]
  shown: ShownSubtitles | undefined
  choose: (language: string) => void
}

export function SubtitlesMenu({ offered, shown, choose }: SubtitlesMenuProps) {
  const { t, language: reader } = useI18n()
  const present = shown ? nameOfLanguage(shown.language, reader) : t('video.subtitlesOff')
  return (
    <Menu
      label={t('video.subtitles')}
      trigger={
        <IconButton label={`${t('video.subtitles')}: ${present}`}>
          {shown ? <Captions /> : <CaptionsOff />}
        </IconButton>
      }
    >
      <MenuLabel>{t('video.subtitles')}</MenuLabel>
      <MenuItem chosen={!shown} onSelect={() => choose('')}>
        {t('video.subtitlesOff')}
      </MenuItem>
      {offered.map((language) => (
        <MenuItem key={language} chosen={language === shown?.language} onSelect={() => choose(language)}>
          {nameOfLanguage(language, reader)}
        </MenuItem>
      ))}
    </Menu>
  )
}
