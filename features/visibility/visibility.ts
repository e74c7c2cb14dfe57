import { peopleKinds } from '#domain/kinds/people.ts'
import { defineWords } from '#domain/text/words.ts'

export const visibilityPaths = {
  settings: '/api/admin/dashboard/visibility',
  preview: '/api/admin/dashboard/visibility/preview',
} as const
export const visibilityScreen = '/admin/dashboard/privacy/visibility'

/** The data that a change would publish from records of a kind. */
export type Publication = { kind: string; what: string; records: number }

/** Returns a sentence such as "The full name of 42 children becomes public." */
export const publicationSentence = ({ kind, what, records }: Publication) => {
  const labels = peopleKinds.find(({ name }) => name === kind)?.labels
  const who = (records === 1 ? labels?.one : labels?.many)?.toLowerCase() ?? kind
  return `${what} of ${records} ${who} becomes public.`
}

export const visibilityMessages = defineWords('fieldVisibility', {
  saved: 'Saved. This applies immediately, on every page and in every list.',
  notSaved: 'Failed to save who sees what. Please try again.',
  notLoaded: 'Failed to fetch who sees what. Try again later.',
  nothingSent: 'Send at least one setting.',
  publishes: (sentences: readonly string[]) =>
    `${sentences.join(' ')} Nothing has been changed yet: please confirm.`,
  notPossible: (label: string, audience: string) => `${label} cannot be shown to "${audience}".`,
  unknown: (name: string) => `There is no field called "${name}".`,
})
