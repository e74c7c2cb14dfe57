import type { MenuEntry } from '#app/admin/menu-entry.ts'
import { message } from '#domain/text/message.ts'
import { defineWords } from '#domain/text/words.ts'
import { type RequestKind, requests } from '../requests.ts'

const words = defineWords('admin.menu', { applications: 'Applications', calls: 'To call' })

const entryOf = (kind: RequestKind, keywords: string): MenuEntry => ({
  label: message(words, kind),
  to: requests[kind].screen,
  keywords,
  actions: [requests[kind].see],
  waiting: kind,
})

export const applicationsEntry = entryOf('applications', 'teach volunteer apply invite')
export const callsEntry = entryOf('calls', 'parents phone')
