import { sessionMessages, sessionPaths } from '#domain/accounts/sessions.ts'
import { type Call, done, found } from './operation.ts'
import { listOf, moment, objectOf, text } from './schemas.ts'

const session = objectOf({
  id: { ...text, format: 'uuid' },
  createdAt: moment,
  lastUsedAt: moment,
  isThisOne: { type: 'boolean' },
  device: { ...text, maxLength: 80 },
})

/** Where one is signed in. */
export function sessionCalls(): Call[] {
  const about = { action: 'use own account', tag: 'Accounts' } as const
  return [
    {
      ...about,
      method: 'get',
      path: sessionPaths.list,
      summary: "One's own sessions",
      answers: { 200: found('This session first, then the one used last.', { data: listOf(session) }) },
    },
    {
      ...about,
      method: 'delete',
      path: sessionPaths.one,
      summary: "End one of one's own sessions",
      answers: { 200: done(sessionMessages.ended) },
    },
    {
      ...about,
      method: 'delete',
      path: sessionPaths.list,
      summary: "End all of one's own sessions, this one too",
      answers: { 200: done(sessionMessages.endedEverywhere) },
    },
  ]
}
