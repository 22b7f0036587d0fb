import { type AudioQuality, limits } from '@nava/contracts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { Select } from '../../../../ui/controls/Select.tsx'

interface QualitySelectProps {
  label: string
  value: AudioQuality
  onChange: (quality: AudioQuality) => void
}

export function QualitySelect({ label, value, onChange }: QualitySelectProps) {
  const { t } = useI18n()
  return (
    <Select
      label={label}
      value={String(value)}
      options={limits.audio.qualities.map((kbps) => ({
        value: String(kbps),
        label: `${t(`player.quality${kbps}`)} (${t('player.qualityOf', { kbps })})`,
      }))}
      onChange={(chosen) => {
        const quality = limits.audio.qualities.find((kbps) => String(kbps) === chosen)
        if (quality) onChange(quality)
      }}
    />
  )
}
