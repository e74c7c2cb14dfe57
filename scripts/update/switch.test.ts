import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { migrationOfTest } from './small-program.ts'
import { smallSite } from './small-site.ts'

// A busy machine starts programs slowly.
const patient = { timeout: 60_000 }
const nobody = 65_534

describe.skipIf(process.platform === 'win32')('an update', () => {
  test('switches to a version that works', patient, async () => {
    const site = await smallSite('1.0.0')
    await site.begin()
    const { code, text } = await site.update(await site.pack('1.1.0', 'works'))
    expect(text).toContain('- What 1.1.0 brings.')
    expect(text).toContain('The site is at version 1.1.0.')
    expect(code).toBe(0)
    expect(await site.answer()).toBe('1.1.0')
    expect(site.couldWrite('1.1.0')).toBe('false')
    expect(site.programs()).toEqual(['lamplight-1.0.0', 'lamplight-1.1.0'])
    for (const path of ['data/before-update.sqlite', 'data/backups/rehearsal', 'update/progress.json'])
      expect([path, site.has(path)]).toEqual([path, false])
  })

  test('refuses one that does not start, and nobody notices', patient, async () => {
    const site = await smallSite('1.0.0')
    const { output } = await site.begin()
    const { code, text } = await site.update(await site.pack('1.1.0', 'ends'))
    expect(code).toBe(1)
    expect(text).toContain('It ended instead of serving.\nLamplight cannot start.')
    expect(await site.answer()).toBe('1.0.0')
    expect(output.text().match(/serving/g)).toHaveLength(1)
    expect(site.programs()).toEqual(['lamplight-1.0.0'])
  })

  test('is refused when no backup can be made', patient, async () => {
    const site = await smallSite('1.0.0')
    site.write('data/backups', 'in the way')
    const { code, text } = await site.update(await site.pack('1.1.0', 'works'))
    expect(text).toContain('The backup failed (exit code 1), so nothing was changed.')
    expect([code, site.current()]).toEqual([1, 'lamplight-1.0.0'])
  })

  test('takes one back that is not well, with what it has made of the tables', patient, async () => {
    const site = await smallSite('1.0.0')
    await site.begin()
    const { code, text } = await site.update(await site.pack('1.1.0', 'unwell'))
    expect(text).toContain('1.0.0 runs again, as before.')
    expect(code).toBe(1)
    expect(await site.answer()).toBe('1.0.0')
    expect(site.couldWrite('1.1.0')).toBe('false')
    expect(site.migrations().includes(migrationOfTest)).toBe(false)
    expect(site.programs()).toEqual(['lamplight-1.0.0'])
    expect(site.has('data/before-update.sqlite')).toBe(false)
  })

  test.skipIf(!process.env.PROVE)('takes one back that hangs before it listens', patient, async () => {
    const site = await smallSite('1.0.0')
    await site.begin()
    const { code, text } = await site.update(await site.pack('1.1.0', 'asleep'))
    expect(text).toContain('1.1.0 did not work: It was not ready within 15 seconds')
    expect(code).toBe(1)
    expect(await site.answer()).toBe('1.0.0')
    expect(site.migrations().includes(migrationOfTest)).toBe(false)
  })

  test('of a site that does not run switches it, and says that it is to be started', patient, async () => {
    const site = await smallSite('1.0.0')
    const { code, text } = await site.update(await site.pack('1.1.0', 'works'))
    expect(text).toContain('The site is not running. Start it: lamplight start')
    expect([code, site.current()]).toEqual([0, 'lamplight-1.1.0'])
  })

  test.skipIf(process.getuid?.() !== 0 || !isReadableBy(nobody))(
    'by root leaves the data with the user that the site runs as',
    patient,
    async () => {
      const site = await smallSite('1.0.0', nobody)
      await site.begin()
      const { code } = await site.update(await site.pack('1.1.0', 'works'))
      expect(code).toBe(0)
      expect(await site.answer()).toBe('1.1.0')
      expect(site.owners()).toEqual(new Set([nobody]))
    },
  )

  const moments: [string, (site: Site) => boolean][] = [
    ['while it tries the version', ({ has }) => has('data/backups/rehearsal')],
    ['while the site stops', ({ has }) => has('update/progress.json')],
    ['when the data are copied', ({ has }) => has('data/before-update.sqlite')],
    ['after the switch', ({ current }) => current() === 'lamplight-1.1.0'],
  ]
  test.each(process.env.PROVE ? moments : moments.slice(2, 3))(
    'that is killed %s leaves a site that runs, and the same command goes on',
    patient,
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
      for (const path of ['data/before-update.sqlite', 'data/backups/rehearsal', 'update/progress.json'])
        expect([path, site.has(path)]).toEqual([path, false])
    },
  )
})

/** Whether this project lies where another user may read it. */
function isReadableBy(uid: number) {
  const script = `import(${JSON.stringify(join(process.cwd(), 'server/version.ts'))})`
  return spawnSync(process.execPath, ['--eval', script], { uid, stdio: 'ignore' }).status === 0
}

type Site = Awaited<ReturnType<typeof smallSite>>
