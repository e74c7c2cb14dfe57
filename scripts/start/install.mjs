// Installs the packages that the sources need: those that build and run the site, and for development also
// the tools.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { assertWritable } from './assert-writable.mjs'
import { endAs, fail } from './endings.mjs'
import { runWithProgress } from './progress.mjs'

const failure = 'The installation failed; npm says why above. Lamplight was not started.'

/** True if node_modules matches the lock file. */
export function isInstalled({ tools }) {
  const installedLock = 'node_modules/.package-lock.json'
  if (!existsSync(installedLock)) return false
  const installed = readPackages(installedLock)
  return neededPackages({ tools }).every(([path, { version }]) => installed[path]?.version === version)
}

/**
 * Returns only the packages that every machine needs: the lock file does not show which optional ones belong on this
 * machine.
 */
const neededPackages = ({ tools }) =>
  Object.entries(readPackages('package-lock.json')).filter(
    ([path, { dev, optional, devOptional }]) => path !== '' && !optional && !devOptional && (tools || !dev),
  )

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** @param memoryHint what to do if the machine has too little memory */
export async function install({ tools, memoryHint }) {
  assertWritable('node_modules', 'The packages that Lamplight needs are not installed, or are out of date')
  const needed = neededPackages({ tools }).map(([path]) => join(path, 'package.json'))
  const title = tools
    ? 'Installing Lamplight with the tools for tests and checks'
    : 'Installing Lamplight, which happens once'
  // Overrides NODE_ENV and this machine's npm settings, which could exclude needed packages.
  const flags = [tools ? '--include=dev' : '--omit=dev', '--include=optional', '--no-audit', '--no-fund']
  const ending = await runWithProgress(title, 'npm', ['ci', ...flags], {
    detail: () => `${needed.filter((path) => existsSync(path)).length} of ${needed.length} packages`,
    stdio: ['ignore', 'ignore', process.stderr],
    env: { ...process.env, PATH: pathWithoutPackages() },
    shell: process.platform === 'win32',
  })
  if (ending.error?.code === 'ENOENT')
    fail('npm is missing: it comes with Node, from nodejs.org. Lamplight was not started.')
  if (ending.code !== 0) endAs(ending, 'The installation', memoryHint, failure)
  removeHeaders()
}

/** npm must not run on the Node in the node_modules that it replaces. */
const pathWithoutPackages = () =>
  process.env.PATH.split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter)

/** Removes 67 MB of headers for compiling add-ons, which this project never does. */
function removeHeaders() {
  for (const name of readdirSync('node_modules'))
    if (/^node-(bin-)?(linux|darwin|win)/.test(name))
      rmSync(join('node_modules', name, 'include'), { recursive: true, force: true })
}
