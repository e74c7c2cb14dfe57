import { api } from '#app/api/api.ts'
import { ask } from '#app/ui/ask.tsx'
import { defineWords } from '#domain/text/words.ts'
import { publicationSentence, visibilityPaths } from '../visibility.ts'
import type { SentVisibility, VisibilityState } from '../visibility-schemas.ts'

const words = defineWords({
  publish: (sentences: string[]) => `${sentences.join(' ')} Publish it?`,
  verb: 'Publish',
})

/** Changes the visibility. If that publishes data, asks for confirmation first and sends nothing if it is declined. */
export async function sendVisibility(changes: SentVisibility) {
  const preview = await api.call('POST', visibilityPaths.preview, { body: changes })
  const { publications } = preview.data
  if (
    publications.length > 0 &&
    !(await ask(words.publish(publications.map(publicationSentence)), words.verb))
  )
    return undefined
  const expected = publications.reduce((sum, { records }) => sum + records, 0)
  const sent: SentVisibility = { ...changes, ...(expected > 0 && { expected }) }
  return api.call('PUT', visibilityPaths.settings, { body: sent })
}

/** Returns only the differences, so that two PICs do not undo each other's changes. */
export function changesOf(saved: VisibilityState, value: VisibilityState): SentVisibility {
  const changes: SentVisibility = {}
  const audiences: NonNullable<SentVisibility['audiences']> = {}
  for (const [kind, fields] of Object.entries(value.audiences))
    for (const [name, audience] of Object.entries(fields))
      if (audience !== saved.audiences[kind]?.[name])
        audiences[kind] = { ...audiences[kind], [name]: audience }
  if (Object.keys(audiences).length > 0) changes.audiences = audiences
  if (value.shortName !== saved.shortName) changes.shortName = value.shortName
  if (value.newChildren !== null && value.newChildren !== saved.newChildren)
    changes.newChildren = value.newChildren
  return changes
}
