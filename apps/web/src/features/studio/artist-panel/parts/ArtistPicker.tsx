import { type ArtistChoice, artistsForCreateMusic, limits } from '@nava/contracts'
import type { FieldValues } from 'react-hook-form'
import { query } from '../../../../lib/calls/query.ts'
import { formatNumber, useI18n } from '../../../../lib/i18n/i18n.ts'
import { imageAddress } from '../../../../lib/paths/paths.ts'
import { Cover } from '../../../../ui/media/Cover.tsx'
import { Picker } from '../../../platform/forms/Picker.tsx'
import { type FieldOf, useField } from '../../../platform/forms/use-field.ts'
import type { NamedArtist } from '../music-draft.ts'

export function ArtistPicker<Values extends FieldValues>(field: FieldOf<Values, readonly NamedArtist[]>) {
  const { t, language } = useI18n()
  const { value: chosen, set, error } = useField(field)
  const detailed = ({ followerCount, ...artist }: ArtistChoice) => ({
    ...optionOf(artist),
    details: `${t('panel.followers')}: ${formatNumber(followerCount, language)}`,
    imageVersion: artist.imageVersion,
  })
  return (
    <Picker
      label={t('form.artists')}
      placeholder={t('form.artistsHint')}
      error={error}
      aria-required
      find={(search) => query(artistsForCreateMusic, { query: { search } })}
      optionsOf={(found) => found.map(detailed)}
      taken={chosen.map(({ artistID }) => artistID)}
      onPick={({ id, name, imageVersion }) => set([...chosen, { artistID: id, name, imageVersion }])}
      picked={chosen.map(optionOf)}
      max={limits.perMusic.artists}
      onRemove={(id) => set(chosen.filter(({ artistID }) => artistID !== id))}
    />
  )
}

const optionOf = ({ artistID, name, imageVersion }: NamedArtist) => ({
  id: artistID,
  name,
  picture: <Cover kind="artist" shape="round" src={imageAddress('artist', artistID, imageVersion, 96)} />,
})
