import type { SliderCard } from '@nava/contracts'
import { Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import { buttonClass } from '../../../../ui/controls/Button.tsx'
import { sectionPath } from '../addresses.ts'
import { findResource } from '../resources.ts'
import { timeText } from '../table/cell-text.ts'
import { type Words, useWords } from '../words.ts'
import styles from './Home.module.css'
import { OrderList } from './OrderList.tsx'
import type { ArrangedHome, Draft, Item } from './use-home-draft.ts'

type Slider = ArrangedHome['sliders'][number]

const PLACES: readonly SliderCard['place'][] = ['top', 'bannerOne', 'bannerTwo']

interface SliderListsProps {
  saved: ArrangedHome
  draft: Draft
  /** Time of the preview; '' for now */
  at: string
  onOrder: (ids: readonly number[]) => void
}

/** The sliders of each place in order, also those that home does not show now. */
export function SliderLists({ saved, draft, at, onOrder }: SliderListsProps) {
  const words = useWords()
  const { t, say } = words
  const resource = findResource('sliders')
  if (!resource) return null
  const sliders = inOrder(saved.sliders, draft.sliderIDs)
  const idsOf = (place: string) =>
    sliders.filter((each) => each.place === place).map(({ sliderID }) => sliderID)
  return (
    <section className={styles.part}>
      <h2>{t('admin.home.sliders')}</h2>
      {PLACES.map((place) => {
        const items = sliders.filter((each) => each.place === place)
        if (items.length === 0) return null
        return (
          <div key={place}>
            <h3>{say('choice', place)}</h3>
            <OrderList
              label={say('choice', place)}
              resource={resource}
              items={items.map((slider) => itemOf(slider, at, words))}
              onOrder={(ids) => onOrder(PLACES.flatMap((each) => (each === place ? ids : idsOf(each))))}
            />
          </div>
        )
      })}
      <Link to={`${sectionPath('sliders')}/new`} className={buttonClass({ size: 'sm' })}>
        <Plus aria-hidden />
        {t('admin.newOne', { what: say('one', 'sliders') })}
      </Link>
    </section>
  )
}

/** Sorts by the IDs of the draft; what is new since follows. */
function inOrder(sliders: readonly Slider[], ids: readonly number[] | undefined): readonly Slider[] {
  if (!ids) return sliders
  const placeOf = new Map(ids.map((id, at) => [id, at]))
  const of = ({ sliderID }: Slider) => placeOf.get(sliderID) ?? ids.length
  return sliders.toSorted((a, b) => of(a) - of(b))
}

const itemOf = (slider: Slider, at: string, words: Words): Item => ({
  id: slider.sliderID,
  name: slider.titleOne || `${words.say('choice', slider.type)} #${slider.sliderID}`,
  details: slider.titleTwo,
  imageVersion: slider.imageVersion,
  note: reasonAgainst(slider, at === '' ? new Date() : new Date(at), words),
})

/** Returns why home does not show a slider at a time; undefined if its dates and the admins have it shown. */
function reasonAgainst({ isHidden, visibleFrom, visibleUntil }: Slider, at: Date, { t, language }: Words) {
  if (isHidden) return t('admin.home.hidden')
  if (visibleFrom !== null && new Date(visibleFrom) > at)
    return t('admin.home.from', { time: timeText('visibleFrom', visibleFrom, language) })
  if (visibleUntil !== null && new Date(visibleUntil) <= at) return t('admin.home.over')
  return undefined
}
