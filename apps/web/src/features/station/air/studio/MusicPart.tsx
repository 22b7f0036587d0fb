import { Play, Plus, SkipForward, Square, X } from 'lucide-react'
import { useState } from 'react'
import { formatNumber, useI18n } from '../../../../lib/i18n/i18n.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Grip } from '../../../../ui/controls/Grip.tsx'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { Slider } from '../../../../ui/controls/Slider.tsx'
import { Switch } from '../../../../ui/controls/Switch.tsx'
import { useReorder } from '../../../../ui/use-reorder.ts'
import { AddTracks } from './AddTracks.tsx'
import type { Studio, StudioState } from './studio.ts'
import styles from './studio.module.css'

export function MusicPart({ studio, state }: { studio: Studio; state: StudioState }) {
  const { t, language } = useI18n()
  const [isAdding, setAdding] = useState(false)
  const { music, list } = state
  const percent = (value: number) => formatNumber(value / 100, language, { style: 'percent' })
  const isPlaying = list.playing !== undefined
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>{t('panel.studio.music')}</legend>
      <p role="status" className={styles.problem}>
        {music.hasFailed && t('panel.studio.unplayable')}
      </p>
      <Tracks studio={studio} list={list} />
      <div className={styles.row}>
        <Button icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
          {t('panel.studio.addTracks')}
        </Button>
        {isPlaying && (
          <>
            <Button icon={<SkipForward aria-hidden className="flip-rtl" />} onClick={studio.music.next}>
              {t('panel.studio.next')}
            </Button>
            <Button icon={<Square aria-hidden />} onClick={studio.music.stop}>
              {t('panel.studio.stopMusic')}
            </Button>
          </>
        )}
      </div>
      <label className={styles.slider}>
        <span aria-hidden>{t('panel.studio.volume')}</span>
        <Slider
          label={t('panel.studio.volume')}
          max={100}
          step={5}
          value={Math.round(music.volume * 100)}
          words={percent}
          onSlide={(value) => studio.music.change({ volume: value / 100 })}
          onChange={(value) => studio.music.change({ volume: value / 100 })}
        />
      </label>
      <Switch checked={music.ducks} onChange={(ducks) => studio.music.change({ ducks })}>
        {t('panel.studio.ducks')}
      </Switch>
      {isAdding && <AddTracks studio={studio} onClose={() => setAdding(false)} />}
    </fieldset>
  )
}

function Tracks({ studio, list }: { studio: Studio; list: StudioState['list'] }) {
  const { t } = useI18n()
  const reorder = useReorder({ count: list.tracks.length, onMove: studio.music.move })
  if (list.tracks.length === 0) return <p className={styles.note}>{t('panel.studio.noTracks')}</p>
  return (
    <ol className={styles.tracks}>
      {list.tracks.map(({ key, title, artists }, at) => (
        <li
          key={key}
          className={styles.track}
          style={reorder.styleOf(at)}
          aria-current={key === list.playing || undefined}
        >
          <Grip label={t('panel.studio.move', { title })} {...reorder.gripProps(at)} />
          <span className={styles.names}>
            <bdi className={styles.title}>{title}</bdi>
            <bdi className={styles.note}>{artists}</bdi>
          </span>
          {key === list.playing ? (
            <span className={styles.plays}>{t('panel.studio.plays')}</span>
          ) : (
            <>
              <IconButton label={t('panel.studio.play', { title })} onClick={() => studio.music.play(key)}>
                <Play aria-hidden />
              </IconButton>
              <IconButton
                label={t('panel.studio.remove', { title })}
                onClick={() => studio.music.remove(key)}
              >
                <X aria-hidden />
              </IconButton>
            </>
          )}
        </li>
      ))}
    </ol>
  )
}
