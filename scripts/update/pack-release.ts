import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { packedFiles } from '../pack/packed-files.ts'
import { writeArchive } from '../pack/write-archive.ts'
import { migrationOfTest } from './small-program.ts'

const changelog = (version: string) =>
  `# Changelog\n\n## ${version} · 2026-12-01: news\n\n- What ${version} brings.\n`

/** Stands for the pinned Node, which is most of an archive. */
const nodeScript = `#!/bin/sh\nexec ${process.execPath} "$@"\n`

const endOfMigrations = /\n\];(?=\nexport \{)/

/**
 * An archive as `npm run pack` makes it, of this program under another version.
 * @param migration code for one that this program does not have
 * @returns its path
 */
export async function packRelease(version: string, migration?: string): Promise<string> {
  const scratch = temporaryFolder()
  const files = (await packedFiles()).map((file) => {
    const content = changed(file.path, { version, migration })
    if (content === undefined) return file
    const source = join(scratch, file.path.replaceAll('/', '_'))
    writeFileSync(source, content)
    return { ...file, source }
  })
  return write(scratch, version, files)
}

/** What stands in the place of a file; undefined for what stays. */
function changed(path: string, { version, migration }: { version: string; migration: string | undefined }) {
  if (path === 'CHANGELOG.md') return changelog(version)
  if (path === 'package.json') return JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), version })
  if (/^node_modules\/node-[^/]+\/bin\/node$/.test(path)) return nodeScript
  if (!migration || !/^build\/program\/assets\/migrations-[^/]+\.js$/.test(path)) return undefined
  const content = readFileSync(path, 'utf8')
  if (!endOfMigrations.test(content)) throw new Error(`${path} has no list of migrations.`)
  return content.replace(
    endOfMigrations,
    `,\n{ name: '${migrationOfTest}', async up(db) { ${migration} } }\n];`,
  )
}

/** An archive of these files. */
export async function packFiles(version: string, contents: Record<string, string>): Promise<string> {
  const scratch = temporaryFolder()
  const files = Object.entries(contents).map(([path, content]) => {
    const source = join(scratch, path.replaceAll('/', '_'))
    writeFileSync(source, content)
    return { path, source, isExecutable: path === 'lamplight' }
  })
  return write(scratch, version, files)
}

async function write(
  folder: string,
  version: string,
  files: Parameters<typeof writeArchive>[1],
): Promise<string> {
  const name = `lamplight-${version}-${process.platform}-${process.arch}.tar.gz`
  const path = join(folder, name)
  const hash = await writeArchive(path, files, { folder: `lamplight-${version}`, date: new Date(0) })
  writeFileSync(`${path}.sha256`, `${hash}  ${name}\n`)
  return path
}
