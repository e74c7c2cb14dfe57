import { type ReactNode, useState } from 'react'
import type { ClassDay } from '#domain/evenings/class-day-schemas.ts'
import { defineWords, useWords } from '../../../../language/use-words.ts'
import { Button, type ButtonVariant } from '../../../../ui/button.tsx'
import { lazyModule, useLazyModule } from '../../../../ui/lazy-module.ts'

const english = defineWords('admin.tonight.class-day-button', {
  notLoaded: 'This needs the network. Please try again.',
})

// Hardly ever needed, and never without network.
const loadDialog = lazyModule(() => import('./class-day-dialog.tsx'))

type Props = {
  what: ClassDay['what']
  /** When it is about one evening alone. */
  day?: string
  variant?: ButtonVariant
  onChanged: () => void
  children: ReactNode
}

/** Opens the dialog that calls off class or adds one, which is loaded only then. */
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
