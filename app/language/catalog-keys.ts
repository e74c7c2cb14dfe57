import type { Message } from '#domain/text/message.ts'

/** Maps a server catalog to its part of the translations. */
export const translatedCatalogs: Record<string, string> = {
  accounts: 'admin.account',
  classDays: 'admin.class-days',
  durations: 'said',
  evenings: 'admin.evenings',
  families: 'admin.families',
  rota: 'admin.rota',
  translation: 'admin.translation',
}

/** Texts that another catalog has verbatim. */
export const sameTexts = new Map([
  ['content.required', 'said.required'],
  ['http.notPermitted', 'admin.evenings.notPermitted'],
  ['http.tooManyRequests', 'said.tooMany'],
  ['label.Contact', 'feedback-fields.contact'],
  ['label.Message', 'feedback-fields.message'],
])

/** Returns the keys under which the catalogs of a language may have a message; the first one found counts. */
export function catalogKeys({ key, text }: Message): string[] {
  const same = sameTexts.get(key)
  if (same) return [same]
  const [catalog = '', name = ''] = split(key)
  if (catalog === 'label') return [key, `admin.label.${name}`, `admin.kind.${name}`]
  const part = translatedCatalogs[catalog]
  if (part) return [`${part}.${name}`]
  // Messages of kinds are found by their English text, since several kinds share them.
  return [key, `admin.kind.${text}`]
}

function split(key: string) {
  const dot = key.indexOf('.')
  return [key.slice(0, dot), key.slice(dot + 1)]
}
