import { defineWords } from '#domain/text/words.ts'

/** The states of applications and calls. */
export const requestWords = defineWords('admin.requests.states', {
  new: 'New',
  'talked to': 'Talked to',
  invited: 'Invited',
  'not now': 'Not now',
  called: 'Called',
  'not reached': 'Not reached',
})
