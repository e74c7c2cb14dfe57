import { type Kysely, sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What the settings once were before anybody had set them; the form saved them along with whatever was changed. */
const inventedPhones = ['+91 00000 00001', '+91 00000 00002', '+91 00000 00003']
const inventedLinks: Record<string, string> = {
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  youtube: 'https://www.youtube.com/',
  linkedin: 'https://www.linkedin.com/',
}

/** Takes invented telephone numbers and links from visitors, where they were stored and never changed. */
export const panel: Migration = {
  name: '2026-11-22-45-panel',
  async up(db) {
    await rewrite(db, 'phones', (phones: string[]) =>
      phones.map((phone, index) => (phone === inventedPhones[index] ? '' : phone)),
    )
    await rewrite(db, 'socials', (links: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(links).map(([name, link]) => [name, link === inventedLinks[name] ? '' : link]),
      ),
    )
  },
}

async function rewrite<T>(db: Kysely<unknown>, key: string, change: (value: T) => T) {
  const { rows } = await sql<{ value: string }>`
    select "value" from "settings" where "key" = ${key}`.execute(db)
  for (const { value } of rows)
    await sql`
      update "settings" set "value" = ${JSON.stringify(change(JSON.parse(value)))} where "key" = ${key}`.execute(
      db,
    )
}
