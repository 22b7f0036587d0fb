import { type ArtistCard, type DjCard, followedArtists, followedDjs } from '@nava/contracts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { PagedList } from '../../../lib/lists/PagedList.tsx'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { paths } from '../../../lib/paths/paths.ts'
import { infiniteList, useInfiniteList } from '../../../lib/lists/use-infinite-list.ts'
import { ArtistTile } from '../../catalogue/artists/ArtistTile.tsx'
import { DjTile } from '../../catalogue/djs/DjTile.tsx'
import { ListSection } from '../../catalogue/lists/ListPage.tsx'
import styles from './LibraryShelf.module.css'

const TAKE = 12

const artistKey = ({ artistID }: ArtistCard) => artistID
const djKey = ({ djID }: DjCard) => djID

export function FollowedSections() {
  const { t } = useI18n()
  const artists = useInfiniteList(infiniteList(followedArtists, {}, TAKE), { idOf: artistKey, staleTime: 0 })
  const djs = useInfiniteList(infiniteList(followedDjs, {}, TAKE), { idOf: djKey, staleTime: 0 })
  return (
    <>
      <ListSection title={t('library.followedArtists')}>
        <PagedList
          list={artists}
          keyOf={artistKey}
          layout="covers"
          cover="round"
          more="button"
          empty={
            <Nobody text={t('library.noArtists')}>
              <Link to={paths.allArtists}>{t('library.findArtists')}</Link>
            </Nobody>
          }
        >
          {(artist) => <ArtistTile key={artist.artistID} artist={artist} />}
        </PagedList>
      </ListSection>
      <ListSection title={t('library.followedDjs')}>
        <PagedList
          list={djs}
          keyOf={djKey}
          layout="covers"
          cover="round"
          more="button"
          empty={
            <Nobody text={t('library.noDjs')}>
              <Link to={paths.allDjs}>{t('library.findDjs')}</Link>
            </Nobody>
          }
        >
          {(dj) => <DjTile key={dj.djID} dj={dj} />}
        </PagedList>
      </ListSection>
    </>
  )
}

function Nobody({ text, children }: { text: string; children: ReactNode }) {
  return (
    <p className={styles.none}>
      {text} {children}
    </p>
  )
}
