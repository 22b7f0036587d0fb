import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts'
import { incompatibilities, readStructure, type Structure } from './structure.ts'

let database: TestDatabase
let client: Client
let released: Structure

beforeEach(async () => {
  database = await createTestDatabase({ empty: true })
  client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query(`
    CREATE TYPE mood AS ENUM ('calm', 'wild');
    CREATE TABLE artists (id SERIAL PRIMARY KEY, name TEXT NOT NULL, born DATE);
    CREATE TABLE songs (
      id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      title VARCHAR(80) NOT NULL,
      mood mood NOT NULL DEFAULT 'calm',
      plays INT NOT NULL DEFAULT 0 CHECK (plays >= 0),
      artist_id INT REFERENCES artists ON DELETE CASCADE
    );
    CREATE UNIQUE INDEX one_wild ON songs (lower(title)) WHERE mood = 'wild';
    CREATE FUNCTION count_play(song INT) RETURNS INT LANGUAGE sql AS 'SELECT song';
    CREATE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
    CREATE TRIGGER told AFTER INSERT ON songs FOR EACH ROW EXECUTE FUNCTION tell();`)
  released = await readStructure(client)
})

afterEach(async () => {
  await client.end()
  await database.drop()
})

async function brokenBy(sql: string, unused: string[] = []): Promise<string[]> {
  await client.query(sql)
  return incompatibilities(released, await readStructure(client), unused)
}

test('the structure names everything of the schema, and nothing of PostgreSQL', () => {
  expect(Object.keys(released.columns)).toHaveLength(8)
  expect(released).toMatchObject({
    columns: { 'songs.title': 'character varying(80)', 'songs.mood': 'mood' },
    nullable: ['artists.born', 'songs.artist_id'],
    withDefault: ['artists.id', 'songs.id', 'songs.mood', 'songs.plays'],
    enums: { mood: ['calm', 'wild'] },
    functions: ['count_play(song integer) returns integer', 'tell() returns trigger'],
    triggers: ['songs.told'],
  })
  expect(released.rules).toContainEqual({
    table: 'songs',
    rule: 'FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE CASCADE',
    columns: ['artist_id'],
  })
})

test('additions to the schema break nothing', async () => {
  const sql = `
    CREATE TABLE albums (id INT PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    ALTER TABLE songs ADD album_id INT REFERENCES albums, ADD score INT NOT NULL DEFAULT 0 CHECK (score >= 0);
    CREATE UNIQUE INDEX ON songs (album_id);
    CREATE INDEX ON songs (title);
    ALTER TYPE mood ADD VALUE 'sad';
    ALTER TABLE songs DROP CONSTRAINT songs_plays_check;
    ALTER TABLE songs ALTER title SET DEFAULT '';
    ALTER INDEX one_wild RENAME TO only_wild;
    CREATE OR REPLACE FUNCTION count_play(song INT) RETURNS INT LANGUAGE sql AS 'SELECT song + 1';`
  expect(await brokenBy(sql)).toEqual([])
})

test.each([
  ['ALTER TABLE songs DROP title CASCADE', 'The column songs.title is gone.'],
  ['ALTER TABLE songs RENAME plays TO count', 'The column songs.plays is gone.'],
  ['ALTER TABLE artists RENAME TO people', 'The column artists.name is gone.'],
  ['ALTER TABLE songs ALTER plays TYPE BIGINT', 'The column songs.plays was integer and is bigint.'],
  ['ALTER TABLE songs ALTER artist_id SET NOT NULL', 'The column songs.artist_id must not be null any more.'],
  ['ALTER TABLE songs ALTER title DROP NOT NULL', 'The column songs.title may be null now.'],
  ['ALTER TABLE songs ALTER plays DROP DEFAULT', 'The column songs.plays has no default any more.'],
  ['ALTER TABLE songs ADD year INT NOT NULL', 'The column songs.year is new and must be given.'],
  [`ALTER TYPE mood RENAME VALUE 'wild' TO 'loud'`, 'The value wild of the enum mood is gone.'],
  ['DROP FUNCTION count_play', 'The function count_play(song integer) returns integer is gone.'],
  ['DROP TRIGGER told ON songs', 'The trigger songs.told is gone.'],
  [
    'DROP INDEX one_wild',
    `The rule UNIQUE btree (lower((title)::text)) WHERE (mood = 'wild'::mood) of songs is gone.`,
  ],
  [
    'ALTER TABLE songs DROP CONSTRAINT songs_artist_id_fkey',
    'The rule FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE CASCADE of songs is gone.',
  ],
  ['CREATE UNIQUE INDEX ON songs (title)', 'The rule UNIQUE btree (title) of songs is new.'],
  [
    `ALTER TABLE songs ADD CHECK (title <> '')`,
    `The rule CHECK (((title)::text <> ''::text)) of songs is new.`,
  ],
])('%s breaks the programs of the release', async (sql, finding) => {
  expect(await brokenBy(sql)).toContain(finding)
})

test('parts that a release no longer uses may be dropped after it', async () => {
  const sql = 'ALTER TABLE songs DROP artist_id; DROP TABLE artists; DROP TRIGGER told ON songs'
  expect(await brokenBy(sql, ['artists', 'songs.artist_id', 'songs.told'])).toEqual([])
})
