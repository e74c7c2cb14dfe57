import { useEffect, useRef } from 'react'
import { accountPaths } from '#domain/session/account-paths.ts'
import type { Admin } from '#domain/session/accounts.ts'
import { message } from '#domain/text/message.ts'
import { defineWords } from '#domain/text/words.ts'
import { api } from '../api/api.ts'
import { ask } from '../ui/ask.tsx'
import { useSession } from './session.tsx'

const words = defineWords('admin.confirm-account', {
  other: (opened: string, now: string) => `${opened} opened this form. Save it as ${now}?`,
  save: 'Save',
})

/**
 * Protects a form against another person logging in while it is open, in this tab or another.
 *
 * @returns a function that asks before an account saves what another account typed, and resolves to true to save
 */
export function useConfirmAccount(): () => Promise<boolean> {
  const { admin, token } = useSession()
  const openedBy = useRef<Admin | null>(null)
  useEffect(() => {
    openedBy.current ??= admin
  }, [admin])
  return async () => {
    const opened = openedBy.current
    if (!opened || token === null) return true
    // The account may not be loaded yet.
    const now = admin ?? (await api.call('GET', accountPaths.profile)).admin
    if (now._id === opened._id) return true
    const question = message(words, 'other', String(opened.fullName), String(now.fullName))
    if (!(await ask(question, message(words, 'save')))) return false
    openedBy.current = now
    return true
  }
}
