import { day, hour } from '#domain/dates/durations.ts'

const idleTimeoutMs = 12 * hour
export const maxLifetimeMs: number = 7 * day

export function hasEnded(session: { lastUsedAt: string; expiresAt: string }, now: Date): boolean {
  return session.expiresAt <= now.toISOString() || session.lastUsedAt <= idleCutoff(now)
}

/** Sessions that were last used before this have ended. */
export const idleCutoff = (now: Date): string => new Date(now.getTime() - idleTimeoutMs).toISOString()
