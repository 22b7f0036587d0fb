import { type SliderCard, SliderType } from '@nava/contracts'

export interface SliderRow {
  id: number
  type: string
  refID: number
  link: string
  place: string
  titleOne: string
  titleTwo: string
  dominantColor: string
  imageVersion: string
}

export const presentSlider = (row: SliderRow): SliderCard => ({
  sliderID: row.id,
  type: SliderType.parse(row.type),
  refID: row.refID,
  link: row.link,
  // a check constraint limits the column to these values
  place: row.place as SliderCard['place'],
  titleOne: row.titleOne,
  titleTwo: row.titleTwo,
  dominantColor: row.dominantColor,
  imageVersion: row.imageVersion,
})
