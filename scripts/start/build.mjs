// Builds the site if something has changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { assertWritable } from './assert-writable.mjs'
import { endAs } from './endings.mjs'
import { runWithProgress } from './progress.mjs'

/** The sources, and the build settings with everything they import. */
const buildInputs = [
  'app',
  'domain',
  'features',
  'public',
  'server',
  'site',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/build',
  'scripts/browsers',
  // The build also depends on the list of commands in `start.mjs`.
  'start.mjs',
]
const buildStamp = 'build/.stamp'

/** The pages come first, then the server that serves them. */
const buildSteps = {
  pages: ['node_modules/@react-router/dev/bin.cjs', 'build'],
  server: ['scripts/build/bundle-server.ts'],
}

/** Compares the contents, because file dates are meaningless after a checkout. */
export function isBuilt() {
  return existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === hashOfInputs()
}

/** @param memoryHint what to do if the machine has too little memory */
export async function build(node, { memoryHint }) {
  assertWritable('build', 'The site is not built, or something has changed since')
  const inputs = hashOfInputs()
  for (const [name, step] of Object.entries(buildSteps)) {
    const ending = await runWithProgress(`Building the ${name}`, node, step, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (ending.code !== 0)
      endAs(ending, 'The build', memoryHint, 'The build failed; the lines above say why.')
  }
  mkdirSync('build', { recursive: true })
  writeFileSync(buildStamp, inputs)
}

function hashOfInputs() {
  const hash = createHash('sha256')
  for (const path of buildInputs.flatMap(filesUnder))
    hash.update(path).update('\0').update(readFileSync(path))
  return hash.digest('hex')
}

function filesUnder(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}
