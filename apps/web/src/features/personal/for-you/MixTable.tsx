import { CompleteTrackTable } from '../../catalogue/track-table/CompleteTrackTable.tsx'
import type { MusicCard } from '@nava/contracts'

/** Loaded after the page, as the table of a playlist is */
export default function MixTable({ title, musics }: { title: string; musics: readonly MusicCard[] }) {
  return <CompleteTrackTable title={title} musics={musics} remove={undefined} />
}
