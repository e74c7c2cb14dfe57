import type { Values } from '#domain/kinds/kind.ts'
import type { Guardian } from './family-schemas.ts'

export const guardiansOf = (values: Values): Guardian[] =>
  ['guardian1', 'guardian2']
    .map((guardian) => {
      const text = (what: string) => String(values[guardian + what] ?? '')
      return {
        name: text('Name'),
        relation: text('Relation'),
        phone: text('Phone'),
        language: text('Language'),
      }
    })
    .filter(({ name, phone }) => name !== '' || phone !== '')
