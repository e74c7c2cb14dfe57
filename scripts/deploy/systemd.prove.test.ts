import { spawnSync } from 'node:child_process'
import { chmodSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const units = globSync('deploy/*.{service,timer}')
const program = '/opt/lamplight/current/lamplight'
const isHere = spawnSync('systemd-analyze', ['--version']).status === 0

describe.skipIf(!isHere)('the units of systemd', () => {
  test('are understood, every line of them', () => {
    const folder = temporaryFolder()
    // It looks whether the program is there.
    const stand = join(folder, 'lamplight')
    writeFileSync(stand, '#!/bin/sh\n')
    chmodSync(stand, 0o755)
    const copies = units.map((path) => {
      const unit = readFileSync(path, 'utf8').replaceAll(program, stand)
      writeFileSync(join(folder, basename(path)), unit)
      return join(folder, basename(path))
    })
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...copies], {
      encoding: 'utf8',
    })
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' })
    expect(copies).toHaveLength(3)
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
