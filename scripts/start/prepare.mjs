// What start.mjs does before it runs the sources: installs what they need, and builds the site. A packed program has both.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { endAs, fail, log } from './endings.mjs'

/** What the build is made from: these folders and files, and the build's own settings with all that they import. */
const buildInputs = [
  'app',
  'domain',
  'public',
  'server',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  // Its commands are among what is built.
  'start.mjs',
]
const buildSettings = ['vite.config.ts', 'react-router.config.ts', 'scripts/build/bundle-server.ts']
const buildStamp = 'build/.stamp'

/** The pages first, then the server that serves them. */
const buildSteps = [['node_modules/@react-router/dev/bin.cjs', 'build'], ['scripts/build/bundle-server.ts']]

const memoryHint =
  'building needs 1 GB, running 512 MB. Build on another machine with "npm run pack", and run that here.'

/** npm keeps a lock of what is installed in node_modules; packages for other machines are not in it. */
export function isInstalled() {
  const installedLock = 'node_modules/.package-lock.json'
  if (!existsSync(installedLock)) return false
  const installed = readPackages(installedLock)
  return Object.entries(readPackages('package-lock.json')).every(
    ([path, { version, optional, devOptional }]) =>
      path === '' || optional || devOptional || installed[path]?.version === version,
  )
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

export function install() {
  assertWritable('node_modules', 'What Lamplight is made of is not installed, or not in the version it needs')
  log('Installing what Lamplight is made of. This happens once and takes about a minute…')
  // Without these flags NODE_ENV or the machine's own npm settings could leave out what the build and the start need.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  // npm itself must not run on the Node inside the folder that it replaces.
  const PATH = process.env.PATH.split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter)
  const { status, signal, error } = spawnSync('npm', args, {
    stdio: ['ignore', process.stderr, process.stderr],
    env: { ...process.env, PATH },
    shell: process.platform === 'win32',
  })
  if (error?.code === 'ENOENT')
    fail('npm is missing: it comes with Node, from nodejs.org. Lamplight was not started.')
  if (status === 0) return
  const failure = 'The installation failed; npm says why above. Lamplight was not started.'
  endAs({ code: status, signal }, 'The installation', memoryHint, failure)
}

/** A build is good for as long as the contents it was made from are the same; dates say nothing after a checkout. */
export function isBuilt() {
  return existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === hashOfInputs()
}

export function build(node) {
  assertWritable('build', 'The site is not built, or something has changed since')
  log('Building the site. This takes a few seconds, and only when something has changed…')
  const inputs = hashOfInputs()
  for (const step of buildSteps) {
    const { status, signal } = spawnSync(node, step, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (status !== 0)
      endAs({ code: status, signal }, 'The build', memoryHint, 'The build failed; the lines above say why.')
  }
  mkdirSync('build', { recursive: true })
  writeFileSync(buildStamp, inputs)
}

/** Refuses in one sentence what would otherwise end in a tool's own error. */
function assertWritable(folder, problem) {
  try {
    for (const path of [folder, '.']) if (existsSync(path)) accessSync(path, constants.W_OK)
  } catch ({ code }) {
    fail(
      `${problem}, and ${process.cwd()} cannot be written to (${code}). Run "npm run build" once as a user who may, ` +
        'or make an archive with "npm run pack" on another machine.',
    )
  }
}

function hashOfInputs() {
  const hash = createHash('sha256')
  for (const path of [...buildInputs.flatMap(filesUnder), ...withImports(buildSettings)])
    hash.update(path).update('\0').update(readFileSync(path))
  return hash.digest('hex')
}

/** These files and every file of this project that they import; packages are in package-lock.json. */
function withImports(paths) {
  const files = new Set(paths.filter(existsSync))
  for (const file of files)
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/\b(?:from|import)[\s(]*'(\.[^']+)'/g))
      if (existsSync(join(dirname(file), path))) files.add(join(dirname(file), path))
  return [...files]
}

function filesUnder(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}
