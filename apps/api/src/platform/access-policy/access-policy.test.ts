import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../http/auth.ts'
import { ownMusic } from '../../catalogue/music/own-music.ts'
import { ownPodcast } from '../../catalogue/podcasts/own-podcast.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildArtist, buildDj, buildMusic, buildPodcast, buildUser } from '../../testing/build.ts'
import { resourcesStore } from './resources.store.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const [past, future] = [new Date('2026-01-01'), new Date('2100-01-01')]
const BOTH_WAYS = [false, true]

it('the policy decides in SQL as ownMusic and ownPodcast do, for every combination of row and caller', async () => {
  const { db, sql } = test.deps
  const { isVisible } = resourcesStore(sql)
  const [maker, member] = [await buildUser(db), await buildUser(db)]
  const [artist, guest] = [await buildArtist(db), await buildArtist(db)]
  const [dj, guestDj] = [await buildDj(db), await buildDj(db)]
  const caller = (over: Partial<Caller>): Caller => ({
    tokenUse: 'user',
    userID: member.id,
    name: '',
    isAdmin: false,
    tokenVersion: 0,
    sessionID: 1001,
    artistIDs: [],
    djIDs: [],
    ...over,
  })
  const callers = [
    undefined,
    caller({}),
    caller({ userID: maker.id }),
    caller({ artistIDs: [artist.id] }),
    caller({ artistIDs: [guest.id] }),
    caller({ djIDs: [dj.id] }),
    caller({ djIDs: [guestDj.id] }),
    caller({ isAdmin: true }),
  ]
  let compared = 0
  for (const isConfirmed of BOTH_WAYS)
    for (const releaseDate of [past, future]) {
      for (const isComingSoon of BOTH_WAYS) {
        const row = await buildMusic(db, {
          isConfirmed,
          isComingSoon,
          releaseDate,
          createdByID: maker.id,
          artistIDs: [artist.id, guest.id],
        })
        const music = { ...row, artists: [{ artistID: artist.id }, { artistID: guest.id }] }
        for (const each of callers) {
          expect(await isVisible({ kind: 'music', id: row.id }, each)).toBe(
            ownMusic.isPublic(music) || ownMusic.owns(each, music),
          )
          compared += 1
        }
      }
      const row = await buildPodcast(db, { isConfirmed, releaseDate, djIDs: [dj.id, guestDj.id] })
      const podcast = { ...row, djs: [{ djID: dj.id }, { djID: guestDj.id }] }
      for (const each of callers) {
        expect(await isVisible({ kind: 'podcast', id: row.id }, each)).toBe(
          ownPodcast.isPublic(podcast) || ownPodcast.owns(each, podcast),
        )
        compared += 1
      }
    }
  expect(compared).toBe(96)
})
