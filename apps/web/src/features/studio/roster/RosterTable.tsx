import { getRoster, type RosterArtist } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { ChartColumn, Link2, UserPen } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { query } from '../../../lib/calls/query.ts'
import { formatCount, formatDay, formatNumber, useI18n } from '../../../lib/i18n/i18n.ts'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { imageOf, paths } from '../../../lib/paths/paths.ts'
import { studioPaths } from '../../../lib/paths/studio-paths.ts'
import { Select } from '../../../ui/controls/Select.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { Cover } from '../../../ui/media/Cover.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { RowsSkeleton } from '../../../ui/states/RowsSkeleton.tsx'
import { ROSTER_SORTS, rosterView, type RosterSort } from './roster-view.ts'
import styles from './Roster.module.css'

/** The artists of an account, with what is there, waits and is planned of each */
export function RosterTable() {
  const { t } = useI18n()
  const roster = useQuery({ ...query(getRoster), staleTime: 0 })
  const [words, setWords] = useState('')
  const [sort, setSort] = useState<RosterSort>('name')
  return (
    <>
      <div className={styles.tools} role="search" aria-label={t('panel.roster.search')}>
        <TextField
          type="search"
          label={t('panel.roster.search')}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Select
          label={t('panel.sort')}
          value={sort}
          options={ROSTER_SORTS.map((value) => ({ value, label: t(`panel.roster.sort.${value}`) }))}
          onChange={(chosen) => setSort(ROSTER_SORTS.find((each) => each === chosen) ?? 'name')}
        />
      </div>
      <Loaded query={roster} skeleton={<RowsSkeleton rows={8} />}>
        {(artists) => {
          const shown = rosterView(artists, { words, sort })
          return shown.length > 0 ? <Table artists={shown} /> : <EmptyState text={t('panel.roster.none')} />
        }}
      </Loaded>
    </>
  )
}

function Table({ artists }: { artists: readonly RosterArtist[] }) {
  const { t } = useI18n()
  const columns = ['artist', 'plays', 'followers', 'tracks', 'waiting', 'next', 'pages'] as const
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`panel.roster.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {artists.map((artist) => (
          <Row key={artist.artistID} artist={artist} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ artist }: { artist: RosterArtist }) {
  const { t, language } = useI18n()
  const { artistID, name, imageVersion, plays, followerCount, tracks, waiting, next } = artist
  return (
    <tr>
      <th scope="row">
        <span className={styles.artist}>
          <Cover {...imageOf('artist', artistID, imageVersion)} kind="artist" shape="round" sizes="40px" />
          <Link to={paths.artist(artistID, name)} dir="auto">
            {name}
          </Link>
        </span>
      </th>
      <td data-label={t('panel.roster.plays')}>{formatCount(plays, language)}</td>
      <td data-label={t('panel.roster.followers')}>{formatCount(followerCount, language)}</td>
      <td data-label={t('panel.roster.tracks')}>{formatNumber(tracks, language)}</td>
      <td data-label={t('panel.roster.waiting')}>{formatNumber(waiting, language)}</td>
      <td data-label={t('panel.roster.next')}>{next === null ? '–' : formatDay(next, language)}</td>
      <td>
        <span className={styles.pages}>
          <Link
            to={studioPaths.artistStatistics(artistID)}
            aria-label={t('panel.statisticsOf', { name })}
            title={t('panel.statistics')}
          >
            <ChartColumn aria-hidden />
          </Link>
          <Link
            to={studioPaths.artistDetails(artistID)}
            aria-label={t('panel.detailsOf', { name })}
            title={t('panel.details')}
          >
            <UserPen aria-hidden />
          </Link>
          <Link
            to={studioPaths.artistSocials(artistID)}
            aria-label={t('panel.socialsOf', { name })}
            title={t('panel.socials')}
          >
            <Link2 aria-hidden />
          </Link>
        </span>
      </td>
    </tr>
  )
}
