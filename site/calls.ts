import type { accessCalls } from '#features/access/calls.ts'
import type { accountsCalls } from '#features/accounts/calls.ts'
import type { secondFactorCalls } from '#features/accounts/second-factor-calls.ts'
import type { backupCalls } from '#features/backup/calls.ts'
import type { certificatesCalls } from '#features/certificates/calls.ts'
import type { classDaysCalls } from '#features/class-days/calls.ts'
import type { classCalls } from '#features/classes/calls.ts'
import type { consentsCalls } from '#features/consents/calls.ts'
import type { contentCalls } from '#features/content/calls.ts'
import type { dashboardCalls } from '#features/dashboard/calls.ts'
import type { enquiryCalls } from '#features/enquiries/calls.ts'
import type { eveningsCalls } from '#features/evenings/calls.ts'
import type { familiesCalls } from '#features/families/calls.ts'
import type { feedbackCalls } from '#features/feedback/calls.ts'
import type { handoverCalls } from '#features/handover/calls.ts'
import type { homeCalls } from '#features/home/calls.ts'
import type { impactCalls } from '#features/impact/calls.ts'
import type { importCalls } from '#features/import/calls.ts'
import type { manageCalls } from '#features/manage/calls.ts'
import type { outboxCalls } from '#features/outbox/calls.ts'
import type { peopleCalls, personFileCalls } from '#features/people/calls.ts'
import type { reportFileCalls, reportMailCalls, reportsCalls } from '#features/reports/calls.ts'
import type { retentionCalls } from '#features/retention/calls.ts'
import type { rotaCalls } from '#features/rota/calls.ts'
import type { schoolYearCalls, yearFileCalls } from '#features/school-year/calls.ts'
import type { settingsCalls } from '#features/settings/calls.ts'
import type { siteHealthCalls } from '#features/site-health/calls.ts'
import type { reversalCalls, undoCalls } from '#features/undo/calls.ts'
import type { visibilityCalls } from '#features/visibility/calls.ts'

// The browser's client knows the calls only by these types, because a page that imported the definition of a
// call would load its schemas. The calls for records are missing because their paths are defined by their kinds.
declare module '#domain/api/call.ts' {
  interface Register {
    access: typeof accessCalls
    accounts: typeof accountsCalls
    secondFactor: typeof secondFactorCalls
    backup: typeof backupCalls
    certificates: typeof certificatesCalls
    classDays: typeof classDaysCalls
    consents: typeof consentsCalls
    dashboard: typeof dashboardCalls
    evenings: typeof eveningsCalls
    families: typeof familiesCalls
    feedback: typeof feedbackCalls
    handover: typeof handoverCalls
    home: typeof homeCalls
    impact: typeof impactCalls
    import: typeof importCalls
    manage: typeof manageCalls
    outbox: typeof outboxCalls
    people: typeof peopleCalls
    personFiles: typeof personFileCalls
    content: typeof contentCalls
    undo: typeof undoCalls
    reversals: typeof reversalCalls
    reports: typeof reportsCalls
    reportFiles: typeof reportFileCalls
    reportMails: typeof reportMailCalls
    applications: (typeof enquiryCalls)['applications']
    callbacks: (typeof enquiryCalls)['callbacks']
    retention: typeof retentionCalls
    classes: typeof classCalls
    rota: typeof rotaCalls
    schoolYear: typeof schoolYearCalls
    yearFiles: typeof yearFileCalls
    settings: typeof settingsCalls
    siteHealth: typeof siteHealthCalls
    visibility: typeof visibilityCalls
  }
}
