import { globSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { nodeFileTrace } from '@vercel/nft'
import { typefaceFiles } from '#server/pdf/typefaces.ts'

export type PackedFile = { path: string; source: string; isExecutable: boolean }

/** Documents for people, and files for setting up a machine. */
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
/** The packages that these entries load are found by following imports. */
const entries = ['build/program/*.js', 'build/server/index.js']
const launchers = { linux: ['lamplight'], darwin: ['lamplight'], win32: ['lamplight.cmd'] } as Record<
  string,
  string[]
>
const licences = '{LICEN[CS]E,NOTICE,COPYING,licen[cs]e,Licen[cs]e}*'

/**
 * Lists the built program and everything it loads. Of each package, only the files that Vercel's tracer finds by
 * imports are included: a fifth of what npm installs for production.
 */
export async function listPackedFiles(): Promise<PackedFile[]> {
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
  // Vite, which serves the sources, is loaded only in development.
  const { fileList } = await nodeFileTrace(globSync(entries), { ignore: ['node_modules/vite/**'] })
  const traced = [...fileList].filter((path) => path.startsWith('node_modules/') && statSync(path).isFile())
  // The names of these packages are built at run time, so the tracer cannot find them.
  const { resolve } = createRequire(import.meta.url)
  const fonts = typefaceFiles.map((path) => relative('', resolve(path)))
  const fontPackages = fonts.map((path) => join(packageOf(path), 'package.json'))
  const loaded = [...traced, ...fonts, ...fontPackages]
  const packages = new Set([...loaded, ...bundled(), pinnedNode()].map(packageOf))
  return [...loaded, ...listFiles([...packages].map((folder) => `${folder}/${licences}`))]
}

/** Finds bundled packages by the comments that the build keeps. */
function bundled(): string[] {
  const files = listFiles(['build/program/**/*.js', 'build/server/**/*.js'])
  return files.flatMap((file) => readFileSync(file, 'utf8').match(/(?<=^\/\/ )node_modules\/\S+/gm) ?? [])
}

const packageOf = (path: string) => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path

/** Only the binary is packed: the rest of the package is for compiling add-ons. */
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
