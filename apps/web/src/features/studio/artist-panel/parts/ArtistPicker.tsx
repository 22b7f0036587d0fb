import { addressOf, artistsForCreateMusic, getImage, limits } from '@nava/contracts'
import type { FieldValues } from 'react-hook-form'
import { query } from '../../../../lib/calls/query.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { Cover } from '../../../../ui/media/Cover.tsx'
import { ChipList } from '../../../platform/forms/ChipList.tsx'
import { Picker } from '../../../platform/forms/Picker.tsx'
import { type FieldOf, useField } from '../../../platform/forms/use-field.ts'
import type { NamedArtist } from '../music-draft.ts'

export function ArtistPicker<Values extends FieldValues>(field: FieldOf<Values, readonly NamedArtist[]>) {
  const { t } = useI18n()
  const { value: chosen, set, error } = useField(field)
  return (
    <Picker
      label={t('form.artists')}
      placeholder={t('form.artistsHint')}
      error={error}
      aria-required
      find={(search) => query(artistsForCreateMusic, { query: { search } })}
      optionsOf={(found) => found.map(optionOf)}
      taken={chosen.map(({ artistID }) => artistID)}
      onPick={({ id, name }) => {
        if (chosen.length < limits.perMusic.artists) set([...chosen, { artistID: id, name }])
      }}
      onRemoveLast={() => set(chosen.slice(0, -1))}
    >
      <ChipList
        label={t('form.artists')}
        chips={chosen.map(({ artistID, name }) => ({ key: artistID, text: name }))}
        onRemove={(key) => set(chosen.filter(({ artistID }) => artistID !== key))}
      />
    </Picker>
  )
}

const optionOf = ({ artistID, name }: NamedArtist) => ({
  id: artistID,
  name,
  // The reply has no version of the picture.
  picture: (
    <Cover
      kind="artist"
      shape="round"
      src={addressOf(getImage, {
        params: { kind: 'artist', id: artistID },
        query: { w: limits.image.widths[0] },
      })}
    />
  ),
})
