import { type StdioOptions, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * The files of the command-line tools in node_modules. They are run directly, and therefore always on the same Node.
 */
const tools = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  knip: 'node_modules/knip/bin/knip.js',
  playwright: 'node_modules/@playwright/test/cli.js',
  'react-router': 'node_modules/@react-router/dev/bin.cjs',
  tsc: 'node_modules/typescript/bin/tsc',
  vitest: 'node_modules/vitest/vitest.mjs',
}

export type Tool = keyof typeof tools
export type Outcome = { ok: boolean; output: string }

export function runTool(tool: Tool, args: string[]): Promise<Outcome> {
  return run(process.execPath, [tools[tool], ...args])
}

export function runToolInTerminal(
  tool: Tool,
  args: string[],
  env: Record<string, string> = {},
): Promise<Outcome> {
  return run(process.execPath, [tools[tool], ...args], { stdio: ['ignore', 'inherit', 'inherit'], env })
}

type RunOptions = { stdio?: StdioOptions; env?: Record<string, string>; cwd?: string }

/** A program that cannot be started counts as failed. */
export function run(
  program: string,
  args: string[],
  { stdio = ['ignore', 'pipe', 'pipe'], env = {}, cwd = '.' }: RunOptions = {},
): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const child = spawn(program, args, { stdio, cwd, env: { ...process.env, ...env } })
  const endWithUs = () => child.kill()
  process.once('exit', endWithUs)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  child.on('error', (error) => resolve({ ok: false, output: error.message }))
  child.on('close', (code) => {
    process.off('exit', endWithUs)
    resolve({ ok: code === 0, output })
  })
  return promise
}

/** Returns PATH without this project's node_modules, because npm must not run on a Node that it replaces. */
export const pathWithoutPackages = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter)

/**
 * Installs a large, rarely needed package in a separate folder with its own lock file, unless it is
 * installed.
 *
 * @returns true if it is installed now
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
