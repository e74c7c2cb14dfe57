import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ActionButton } from '#app/admin/action-button.tsx'
import { api } from '#app/api/api.ts'
import { useWords } from '#app/language/use-words.ts'
import { Button, type ButtonVariant } from '#app/ui/button.tsx'
import { Undo2 } from '#app/ui/icons/admin-icons.ts'
import { lazyModule, useLazyModule } from '#app/ui/lazy-module.ts'
import { defineWords } from '#domain/text/words.ts'
import { classDayPaths } from '../class-day-changes.ts'
import type { ClassDay } from '../class-day-schemas.ts'

const english = defineWords('admin.tonight.class-day-button', {
  notLoaded: 'This could not be loaded. Check your connection and try again.',
})

// Loaded on demand, because it is rarely needed, and useless without a network.
const loadDialog = lazyModule(() => import('./class-day-dialog.tsx'))

type Props = {
  what: ClassDay['what']
  /** Set if the change is about one evening only. */
  day?: string
  variant?: ButtonVariant
  onChanged: () => void
  children: ReactNode
}

export function ClassDayButton({ variant = 'primary', children, ...change }: Props) {
  const words = useWords(english)
  const [isOpen, setOpen] = useState(false)
  const { module, hasFailed, retry } = useLazyModule(loadDialog, isOpen)
  return (
    <>
      <Button
        variant={variant}
        busy={isOpen && !module && !hasFailed}
        onClick={() => (isOpen ? retry() : setOpen(true))}
      >
        {children}
      </Button>
      {isOpen && hasFailed && <p role="alert">{words.notLoaded}</p>}
      {isOpen && module && <module.ClassDayDialog {...change} onClose={() => setOpen(false)} />}
    </>
  )
}

type UndoProps = { id: string; label: string; about?: string; isLast?: boolean; onChanged: () => void }

export function UndoClassDay({ id, ...button }: UndoProps) {
  const { revalidate } = useRevalidator()
  return (
    <ActionButton
      icon={Undo2}
      run={async () => {
        const response = await api.call('DELETE', classDayPaths.one, { params: { id } })
        // Home and the text for the families mention the next classes.
        revalidate()
        return response
      }}
      {...button}
    />
  )
}
