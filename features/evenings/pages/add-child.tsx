import { useEffect, useId, useRef, useState } from 'react'
import { useClassName } from '#app/language/kind-words.ts'
import { useWords } from '#app/language/use-words.ts'
import { Button } from '#app/ui/button.tsx'
import { FormSection } from '#app/ui/collapsible.tsx'
import { Field, inputProps } from '#app/ui/field.tsx'
import { Name } from '#app/ui/name.tsx'
import { defineWords } from '#domain/text/words.ts'
import type { ClassProps } from './evening-screen.tsx'
import type { Child } from './store/view-evening.ts'

const english = defineWords('admin.tonight.add-child', {
  title: 'Add a child',
  name: 'Name',
  hint: 'Children from other classes are marked in their own class.',
  mark: (studentClass: string) => `here, ${studentClass}`,
  add: (name: string, studentClass: string) => `Add “${name}” to ${studentClass}`,
})

const maxFound = 5

/** Adds a child who came but is not in this register: a child of another class, or one who is not in the list yet. */
export function AddChild({ store, may, view, openClass }: ClassProps) {
  const words = useWords(english)
  const nameOfClass = useClassName()
  const [typed, setTyped] = useState('')
  // The section closes after each added child.
  const [added, setAdded] = useState({ times: 0, text: '' })
  const id = useId()
  const fold = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The pressed button is hidden with the section, so the focus moves to its summary.
    if (added.times > 0) fold.current?.querySelector('summary')?.focus()
  }, [added])
  const name = typed.trim()
  const { day, children } = view.evening
  const isFound = (child: Child) =>
    child.studentClass !== openClass.name && name && child.name.toLowerCase().includes(name.toLowerCase())
  const markHere = (subject: string) => store.mark({ day, about: 'child', subject, what: 'here' })
  const markIn = (fullName: string, studentClass: string) =>
    `${fullName}: ${words.mark(nameOfClass(studentClass))}`
  const act = (text: string, then: () => void) => () => {
    then()
    setTyped('')
    setAdded({ times: added.times + 1, text })
  }
  return (
    <div ref={fold} className="mt-4 max-w-xl print:hidden">
      <p role="status" className="wrap-anywhere not-empty:mb-2">
        {added.text}
      </p>
      <FormSection key={added.times} label={words.title} hasError={false}>
        <Field id={id} label={words.name} hint={words.hint} required>
          <input
            {...inputProps({ id, hint: words.hint })}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            maxLength={120}
            autoComplete="off"
          />
        </Field>
        {children
          .filter(isFound)
          .slice(0, maxFound)
          .map((child) => ({ ...child, text: markIn(child.name, child.studentClass) }))
          .map((child) => (
            <Button
              key={child.id}
              variant="quiet"
              className="w-full"
              onClick={act(child.text, () => markHere(child.id))}
            >
              <Name text={child.text} />
            </Button>
          ))}
        {may.add && name && (
          <Button
            variant="quiet"
            className="w-full"
            onClick={act(markIn(name, openClass.name), () => store.addChild(day, name, openClass))}
          >
            {words.add(name, nameOfClass(openClass.name))}
          </Button>
        )}
      </FormSection>
    </div>
  )
}
