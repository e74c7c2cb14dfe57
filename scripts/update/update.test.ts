import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { restartExitCode } from '#server/shutdown.ts'
import { type InstalledSite, installSite } from './installed-site.ts'
import { packRelease, packScript } from './pack-release.ts'
import { unwellProgram } from './unwell-program.ts'

// Each step is a program of its own, and a busy machine starts those slowly.
const patient = { timeout: 120_000 }

const addsTable = "await db.schema.createTable('news').addColumn('id', 'text').execute()"
const migrationOfTest = '2999-01-01-of-a-test'

describe.skipIf(process.platform === 'win32')('an update', () => {
  test('that works is switched to, and one that does not leaves everything as it was', patient, async () => {
    const site = await installSite('90.0.0')
    const before = site.read('data/lamplight.server.json')

    const refused = await site.update(
      await packScript('90.0.1', "console.error('Lamplight cannot start.'); process.exit(1)"),
    )
    expect(refused).toMatchObject({
      code: 1,
      text: expect.stringMatching(/ended instead of serving\.\nLamplight cannot start\./),
    })
    const broken = await site.update(
      await packRelease('90.0.2', "throw new Error('the table is not as expected')"),
    )
    expect(broken).toMatchObject({ code: 1, text: expect.stringContaining('the table is not as expected') })
    expect(site.read('data/lamplight.server.json')).toBe(before)
    expect(site.migrations()).not.toContain(migrationOfTest)

    const unwell = await site.update(await packScript('90.0.3', unwellProgram))
    expect(unwell).toMatchObject({ code: 1, text: expect.stringContaining('90.0.0 runs again, as before.') })
    expect(site.read('data/could-write')).toBe('false')
    expect(site.version()).toBe('90.0.0')
    expect(site.migrations()).not.toContain(migrationOfTest)
    await expectWell(site)

    const works = await site.update(await packRelease('90.1.0', addsTable))
    expect(works).toMatchObject({ code: 0, text: expect.stringContaining('- What 90.1.0 brings.') })
    expect(works.text).toContain('The site is at version 90.1.0.')
    expect(site.version()).toBe('90.1.0')
    expect(site.migrations()).toContain(migrationOfTest)
    await expectWell(site)
    expect(
      readdirSync(site.home)
        .filter((name) => name.startsWith('lamplight-'))
        .sort(),
    ).toEqual(['lamplight-90.0.0', 'lamplight-90.1.0'])
    expect(readdirSync(join(site.home, 'data/backups')).filter((name) => !name.endsWith('.tar'))).toEqual([])
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
