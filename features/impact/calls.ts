import { dataResponse, defineCall, fileResponse } from '#domain/api/call.ts'
import { fileTypes } from '#domain/api/file-types.ts'
import { impactPath } from '#domain/site/page-paths.ts'
import { impactSheetPath } from './impact.ts'
import { figureSchema } from './impact-schema.ts'

const described = { action: 'read content', tag: 'Home' } as const

export const impactCalls = {
  showImpact: defineCall('GET', impactPath, {
    ...described,
    summary: "Get what the school's work adds up to; numbers below five are left out",
    responses: { 200: dataResponse('The numbers.', { data: figureSchema.array() }) },
  }),
  downloadImpact: defineCall('GET', impactSheetPath, {
    ...described,
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
