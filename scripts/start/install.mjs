// Installs what the sources need: for the site what builds and runs it, for working on it the tools of tests and checks too.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { assertWritable } from './assert-writable.mjs'
import { endAs, fail } from './endings.mjs'
import { runWithProgress } from './progress.mjs'

const failure = 'The installation failed; npm says why above. Lamplight was not started.'

/** npm keeps a lock of what is installed in node_modules; packages for other machines are not in it. */
export function isInstalled({ tools }) {
  const installedLock = 'node_modules/.package-lock.json'
  if (!existsSync(installedLock)) return false
  const installed = readPackages(installedLock)
  return neededPackages({ tools }).every(([path, { version }]) => installed[path]?.version === version)
}

/** Of those for some machines only, nobody can tell from here which have to be there. */
const neededPackages = ({ tools }) =>
  Object.entries(readPackages('package-lock.json')).filter(
    ([path, { dev, optional, devOptional }]) => path !== '' && !optional && !devOptional && (tools || !dev),
  )

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** @param memoryHint what to do where the machine has too little memory */
export async function install({ tools, memoryHint }) {
  assertWritable('node_modules', 'What Lamplight is made of is not installed, or not in the version it needs')
  const needed = neededPackages({ tools }).map(([path]) => join(path, 'package.json'))
  const title = tools
    ? 'Installing Lamplight with the tools for tests and checks'
    : 'Installing Lamplight, which happens once'
  // Without these flags NODE_ENV or the machine's own npm settings could leave out what the build and the start need.
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

/** npm itself must not run on the Node inside the folder that it replaces. */
const pathWithoutPackages = () =>
  process.env.PATH.split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter)

/** The pinned Node comes with 67 MB for compiling add-ons against it, which nothing here does. */
function removeHeaders() {
  for (const name of readdirSync('node_modules'))
    if (/^node-(bin-)?(linux|darwin|win)/.test(name))
      rmSync(join('node_modules', name, 'include'), { recursive: true, force: true })
}
