import { useEffect, useState } from 'react'
import type { Counts } from '#domain/admin/reports.ts'
import { hour } from '#domain/dates/durations.ts'
import { readStored, writeStored } from '../../../../session/browser-storage.ts'
import { useSession } from '../../../../session/session.tsx'

/** The numbers as they were seen at a moment. */
export type Visit = { at: string; counts: Counts }
type Visits = { before?: Visit | undefined; latest: Visit }

/** The dashboard is opened many times in one visit. */
const visitGapMs = hour

/**
 * The numbers that this admin saw last time, to tell what has changed since. Kept in this browser: it is nobody else's
 * business when somebody looked, and no other device knows what was seen on this one.
 */
export function useLastVisit(counts: Counts | undefined): Visit | undefined {
  const { admin } = useSession()
  const [before, setBefore] = useState<Visit>()
  const key = admin && `visit/${admin._id}`
  useEffect(() => {
    if (!key || !counts) return
    const visits = nextVisits(readVisits(key), new Date(), counts)
    writeStored(key, visits)
    setBefore(visits.before)
  }, [key, counts])
  return before
}

/** The visits after one more look at the numbers. */
export function nextVisits(stored: Visits | undefined, now: Date, counts: Counts): Visits {
  const latest = { at: now.toISOString(), counts }
  if (!stored) return { latest }
  const isNewVisit = now.getTime() - Date.parse(stored.latest.at) > visitGapMs
  return { before: isNewVisit ? stored.latest : stored.before, latest }
}

function readVisits(key: string): Visits | undefined {
  const stored = readStored(key) as Partial<Visits> | undefined
  return stored?.latest?.counts ? (stored as Visits) : undefined
}
