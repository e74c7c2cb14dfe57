import { globSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { nodeFileTrace } from '@vercel/nft'
import { typefaceFiles } from '#server/pdf/typefaces.ts'

/** A file of the archive: its path there and in the project. */
export type PackedFile = { path: string; source: string; isExecutable: boolean }

/** What people read, and what a machine is set up with. */
const documents = [
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  '.env.example',
  'docs/**/*.{md,webp}',
  'deploy/**/*',
]
const program = [
  'package.json',
  'start.mjs',
  'scripts/start/{endings,run-program}.mjs',
  'build/{client,server,program}/**/*',
]
/** Packages that the build loads by themselves, found by following its imports from here. */
const entries = ['build/program/*.js', 'build/server/index.js']
const launchers = { linux: ['lamplight'], darwin: ['lamplight'], win32: ['lamplight.cmd'] } as Record<
  string,
  string[]
>
/** Licences travel with what they are of. */
const licences = '{LICEN[CS]E,NOTICE,COPYING,licen[cs]e,Licen[cs]e}*'

/**
 * The built program with all that it loads: of each package only the files that are ever imported, found by the tracer that
 * others pack their servers with; a fifth of what npm installs for production.
 */
export async function packedFiles(): Promise<PackedFile[]> {
  const sources = [...listFiles([...documents, ...program]), ...(await packageFiles()), pinnedNode()]
  const files = [...new Set(sources)].map((path) => ({
    path,
    source: path,
    isExecutable: isExecutable(path),
  }))
  const launcher = (name: string) => ({ path: name, source: `scripts/pack/${name}`, isExecutable: true })
  return [...files, ...(launchers[process.platform] ?? []).map(launcher)].sort((a, b) =>
    a.path < b.path ? -1 : 1,
  )
}

async function packageFiles(): Promise<string[]> {
  // Vite serves the sources in development, and is not loaded otherwise.
  const { fileList } = await nodeFileTrace(globSync(entries), { ignore: ['node_modules/vite/**'] })
  const traced = [...fileList].filter((path) => path.startsWith('node_modules/') && statSync(path).isFile())
  // Named in pieces, where no tracer finds them.
  const { resolve } = createRequire(import.meta.url)
  const fonts = typefaceFiles.map((path) => relative('', resolve(path)))
  const fontPackages = fonts.map((path) => join(packageOf(path), 'package.json'))
  const loaded = [...traced, ...fonts, ...fontPackages]
  const packages = new Set([...loaded, ...bundled(), pinnedNode()].map(packageOf))
  return [...loaded, ...listFiles([...packages].map((folder) => `${folder}/${licences}`))]
}

/** The packages that the build has taken pieces of, by the comment that it leaves before each. */
function bundled(): string[] {
  const files = listFiles(['build/program/**/*.js', 'build/server/**/*.js'])
  return files.flatMap((file) => readFileSync(file, 'utf8').match(/(?<=^\/\/ )node_modules\/\S+/gm) ?? [])
}

/** The folder of the package that a file belongs to; packages may lie in packages. */
const packageOf = (path: string) => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path

/** The binary alone: what else its package brings is for those who compile. */
function pinnedNode(): string {
  const path = relative('', process.execPath)
  if (!path.startsWith('node_modules'))
    throw new Error(
      'The pinned Node is not installed, so it cannot be packed: run "npm ci --include=optional" first.',
    )
  return path
}

function listFiles(patterns: string[]): string[] {
  return globSync(patterns).filter((path) => statSync(path).isFile())
}

const isExecutable = (path: string) => (statSync(path).mode & 0o100) !== 0
