import type { SearchChoice } from '#app/admin/search-choice.ts'
import { importableKinds, importScreen } from '../imports.ts'

const words = { list: (many: string) => `Add a list: ${many}` }

export const importChoices: SearchChoice[] = importableKinds.map((kind) => ({
  label: words.list(kind.labels.many),
  keywords: `import excel xlsx csv paste spreadsheet ${kind.labels.one}`,
  to: importScreen(kind),
  actions: [kind.permissions.add],
}))
