import { defineWords } from '#domain/text/words.ts'

/** Separate from `account-paths.ts`, which public pages load. */
export const sessionPaths = {
  list: '/api/admin/sessions',
  one: '/api/admin/sessions/:id',
} as const

export const sessionMessages = defineWords('sessions', {
  ended: 'Signed out there.',
  endedEverywhere: 'Signed out everywhere.',
  unknown: 'This session has already ended.',
})
