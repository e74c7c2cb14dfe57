import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { restartExitCode } from '#server/shutdown.ts'
import { type InstalledSite, installSite } from './installed-site.ts'
import { packRelease } from './pack-release.ts'
import { migrationOfTest } from './small-program.ts'

const addsTable = "await db.schema.createTable('news').addColumn('id', 'text').execute()"
/** Once the table is there; not in the rehearsal. */
const endsOnTheData = "if (!process.env.DATA_DIR.includes('drill')) setTimeout(() => process.exit(1), 300)"

describe.runIf(process.env.PROVE && process.platform !== 'win32')('a packed program', () => {
  test('is updated by its own command: not to one whose migration fails, nor to one that ends, and to one that works', async () => {
    const site = await installSite('90.0.0')
    const before = site.read('data/lamplight.server.json')
    const broken = await site.update(
      await packRelease('90.0.1', "throw new Error('the table is not as expected')"),
    )
    expect(broken).toMatchObject({ code: 1, text: expect.stringContaining('the table is not as expected') })
    expect(site.read('data/lamplight.server.json')).toBe(before)
    expect(site.migrations()).not.toContain(migrationOfTest)

    const unwell = await site.update(await packRelease('90.0.2', `${addsTable}\n${endsOnTheData}`))
    expect(unwell).toMatchObject({
      code: 1,
      text: expect.stringContaining('90.0.0 runs again, as before.'),
    })
    expect(site.version()).toBe('90.0.0')
    expect(site.migrations()).not.toContain(migrationOfTest)
    await expectWell(site)

    const works = await site.update(await packRelease('90.1.0', addsTable))
    expect(works).toMatchObject({ code: 0, text: expect.stringContaining('- What 90.1.0 brings.') })
    expect(site.version()).toBe('90.1.0')
    expect(site.migrations()).toContain(migrationOfTest)
    await expectWell(site)
    expect(site.programs()).toEqual(['lamplight-90.0.0', 'lamplight-90.1.0'])
  })
})

async function expectWell({ url, headers }: InstalledSite) {
  expect((await fetch(`${url}/`)).status).toBe(200)
  expect((await fetch(`${url}/api/admin/dashboard/feedback`, { headers })).status).toBe(200)
}

test('start.mjs and the server mean the same by the exit code of a restart', () => {
  expect(readFileSync('scripts/start/run-program.mjs', 'utf8')).toContain(
    `restartExitCode = ${restartExitCode}\n`,
  )
})
