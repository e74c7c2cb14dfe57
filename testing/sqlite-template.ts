import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite, sqliteFileName } from '#server/db/open-sqlite.ts'

let template: Promise<Buffer> | undefined

/** The bytes of a migrated, empty database, made once per worker. */
export function sqliteTemplate(): Promise<Buffer> {
  template ??= makeTemplate()
  return template
}

async function makeTemplate() {
  const folder = mkdtempSync(join(tmpdir(), 'lamplight-template-'))
  const opened = await openSqlite(folder, { exclusive: true })
  await opened.close()
  const bytes = readFileSync(join(folder, sqliteFileName))
  rmSync(folder, { recursive: true, force: true })
  return bytes
}
