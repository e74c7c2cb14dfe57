import { existsSync } from 'node:fs'
import { run } from '../tools.ts'

/** Installs packages where we may without asking anybody: on Debian and its kin, as root. Elsewhere does nothing. */
export async function installDebianPackages(packages: string[]): Promise<void> {
  if (packages.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${packages.join(' and ')} for this. It happens once…`)
  const options = {
    stdio: ['ignore', 'pipe', 'pipe'] as ('ignore' | 'pipe')[],
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  }
  await run('apt-get', ['update', '-q'], options)
  const { ok, output } = await run(
    'apt-get',
    ['install', '-y', '-q', '--no-install-recommends', ...packages],
    options,
  )
  if (!ok) console.log(`They could not be installed:\n${output.trim().split('\n').slice(-5).join('\n')}`)
}
