import { defineCall } from '#domain/api/call.ts'
import { dataResponse } from '#domain/api/responses.ts'
import { homePath } from '#domain/site/page-paths.ts'
import { homeSchema } from './home-schema.ts'

export const homeCalls = {
  showHome: defineCall({
    method: 'GET',
    path: homePath,
    action: 'read content',
    tag: 'Home',
    summary: 'Everything the home page shows',
    responses: { 200: dataResponse('As a visitor sees it, for admins too.', { data: homeSchema }) },
  }),
}
