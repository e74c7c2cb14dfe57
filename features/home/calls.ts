import { dataResponse, defineCall } from '#domain/api/call.ts'
import { homePath } from '#domain/site/page-paths.ts'
import { homeSchema } from './home-schema.ts'

export const homeCalls = {
  showHome: defineCall('GET', homePath, {
    action: 'read content',
    tag: 'Home',
    summary: 'Get all content of the home page',
    responses: {
      200: dataResponse('The content as visitors see it, even for admins.', { data: homeSchema }),
    },
  }),
}

declare module '#domain/api/call.ts' {
  interface Register {
    home: typeof homeCalls
  }
}
