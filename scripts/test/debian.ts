import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { run } from '../tools.ts'

export const canInstallDebianPackages = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs packages without asking, as root on Debian-based systems; does nothing elsewhere. */
export async function installDebianPackages(packages: string[]): Promise<void> {
  if (packages.length === 0 || !canInstallDebianPackages()) return
  console.log(`Installing ${packages.join(' and ')}. This happens only once…`)
  const options = {
    stdio: ['ignore', 'pipe', 'pipe'] as ('ignore' | 'pipe')[],
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  }
  await run('apt-get', ['update', '-q'], options)
  const install = ['install', '-y', '-q', '--no-install-recommends']
  await withoutStartingServices(async () => {
    // One at a time, so that a package missing from Debian does not block the others.
    for (const name of packages) {
      const { ok, output } = await run('apt-get', [...install, name], options)
      const end = output.trim().split('\n').slice(-5).join('\n')
      if (!ok) console.log(`${name} could not be installed:\n${end}`)
    }
  })
}

/** Debian's script that decides whether a package may start its services. A test web server must not occupy port 80. */
const servicePolicy = '/usr/sbin/policy-rc.d'

async function withoutStartingServices<T>(work: () => Promise<T>): Promise<T> {
  if (existsSync(servicePolicy)) return work()
  writeFileSync(servicePolicy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    return await work()
  } finally {
    rmSync(servicePolicy, { force: true })
  }
}
