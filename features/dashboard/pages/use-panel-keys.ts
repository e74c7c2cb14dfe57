import { useEffect, useEffectEvent, useState } from 'react'
import { readStored } from '#app/session/browser-storage.ts'
import { useMenu } from './menu-context.ts'
import { usePermitted } from './menu-list.tsx'

/**
 * Returns the open dialog. Ctrl+K (Command+K on a Mac) toggles the search; N opens the dialog that lists what the user
 * can add.
 */
export function usePanelKeys() {
  const [dialog, setDialog] = useState<'search' | 'add'>()
  const canAdd = usePermitted()(useMenu().adding).length > 0
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    const { ctrlKey, metaKey, altKey, shiftKey } = event
    if (altKey || shiftKey) return
    if (key === 'k' && (ctrlKey || metaKey)) setDialog(dialog ? undefined : 'search')
    else if (key === 'n' && !ctrlKey && !metaKey && canAdd && !dialog && isFree(event)) setDialog('add')
    else return
    event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])
  return { dialog, setDialog, canAdd }
}

/** Returns true if the user is not typing, no dialog is open, and the shortcut is not turned off. */
function isFree({ target }: KeyboardEvent): boolean {
  const isTyping =
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')
  return !isTyping && !document.querySelector('dialog[open]') && readStored(addKeyOff) !== true
}

/** The storage key for turning off the single-letter shortcut (WCAG 2.1.4). */
export const addKeyOff = 'menu/add-key-off'
