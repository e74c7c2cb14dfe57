import { spawnSync } from 'node:child_process'
import { chmodSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const units = globSync('deploy/*.{service,timer}')
const isHere = spawnSync('systemd-analyze', ['--version']).status === 0

describe.skipIf(!isHere)('the units of systemd', () => {
  test('are understood, every line of them', () => {
    const folder = temporaryFolder()
    // It looks whether the program is there.
    const stand = join(folder, 'lamplight')
    writeFileSync(stand, '#!/bin/sh\n')
    chmodSync(stand, 0o755)
    const copy = (path: string, name: string) => {
      writeFileSync(
        join(folder, name),
        readFileSync(path, 'utf8').replaceAll(/\/opt\/lamplight(-%i)?\/current\/lamplight/g, stand),
      )
      return join(folder, name)
    }
    const copies = units.map((path) => copy(path, basename(path)))
    // A second school, as docs/operations.md has it.
    mkdirSync(join(folder, 'lamplight@south.service.d'))
    copies.push(copy('deploy/lamplight.service', 'lamplight@south.service'))
    copy('deploy/lamplight@.conf', 'lamplight@south.service.d/school.conf')
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...copies], {
      encoding: 'utf8',
    })
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' })
    expect(copies).toHaveLength(4)
  })

  test.each(units.filter((path) => path.endsWith('.service')))(
    '%s is exposed to little of the machine',
    (path) => {
      // Out of 100; a unit without settings has 96. What is left is the network, and that Node compiles while it runs.
      const args = ['security', '--offline=true', '--no-pager', '--threshold=16', path]
      const { status, stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
      expect(status, stdout).toBe(0)
    },
  )
})
