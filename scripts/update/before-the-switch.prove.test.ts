import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lockFile } from '#server/db/lock.ts'
import { smallSite } from './small-site.ts'

describe.skipIf(process.platform === 'win32')('an update, before the switch,', () => {
  test('is refused when no backup can be made', async () => {
    const site = await smallSite('1.0.0')
    site.write('data/backups', 'in the way')
    const { code, text } = await site.update(await site.pack('1.1.0', 'works'))
    expect(text).toContain('The backup failed (exit code 1), so nothing was changed.')
    expect([code, site.current()]).toEqual([1, 'lamplight-1.0.0'])
  })

  test('names the backup that it has made, and removes none that the site itself would keep', async () => {
    const site = await smallSite('1.0.0', { settings: { BACKUP_EVERY: 'off' } })
    // Of each year one; the last was made while the clock was ahead.
    const years = ['2021', '2022', '2023', '2024', '2999'].map(
      (year) => `lamplight-${year}-01-01T00-00-00Z.tar`,
    )
    for (const name of years) site.write(`data/backups/${name}`, 'not for this rehearsal')
    const { code, text } = await site.update(await site.pack('1.1.0', 'works'))
    expect(text).toContain('The site is at version 1.1.0.')
    expect(code).toBe(0)
    for (const name of years) expect([name, site.has(`data/backups/${name}`)]).toEqual([name, true])
  })

  test('is refused from a version that is not the one that runs', async () => {
    const site = await smallSite('1.0.0')
    await site.begin()
    const running = JSON.parse(site.read('data/lamplight.server.json'))
    site.write('data/lamplight.server.json', JSON.stringify({ ...running, version: '0.9.0' }))
    const { text } = await site.update(await site.pack('1.1.0', 'works'))
    expect(text).toContain('The site runs 0.9.0, and this is 1.0.0. Stop the site and start it again')
    expect(site.programs()).toEqual(['lamplight-1.0.0'])
  })

  test('that is broken off while it tries the version leaves no copy of the data', async () => {
    const site = await smallSite('1.0.0')
    await site.begin()
    const archive = await site.pack('1.1.0', 'works')
    const { code, text } = await site.killUpdate(archive, () => site.has('data/backups/drill'), 'SIGINT')
    expect(text).toContain('It was broken off, and nothing was changed.')
    expect([code, site.has('data/backups/drill')]).toEqual([1, false])
    expect(await site.answer()).toBe('1.0.0')
    expect(site.programs()).toEqual(['lamplight-1.0.0'])
  })

  test('is refused while another runs', async () => {
    const site = await smallSite('1.0.0')
    site.write('update/update.lock', '')
    const other = lockFile(join(site.home, 'update/update.lock'))
    const { code, text } = await site.update(await site.pack('1.1.0', 'works'))
    other?.release()
    expect([code, text.trim()]).toEqual([1, 'Another update is running. Wait for its end.'])
  })
})
