// npm run pack: packs the built site, the pinned Node and the packages that they load into one archive for
// other machines of the same type.

import { execFileSync } from 'node:child_process'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { formatDiskSize } from '#domain/text/format-disk-size.ts'
import { readVersion } from '#server/version.ts'
import { parseOptions } from '#site/command-line/parse-arguments.ts'
import { runProgram } from '#site/command-line/run-program.ts'
import { listPackedFiles } from './pack/packed-files.ts'
import { writeArchive } from './pack/write-archive.ts'

const help = `Usage: npm run pack [-- --to FOLDER]

Writes one archive with the built site, the Node it runs on and all that it loads, for machines like this one
(${process.platform}-${process.arch}). Unpacked there, "lamplight-${readVersion()}/lamplight start" needs nothing else.

  --to FOLDER   where the archive goes; default: dist`

await runProgram(help, async (args) => {
  const { to = 'dist' } = parseOptions({ named: ['to'] }, args)
  await writePackage(resolve(to))
})

async function writePackage(to: string) {
  const folder = `lamplight-${readVersion()}`
  const name = `${folder}-${process.platform}-${process.arch}.tar.gz`
  console.log('Finding the files that the program loads…')
  const files = await listPackedFiles()
  const bytes = files.reduce((sum, { source }) => sum + statSync(source).size, 0)
  console.log(`Packing ${files.length} files, ${formatDiskSize(bytes)}…`)
  mkdirSync(to, { recursive: true })
  const hash = await writeArchive(join(to, name), files, { folder, date: sourceDate() })
  writeFileSync(join(to, `${name}.sha256`), `${hash}  ${name}\n`)
  console.log(
    `${join(to, name)}: ${formatDiskSize(statSync(join(to, name)).size)}, with its checksum in a file next to it.`,
  )
  console.log(`On the other machine: tar -xzf ${name} && ${folder}/lamplight start`)
}

/**
 * Returns the date of the sources. Browsers distinguish versions of a file by date and size, so with one fixed date for
 * all releases they might keep an old file. With today's date, every archive would be different.
 */
function sourceDate(): Date {
  const { SOURCE_DATE_EPOCH } = process.env
  return new Date(Number(SOURCE_DATE_EPOCH || lastCommit()) * 1_000 || Date.now())
}

function lastCommit(): string {
  try {
    return execFileSync('git', ['log', '-1', '--format=%ct'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    // Sources from a downloaded archive have no Git history.
    return ''
  }
}
