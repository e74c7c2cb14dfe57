import { homePath } from '#domain/site/home.ts'
import { defineRoute } from '../http/route.ts'
import { found } from '../openapi/responses.ts'
import { namedSchema } from '../openapi/schemas.ts'
import { readHome } from './read-home.ts'

/** The content of the home page. Everybody gets the visitor's answer, admins too. */
export const showHome = defineRoute({
  method: 'GET',
  path: homePath,
  action: 'read content',
  tag: 'Home',
  summary: 'Everything the home page shows',
  responses: { 200: found('As a visitor sees it, whoever asks.', { data: namedSchema('Home') }) },
  handler:
    ({ db, now }) =>
    async () => ({ success: true, data: await readHome(db, now()) }),
})
