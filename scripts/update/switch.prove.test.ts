import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { aPostgresDatabase } from '#testing/site-at.ts'
import { migrationOfTest } from './small-program.ts'
import { smallSite } from './small-site.ts'

const nobody = 65_534

describe.skipIf(process.platform === 'win32')('an update', () => {
  test('switches to a version that works; by root, the data stay those of the user of the site', async () => {
    const uid = process.getuid?.() === 0 && isReadableBy(nobody) ? nobody : process.getuid?.()
    const site = await smallSite('1.0.0', { uid })
    const { child, ended } = await site.begin()
    const { code, text } = await site.update(await site.pack('1.1.0', 'works'))
    expect(text).toContain('- What 1.1.0 brings.')
    expect(text).toContain('The site is at version 1.1.0.')
    expect(code).toBe(0)
    expect(await site.answer()).toBe('1.1.0')
    expect(site.couldWrite('1.1.0')).toBe('false')
    expect(site.programs()).toEqual(['lamplight-1.0.0', 'lamplight-1.1.0'])
    expect(site.owners()).toEqual(new Set([uid]))
    for (const path of ['data/before-update.sqlite', 'data/backups/drill', 'update/progress.json'])
      expect([path, site.has(path)]).toEqual([path, false])
    // The way back by hand.
    child.kill()
    await ended
    execFileSync('ln', ['-sfn', 'lamplight-1.0.0', 'current'], { cwd: site.home })
    await site.begin()
    expect(await site.answer()).toBe('1.0.0')
  })

  test('refuses one that does not start, and nobody notices', async () => {
    const site = await smallSite('1.0.0')
    const { output } = await site.begin()
    const { code, text } = await site.update(await site.pack('1.1.0', 'ends'))
    expect(code).toBe(1)
    expect(text).toContain('It ended instead of serving.\nLamplight cannot start.')
    expect(await site.answer()).toBe('1.0.0')
    expect(output.text().match(/serving/g)).toHaveLength(1)
    expect(site.programs()).toEqual(['lamplight-1.0.0'])
  })

  test('takes one back that is not well, with what it has made of the tables', async () => {
    const site = await smallSite('1.0.0')
    await site.begin()
    const { code, text } = await site.update(await site.pack('1.1.0', 'unwell'))
    expect(text).toContain('1.1.0 did not work: It ended instead of serving')
    expect(text).toContain('1.0.0 runs again, as before.')
    expect(code).toBe(1)
    expect(await site.answer()).toBe('1.0.0')
    expect(site.couldWrite('1.1.0')).toBe('false')
    expect(site.migrations().includes(migrationOfTest)).toBe(false)
    expect(site.programs()).toEqual(['lamplight-1.0.0'])
    expect(site.has('data/before-update.sqlite')).toBe(false)
  })

  test('keeps the copy, and says where it is, when one that is not well cannot be taken back', async () => {
    const site = await smallSite('1.0.0')
    await site.begin()
    const archive = await site.pack('1.1.0', 'unwell')
    const update = site.update(archive)
    await vi.waitFor(() => expect(site.has('data/could-write-1.1.0')).toBe(true), { interval: 1 })
    const reader = new DatabaseSync(join(site.home, 'data/lamplight.sqlite'), { readOnly: true })
    reader.exec('begin; select * from migrations')
    const { code, text } = await update
    reader.close()
    expect(text).toContain('1.0.0 could not be put back: Another program uses')
    expect(text).toContain(`rename ${site.home}/data/before-update.sqlite`)
    expect([code, site.current()]).toEqual([1, 'lamplight-1.1.0'])
    expect(site.has('data/before-update.sqlite')).toBe(true)
    // The next one looks at it again before it begins anything else.
    const again = await site.update(archive)
    expect(again.text).toContain(
      '1.1.0 has changed the tables already, and what was written since would be lost',
    )
    expect(site.has('data/before-update.sqlite')).toBe(true)
  })

  test.skipIf(!process.env.PROVE)(
    'starts the old one again where somebody else has the database open, even without reading',
    async () => {
      const site = await smallSite('1.0.0')
      await site.begin()
      const reader = new DatabaseSync(join(site.home, 'data/lamplight.sqlite'), { readOnly: true })
      reader.exec('select * from migrations')
      const { code, text } = await site.update(await site.pack('1.1.0', 'works'))
      reader.close()
      expect(text).toMatch(/Switching to 1\.1\.0 failed: Another program uses /)
      expect(text).toContain('1.0.0 runs again, as before.')
      expect([code, await site.answer()]).toEqual([1, '1.0.0'])
      expect(site.programs()).toEqual(['lamplight-1.0.0'])
    },
  )

  test.skipIf(!process.env.PROVE)('takes one back that hangs before it listens', async () => {
    const site = await smallSite('1.0.0')
    await site.begin()
    const { code, text } = await site.update(await site.pack('1.1.0', 'asleep'))
    expect(text).toContain('1.1.0 did not work: It was not ready within 15 seconds')
    expect(code).toBe(1)
    expect(await site.answer()).toBe('1.0.0')
    expect(site.migrations().includes(migrationOfTest)).toBe(false)
  })

  test.skipIf(!process.env.PROVE)(
    'that is killed after the switch to one that is not well says what to do when it is run again',
    async () => {
      const site = await smallSite('1.0.0')
      const { ended } = await site.begin()
      const archive = await site.pack('1.1.0', 'unwell')
      await site.killUpdate(archive, () => site.has('data/could-write-1.1.0'))
      await ended
      const { code, text } = await site.update(archive)
      expect(text).toContain('1.1.0 has changed the tables already, and what was written since would be lost')
      expect(text).toMatch(
        /To give up what was written since the switch, and\s+go back to 1\.0\.0: stop the site/,
      )
      expect([code, site.current(), site.has('lamplight-1.0.0')]).toEqual([1, 'lamplight-1.1.0', true])
      // Said in its advice, and removed within two days.
      expect([site.has('update/progress.json'), site.has('data/before-update.sqlite')]).toEqual([false, true])
    },
  )

  describe.runIf(process.env.PROVE && process.env.TEST_DATABASE_URL)('on PostgreSQL', () => {
    test('is tried in a database of its own, which is gone afterwards', async () => {
      const databaseUrl = await aPostgresDatabase()
      const site = await smallSite('1.0.0', { databaseUrl })
      await site.begin()
      const { code, text } = await site.update(await site.pack('1.1.0', 'works'))
      expect(text).toContain('The site is at version 1.1.0.')
      expect([code, await site.answer()]).toEqual([0, '1.1.0'])
      expect(await databasesLike(databaseUrl)).toHaveLength(1)
    })

    test('goes to a version for which another machine has changed the tables already', async () => {
      const databaseUrl = await aPostgresDatabase()
      const site = await smallSite('1.0.0', { databaseUrl })
      await site.begin()
      await query(databaseUrl, `insert into migrations values ('${migrationOfTest}', '2999')`)
      const { code, text } = await site.update(await site.pack('1.1.0', 'works'))
      expect(text).toContain('Another machine has updated the database')
      expect([code, await site.answer()]).toEqual([0, '1.1.0'])
      expect(await databasesLike(databaseUrl)).toHaveLength(1)
    })

    test('keeps one that is not well where it has changed the tables, and says what to do', async () => {
      const site = await smallSite('1.0.0', { databaseUrl: await aPostgresDatabase() })
      await site.begin()
      const { code, text } = await site.update(await site.pack('1.1.0', 'unwell'))
      expect(text).toContain('1.1.0 has changed the tables already')
      expect([code, site.current()]).toEqual([1, 'lamplight-1.1.0'])
      expect(site.programs()).toEqual(['lamplight-1.0.0', 'lamplight-1.1.0'])
    })
  })

  const moments: [string, (site: Site) => boolean][] = [
    ['while it tries the version', ({ has }) => has('data/backups/drill')],
    ['while the site stops', ({ has }) => has('update/progress.json')],
    ['when the data are copied', ({ has }) => has('data/before-update.sqlite')],
    ['after the switch', ({ current }) => current() === 'lamplight-1.1.0'],
  ]
  test.each(process.env.PROVE ? moments : moments.slice(2, 3))(
    'that is killed %s leaves a site that runs, and the same command goes on',
    async (_when, isThen) => {
      const site = await smallSite('1.0.0')
      await site.begin()
      const archive = await site.pack('1.1.0', 'works')
      await site.killUpdate(archive, () => isThen(site))
      await vi.waitFor(async () => expect(['1.0.0', '1.1.0']).toContain(await site.answer()), 15_000)
      // As the link "current" leads the command there.
      const { text } = await site.update(archive)
      expect(text).toMatch(/The site is at version 1\.1\.0|1\.1\.0 works/)
      expect(await site.answer()).toBe('1.1.0')
      for (const path of ['data/before-update.sqlite', 'data/backups/drill', 'update/progress.json'])
        expect([path, site.has(path)]).toEqual([path, false])
    },
  )
})

/** Whether this project lies where another user may read it. */
function isReadableBy(uid: number) {
  const script = `import(${JSON.stringify(join(process.cwd(), 'server/version.ts'))})`
  return spawnSync(process.execPath, ['--eval', script], { uid, stdio: 'ignore' }).status === 0
}

/** The databases whose names begin as that of an address. */
const databasesLike = (url: string) =>
  query(url, 'select datname from pg_database where starts_with(datname, current_database())')

async function query(url: string, text: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text).finally(() => client.end())
  return rows
}

type Site = Awaited<ReturnType<typeof smallSite>>
