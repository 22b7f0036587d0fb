import { limits } from '@nava/contracts'
import { useState } from 'react'
import { useStore } from 'zustand'
import { timeInWords } from '../../../lib/formats/time-in-words.ts'
import { formatNumber, useI18n } from '../../../lib/i18n/i18n.ts'
import { Select } from '../../../ui/controls/Select.tsx'
import { Slider } from '../../../ui/controls/Slider.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { autoplayStore, setAutoplay } from '../../listening/playback/autoplay.ts'
import { MAX_CROSSFADE, crossfadeStore, setCrossfade } from '../../listening/playback/crossfade.ts'
import {
  downloadSettings,
  setDownloadSettings,
  reportsWifi,
} from '../../listening/downloads/download-settings.ts'
import { LEVELLINGS } from '../../listening/playback/level-gain.ts'
import { canSetVolume, levellingStore, setLevelling } from '../../listening/playback/levelling.ts'
import { setPrivate, usePrivate } from '../../listening/playback/private-session.ts'
import { player, usePlayer } from '../../listening/player/player.ts'
import { storedVideoQuality } from '../../catalogue/video/video-quality.ts'
import { QualitySelect } from './parts/QualitySelect.tsx'
import { Section } from './parts/Section.tsx'
import styles from './Settings.module.css'

const HEIGHTS = ['auto', ...limits.video.heights] as const

const setVolume = (percent: number) => player.setVolume(percent / 100)

export function PlaybackSection() {
  const { t, language } = useI18n()
  const audio = usePlayer((state) => state.quality)
  const volume = usePlayer((state) => state.volume)
  const levelling = useStore(levellingStore, (state) => state.levelling)
  const crossfade = useStore(crossfadeStore, (state) => state.seconds)
  const { quality: downloadQuality, onlyWifi } = useStore(downloadSettings)
  const isPrivate = usePrivate()
  const goesOn = useStore(autoplayStore, (state) => state.isOn)
  const [levels] = useState(canSetVolume)
  return (
    <Section name="playback" lead={t('setting.browserLead')}>
      <div className={styles.pair}>
        <QualitySelect label={t('setting.audioQuality')} value={audio} onChange={player.setQuality} />
        <VideoQuality />
      </div>
      <QualitySelect
        label={t('downloads.quality')}
        value={downloadQuality}
        onChange={(quality) => setDownloadSettings({ quality })}
      />
      {reportsWifi() ? (
        <Switch checked={onlyWifi} onChange={(checked) => setDownloadSettings({ onlyWifi: checked })}>
          {t('downloads.onlyWifi')}
        </Switch>
      ) : (
        <p className={styles.note}>{`${t('downloads.onlyWifi')}: ${t('downloads.wifiUnknown')}`}</p>
      )}
      <Select
        label={t('setting.levelling')}
        value={levelling}
        disabled={!levels}
        hint={t(levels ? 'setting.levellingHint' : 'setting.levellingByDevice')}
        options={LEVELLINGS.map((each) => ({ value: each, label: t(`setting.levelling.${each}`) }))}
        onChange={(chosen) => {
          const wanted = LEVELLINGS.find((each) => each === chosen)
          if (wanted) setLevelling(wanted)
        }}
      />
      <Select
        label={t('setting.crossfade')}
        value={String(crossfade)}
        disabled={!levels}
        hint={t(levels ? 'setting.crossfadeHint' : 'setting.crossfadeByDevice')}
        options={Array.from({ length: MAX_CROSSFADE + 1 }, (_, seconds) => ({
          value: String(seconds),
          label: seconds === 0 ? t('setting.crossfade.off') : timeInWords(seconds, language),
        }))}
        onChange={(seconds) => setCrossfade(Number(seconds))}
      />
      <div>
        <Switch checked={isPrivate} onChange={setPrivate}>
          {t('devices.private')}
        </Switch>
        <p className={styles.note}>{t('devices.privateLead')}</p>
      </div>
      <Switch checked={goesOn} onChange={setAutoplay}>
        {t('setting.autoplay')}
      </Switch>
      <div className={styles.volume}>
        <span aria-hidden>{t('player.volume')}</span>
        <Slider
          label={t('player.volume')}
          value={Math.round(volume * 100)}
          max={100}
          step={5}
          words={(percent) => t('player.volumeWords', { percent })}
          onSlide={setVolume}
          onChange={setVolume}
        />
      </div>
    </Section>
  )
}

function VideoQuality() {
  const { t, language } = useI18n()
  const [video, setVideo] = useState(storedVideoQuality.read)
  const heightName = (height: (typeof HEIGHTS)[number]) =>
    height === 'auto'
      ? t('video.auto')
      : t('video.height', { height: formatNumber(height, language, { useGrouping: false }) })
  return (
    <Select
      label={t('setting.videoQuality')}
      value={String(video)}
      options={HEIGHTS.map((height) => ({ value: String(height), label: heightName(height) }))}
      onChange={(chosen) => {
        const height = HEIGHTS.find((each) => String(each) === chosen)
        if (!height) return
        storedVideoQuality.write(height)
        setVideo(height)
      }}
    />
  )
}
