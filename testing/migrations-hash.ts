import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Changes with every change to a migration, so that no copy of an old template is used. */
export function migrationsHash(): string {
  const folder = fileURLToPath(new URL('../server/db/', import.meta.url))
  const hash = createHash('sha256')
  for (const file of globSync(['migrate.ts', 'migrations/*.ts'], { cwd: folder }).sort())
    hash.update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 16)
}
