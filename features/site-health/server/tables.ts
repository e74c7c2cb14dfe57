declare module '#server/db/tables.ts' {
  interface FeatureTables {
    /** Problems that need attention, with the time when each began (`features/site-health/server/plan-mails.ts`). */
    siteProblems: SiteProblemRow
    /** How many responses failed on each school day, and how many writes failed because of a full disk. */
    errorCounts: { day: string; kind: 'failed' | 'noSpace'; count: number }
  }
}

export type SiteProblemRow = {
  name: string
  since: string
  toldAt: string | null
  /** When the check stopped finding the problem, which may recur. */
  fineSince: string | null
}
