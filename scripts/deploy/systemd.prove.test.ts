import { spawnSync } from 'node:child_process'
import { chmodSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const units = globSync('deploy/*.{service,timer}')
const isHere = spawnSync('systemd-analyze', ['--version']).status === 0

describe.skipIf(!isHere)('the systemd units', () => {
  test('are valid in every line', () => {
    const folder = temporaryFolder()
    // Replaces the program, because systemd checks that it exists.
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
    // A second school, as in docs/operations.md.
    mkdirSync(join(folder, 'lamplight@south.service.d'))
    copies.push(copy('deploy/lamplight.service', 'lamplight@south.service'))
    copy('deploy/lamplight@.conf', 'lamplight@south.service.d/school.conf')
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...copies], {
      encoding: 'utf8',
    })
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' })
    expect(copies).toHaveLength(4)
  })

  test.each(units.filter((path) => path.endsWith('.service')))('%s exposes little of the machine', (path) => {
    // Exposure out of 100. A unit without settings has 96. What remains is the network, and that Node
    // compiles at run time.
    const args = ['security', '--offline=true', '--no-pager', '--threshold=16', path]
    const { status, stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
    expect(status, stdout).toBe(0)
  })
})
