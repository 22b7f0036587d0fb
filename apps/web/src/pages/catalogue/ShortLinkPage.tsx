import { useEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { type PlainKey, useI18n } from '../../lib/i18n/i18n.ts'
import { paths } from '../../lib/paths/paths.ts'
import { Spinner } from '../../ui/states/Spinner.tsx'
import styles from './ShortLinkPage.module.css'

interface Target {
  words: PlainKey
  one: (id: number) => string
  list: string
}

const targets: Record<string, Target> = {
  m: { words: 'site.redirect.music', one: paths.playMusicByID, list: paths.musics },
  v: { words: 'site.redirect.video', one: paths.playVideo, list: paths.musicVideos },
  a: { words: 'site.redirect.album', one: paths.album, list: paths.albums },
  p: { words: 'site.redirect.podcast', one: paths.playPodcastByID, list: paths.podcasts },
  pl: { words: 'site.redirect.playlist', one: paths.playlist, list: paths.playlists },
}

/**
 * Shows the target of a short link (/m/1001), then redirects to it. A link without an ID redirects to the
 * list of its kind.
 */
export default function ShortLinkPage() {
  const { t } = useI18n()
  const { pathname } = useLocation()
  const { id } = useParams()
  const navigate = useNavigate()
  const target = targets[pathname.split('/')[1]?.toLowerCase() ?? '']
  const to = /^[1-9]\d*$/.test(id ?? '') ? target?.one(Number(id)) : target?.list

  useEffect(() => {
    if (!to) return
    // Milliseconds in which users can read where they are redirected
    const timer = setTimeout(() => void navigate(to, { replace: true }), 400)
    return () => clearTimeout(timer)
  }, [to, navigate])

  return (
    <div className={styles.page} role="status">
      {target && <title>{t(target.words)}</title>}
      <Spinner size={28} />
      <span>{target && t(target.words)}</span>
    </div>
  )
}
