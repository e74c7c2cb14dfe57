import type { SearchChoice } from '#app/admin/search-choice.ts'
import { defineWords, labelMessage, message } from '#domain/text/words.ts'
import { importableKinds, importScreen } from '../imports.ts'

const words = defineWords('admin.import-choices', { list: (many: string) => `Import a list: ${many}` })

export const importChoices: SearchChoice[] = importableKinds.map((kind) => ({
  label: message(words, 'list', labelMessage(kind.labels.many)),
  keywords: `import excel xlsx csv paste spreadsheet ${kind.labels.one}`,
  to: importScreen(kind),
  actions: [kind.permissions.add],
}))
