import { sql } from 'kysely'
import { kinds } from '#domain/kinds/index.ts'
import { canSchedule, endOfTime } from '#domain/kinds/publishing.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/tables.ts'

/** Finds the next time at which visitors will see something change without an edit; null if there is none. */
async function findNextChange(db: Db, now: Date): Promise<Date | null> {
  const time = now.toISOString()
  const moments = kinds.filter(canSchedule).flatMap((kind) =>
    (['visibleFrom', 'visibleUntil'] as const).map(
      (column) => sql<{ at: string | null }>`
        select min(${sql.ref(column)}) as "at" from ${sql.table(kind.table)}
        where "deletedAt" is null and "publishing" is not null
          and ${sql.ref(column)} > ${time} and ${sql.ref(column)} < ${endOfTime}`,
    ),
  )
  const { rows } = await sql<{ at: string | null }>`${sql.join(moments, sql` union all `)}`.execute(db)
  const [next] = rows.flatMap(({ at }) => at ?? []).sort()
  return next === undefined ? null : new Date(next)
}

/**
 * Returns a function that finds the next time at which visitors will see something change without an edit: a
 * record is published, or its last day ends. The time is cached until it has passed or the content changes.
 */
export function createNextChange({ db, now }: Pick<AppContext, 'db' | 'now'>) {
  let known = { version: Number.NaN, since: 0, until: 0 }
  return async (version: number): Promise<number> => {
    const time = now()
    const since = time.getTime()
    if (version !== known.version || since < known.since || since >= known.until) {
      const next = await findNextChange(db, time)
      known = { version, since, until: next?.getTime() ?? Number.POSITIVE_INFINITY }
    }
    return known.until
  }
}
