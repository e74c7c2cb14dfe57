import type { AppContext } from '#server/app-context.ts'
import type { Finding, HealthCheckName } from '../site-health.ts'
import { checkBackups, checkCopies, checkRestoreTest } from './check-backups.ts'
import { checkErrors } from './check-errors.ts'
import { checkDatabase, checkDisk } from './check-machine.ts'
import { checkMail } from './check-mail.ts'
import { checkStorage } from './check-storage.ts'
import { type Check, type Findings, withTimeout } from './health-check.ts'

const checks: Record<HealthCheckName, Check> = {
  disk: checkDisk,
  database: checkDatabase,
  storage: checkStorage,
  backups: checkBackups,
  copies: checkCopies,
  drill: checkRestoreTest,
  mail: checkMail,
  errors: checkErrors,
}

/** How long a check may take before its result counts as unknown. */
const timeoutMs = 8_000

/** Runs checks in parallel. A check that fails or hangs is logged and does not hide the others. */
export async function runChecks(context: AppContext, names: readonly HealthCheckName[]): Promise<Findings> {
  const found = await Promise.all(
    names.map(async (name): Promise<[HealthCheckName, Finding | null | undefined]> => {
      try {
        return [name, await withTimeout(timeoutMs, checks[name](context))]
      } catch (error) {
        context.log.warn({ err: error, check: name }, 'a check of the site failed')
        return [name, undefined]
      }
    }),
  )
  return Object.fromEntries(found)
}
