import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './tools.ts'

/**
 * Installs a package that weighs much and that few need, in a folder of its own with its own lock, unless it is there.
 *
 * @returns whether it is there now
 */
export async function installSeparatePackage(folder: string, name: string): Promise<boolean> {
  const wanted = versionIn(join(folder, 'package-lock.json'), name)
  if (versionIn(join(folder, 'node_modules/.package-lock.json'), name) === wanted) return true
  console.error(`Installing ${name} into ${folder}. This happens once and takes about a minute…`)
  // npm must not run on the Node of the folder above, which another npm may be replacing.
  const PATH = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((path) => !path.endsWith(join('node_modules', '.bin')))
    .join(delimiter)
  const args = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund']
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { ok } = await run(npm, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { PATH } })
  return ok
}

function versionIn(lockFile: string, name: string): string | undefined {
  if (!existsSync(lockFile)) return undefined
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages[`node_modules/${name}`]?.version
}
