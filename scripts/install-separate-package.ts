import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathWithoutPackages, run } from './tools.ts'

/**
 * Installs a package that weighs much and that few need, in a folder of its own with its own lock, unless it is there.
 *
 * @returns whether it is there now
 */
export async function installSeparatePackage(folder: string, name: string): Promise<boolean> {
  const wanted = versionIn(join(folder, 'package-lock.json'), name)
  if (versionIn(join(folder, 'node_modules/.package-lock.json'), name) === wanted) return true
  console.error(`Installing ${name} into ${folder}. This happens once and takes about a minute…`)
  const args = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund']
  const env = { PATH: pathWithoutPackages() }
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { ok } = await run(npm, args, { stdio: ['ignore', 'inherit', 'inherit'], env })
  return ok
}

function versionIn(lockFile: string, name: string): string | undefined {
  if (!existsSync(lockFile)) return undefined
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages[`node_modules/${name}`]?.version
}
