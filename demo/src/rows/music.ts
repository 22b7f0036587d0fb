import { palettes } from '../art/palettes.ts'
import { FIRST_ID, type Catalogue, lengthOf, type Track } from '../catalogue/build-catalogue.ts'
import { genres, kinds, LANGUAGES, TYPES } from '../catalogue/taxonomy.ts'
import { accountID, ownedArtistIDs } from './people.ts'
import type { Transaction } from './transaction.ts'

/** Seconds of a video, which shows the first half minute of its track */
const FILM_SECONDS = 30

const idIn = <T>(list: readonly T[], item: T) => FIRST_ID + list.indexOf(item)

export async function writeMusic(
  tx: Transaction,
  catalogue: Catalogue,
  people: { hasPeople: boolean },
): Promise<void> {
  await tx.language.createMany({ data: LANGUAGES.map((name, i) => ({ id: FIRST_ID + i, name })) })
  await tx.genre.createMany({ data: genres.map((name, i) => ({ id: FIRST_ID + i, name })) })
  await tx.musicType.createMany({ data: TYPES.map((name, i) => ({ id: FIRST_ID + i, name })) })
  await writeAlbums(tx, catalogue)
  await writeTracks(tx, catalogue, people)
  await writeCollections(tx, catalogue)
}

const ownerOf = ({ artistIDs }: Track) =>
  accountID(artistIDs.some((id) => ownedArtistIDs.includes(id)) ? 'artist@example.com' : 'admin@example.com')

async function writeAlbums(tx: Transaction, { albums }: Catalogue): Promise<void> {
  await tx.album.createMany({
    data: albums.map(({ id, name, releaseDate, cover }) => ({
      id,
      name,
      releaseDate,
      createdAt: releaseDate,
      coverColor: palettes[cover.palette].tones[0],
    })),
  })
  await tx.albumArtist.createMany({
    data: albums.flatMap(({ id, artistIDs }) =>
      artistIDs.map((artistID, position) => ({ albumID: id, artistID, position })),
    ),
  })
}

async function writeTracks(
  tx: Transaction,
  { tracks, now }: Catalogue,
  { hasPeople }: { hasPeople: boolean },
): Promise<void> {
  await tx.music.createMany({
    data: tracks.map((track) => ({
      id: track.id,
      title: track.title,
      lyrics: track.lyrics,
      releaseDate: track.releaseDate,
      // Planned length until the recording exists, because statistics compare it with the time heard
      lengthSeconds: Math.round(track.recipe ? lengthOf(track.recipe) : FILM_SECONDS),
      createdAt: new Date(Math.min(track.releaseDate.getTime(), now.getTime())),
      coverColor: palettes[track.cover.palette].tones[0],
      topCoverColor: palettes[track.cover.palette].tones[2],
      isConfirmed: track.state !== 'draft',
      isComingSoon: track.state === 'soon',
      isExclusive: track.exclusive,
      languageID: idIn(LANGUAGES, track.language),
      ...(track.album && { albumID: track.album.id, track: track.album.position }),
      ...(hasPeople && { createdByID: ownerOf(track) }),
    })),
  })
  await tx.musicArtist.createMany({
    data: tracks.flatMap(({ id, artistIDs }) =>
      artistIDs.map((artistID, position) => ({ musicID: id, artistID, position })),
    ),
  })
  await tx.musicGenre.createMany({
    data: tracks.flatMap(({ id, kind }) =>
      kinds[kind].genres.map((name) => ({ musicID: id, genreID: idIn(genres, name) })),
    ),
  })
  await tx.musicTypeLink.createMany({
    data: tracks.flatMap((track) =>
      typesOf(track).map((name) => ({ musicID: track.id, typeID: idIn(TYPES, name) })),
    ),
  })
  await tx.musicKeyword.createMany({
    data: tracks.flatMap(({ id, keywords }) => keywords.map((text) => ({ musicID: id, text }))),
  })
  await tx.musicRelation.createMany({
    data: tracks.flatMap(({ id, film }) => (film?.trackID ? [{ musicID: film.trackID, videoID: id }] : [])),
  })
}

async function writeCollections(tx: Transaction, { collections }: Catalogue): Promise<void> {
  await tx.collection.createMany({
    data: collections.map(({ id, name, description, createdAt, cover }) => ({
      id,
      name,
      description,
      createdAt,
      coverColor: palettes[cover.palette].tones[0],
    })),
  })
  await tx.collectionMusic.createMany({
    data: collections.flatMap(({ id, musicIDs }) =>
      musicIDs.map((musicID, position) => ({ collectionID: id, musicID, position })),
    ),
  })
  await tx.collectionArtist.createMany({
    data: collections.flatMap(({ id, artistIDs }) =>
      artistIDs.map((artistID, position) => ({ collectionID: id, artistID, position })),
    ),
  })
}

function typesOf(track: Track): (typeof TYPES)[number][] {
  return [
    track.recipe ? (track.album ? 'Album Track' : 'Single') : 'Music Video',
    ...(track.recipe && track.film ? (['Music Video'] as const) : []),
    ...(track.language === 'Instrumental' ? (['Instrumental'] as const) : []),
    ...(track.artistIDs.length > 1 ? (['Collaboration'] as const) : []),
    ...(track.kind === 'ballad' ? (['Acoustic'] as const) : []),
  ]
}
