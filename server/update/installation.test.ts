import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { findInstallation, readCurrent, removeOldPrograms, setCurrent } from './installation.ts'

const folderWith = (...programs: string[]) => {
  const home = temporaryFolder()
  for (const name of programs) {
    mkdirSync(join(home, name))
    writeFileSync(join(home, name, 'start.mjs'), '')
    writeFileSync(
      join(home, name, 'package.json'),
      JSON.stringify({ version: name.replace('lamplight-', '') }),
    )
  }
  return home
}

describe.skipIf(process.platform === 'win32')('programs beside each other', () => {
  test('are led to by "current", which may be set, changed and removed', async () => {
    const home = folderWith('lamplight-1.0.0', 'lamplight-1.1.0')
    expect(readCurrent(home)).toBe(null)
    for (const folder of ['lamplight-1.0.0', 'lamplight-1.1.0', null]) {
      await setCurrent(home, folder)
      expect(readCurrent(home)).toBe(folder)
    }
  })

  test('are removed when there are two newer old ones, unless they run; nothing else is', async () => {
    const versions = ['1.2.0', '1.9.0', '1.10.0', '1.11.0', '1.12.0'].map((version) => `lamplight-${version}`)
    const home = folderWith(...versions, 'lamplight-data')
    mkdirSync(join(home, 'lamplight-0.1.0'))
    await setCurrent(home, 'lamplight-1.12.0')
    const installation = findInstallation(join(home, 'lamplight-1.2.0'))
    expect(await removeOldPrograms(installation)).toEqual(['lamplight-1.9.0'])
    expect(readdirSync(home).sort()).toEqual(
      [
        'current',
        'lamplight-0.1.0',
        'lamplight-data',
        ...versions.filter((name) => !name.endsWith('1.9.0')),
      ].sort(),
    )
  })

  test('are what an update needs: another name, or another thing called "current", is refused', () => {
    const home = folderWith('lamplight-1.0.0', 'site')
    writeFileSync(join(home, 'site/package.json'), '{ "version": "1.0.0" }')
    expect(() => findInstallation(join(home, 'site'))).toThrow('is not called lamplight-1.0.0')
    expect(findInstallation(join(home, 'lamplight-1.0.0'))).toEqual({
      ...{ home, program: join(home, 'lamplight-1.0.0') },
      ...{ version: '1.0.0', isClone: false },
    })
    mkdirSync(join(home, 'current'))
    expect(() => findInstallation(join(home, 'lamplight-1.0.0'))).toThrow('must be a link to a program')
  })
})
