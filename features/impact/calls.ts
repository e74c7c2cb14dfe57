import { callsWith, dataResponse, fileResponse } from '#domain/api/call.ts'
import { fileTypes } from '#domain/api/file-types.ts'
import { impactPath } from '#domain/site/page-paths.ts'
import { impactSheetPath } from './impact.ts'
import { figureSchema } from './impact-schema.ts'

const define = callsWith({ action: 'read content', tag: 'Home' })

export const impactCalls = {
  showImpact: define('GET', impactPath, {
    summary: "Get what the school's work adds up to; numbers below five are left out",
    responses: { 200: dataResponse('The numbers.', { data: figureSchema.array() }) },
  }),
  downloadImpact: define('GET', impactSheetPath, {
    summary: 'Download these numbers as one A4 page',
    responses: { 200: fileResponse(fileTypes.pdf) },
    errors: [503],
  }),
}

declare module '#domain/api/call.ts' {
  interface Register {
    impact: typeof impactCalls
  }
}
