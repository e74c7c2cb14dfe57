import { defineWords } from '#domain/text/words.ts'

export const contentMessages = defineWords('content', {
  noSuchKind: 'There is no such kind of record.',
  noSuchEvent: 'This gallery shows no such event.',
  gone: (kind: string) => `This ${kind.toLowerCase()} no longer exists.`,
  taken: (field: string, kind: string) => `${field} is taken: another ${kind.toLowerCase()} already has it.`,
  required: (field: string) => `${field} is required.`,
  notAFile: (field: string) => `${field} must be sent as a file.`,
  notTranslations: 'Texts in further languages are sent by language and field: {"bn": {"title": "…"}}.',
  noSuchTranslation: (name: string) => `There is no text called "${name}" in further languages.`,
  notSeen: (labels: string[]) => `You cannot change what you may not see: ${labels.join(', ')}. Ask a PIC.`,
  noPreview: 'There is no preview of this.',
  notFiles: (field: string) => `${field} must be sent as files.`,
  yearsFilter: (name: string) => `${name} must be one year of four digits.`,
  numberFilter: (name: string) => `${name} must be one whole number of at most four digits.`,
  textFilter: (name: string, max: number) => `${name} must be one text of at most ${max} characters.`,
})
