import { palettes } from '../art/palettes.ts'
import { artistID, FIRST_ID, type Catalogue, type Track } from '../catalogue/build-catalogue.ts'
import { news } from '../catalogue/news.ts'
import { slidersOf } from '../catalogue/sliders.ts'
import { events, programmesOf } from '../catalogue/station.ts'
import { seededRandom } from '../random.ts'
import type { Transaction } from './transaction.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const TIMETABLE = { before: 4, after: 24 }

export async function writeFrontPage(tx: Transaction, catalogue: Catalogue): Promise<void> {
  const { now } = catalogue
  await tx.slider.createMany({
    data: slidersOf(catalogue).map(({ type, refID, place, link, titleOne, titleTwo, palette }, i) => ({
      id: FIRST_ID + i,
      type,
      refID,
      place,
      link,
      titleOne,
      titleTwo,
      dominantColor: palettes[palette].tones[0],
      position: i,
    })),
  })
  await tx.event.createMany({
    data: events.map(({ name, description, venue, inDays, hour }, i) => {
      const startsAt = new Date(now.getTime() + inDays * DAY)
      startsAt.setUTCHours(hour, 0, 0, 0)
      return { id: FIRST_ID + i, name, description, venue, startsAt, link: '/live' }
    }),
  })
  await tx.eventArtist.createMany({
    data: events.flatMap(({ artists }, i) =>
      artists.map((key, position) => ({ eventID: FIRST_ID + i, artistID: artistID(key), position })),
    ),
  })
  await tx.schedule.createMany({ data: timetable(now, catalogue.tracks) })
  await tx.newsPost.createMany({
    data: news.map(({ title, excerpt, content, published }, i) => ({
      id: FIRST_ID + i,
      title,
      excerpt,
      content,
      publishedAt: new Date(now.getTime() - published * DAY - i * HOUR),
    })),
  })
}

export function timetable(now: Date, tracks: readonly Track[]) {
  const random = seededRandom('timetable')
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const rows = []
  for (let day = -TIMETABLE.before; day <= TIMETABLE.after; day++) {
    const midnight = today + day * DAY
    for (const { title, hour, hours, kinds } of programmesOf(new Date(midnight).getUTCDay())) {
      const fitting = tracks.filter(
        (track) => track.state === 'out' && track.recipe && kinds.includes(track.kind),
      )
      rows.push({
        title,
        startsAt: new Date(midnight + hour * HOUR),
        endsAt: new Date(midnight + (hour + hours) * HOUR),
        musicID: random.pick(fitting).id,
      })
    }
  }
  return rows.map((row, i) => ({ id: FIRST_ID + i, ...row }))
}
