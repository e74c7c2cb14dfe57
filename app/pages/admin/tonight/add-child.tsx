import { useId, useState } from 'react'
import { useClassName } from '../../../language/kind-words.ts'
import { defineWords, useWords } from '../../../language/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, inputProps } from '../../../ui/field.tsx'
import { FormFold } from '../../../ui/fold.tsx'
import { Name } from '../../../ui/name.tsx'
import type { ClassProps } from './evening-screen.tsx'
import type { Child } from './store/view-evening.ts'

const english = defineWords('admin.tonight.add-child', {
  title: 'Add a child',
  name: 'Name',
  hint: 'Children of other classes are marked here in their own class.',
  mark: (studentClass: string) => `here, ${studentClass}`,
  add: (name: string, studentClass: string) => `Add “${name}” to ${studentClass}`,
})

const maxFound = 5

/** A child who is here and not in this register: of another class, or in no list yet. */
export function AddChild({ store, may, view, openClass }: ClassProps) {
  const words = useWords(english)
  const nameOfClass = useClassName()
  const [typed, setTyped] = useState('')
  // Folded again after each.
  const [added, setAdded] = useState(0)
  const id = useId()
  const name = typed.trim()
  const { day, children } = view.evening
  const isFound = (child: Child) =>
    child.studentClass !== openClass.name && name && child.name.toLowerCase().includes(name.toLowerCase())
  const markHere = (subject: string) => store.mark({ day, about: 'child', subject, what: 'here' })
  const act = (then: () => void) => () => {
    then()
    setTyped('')
    setAdded(added + 1)
  }
  return (
    <div className="mt-4 max-w-xl">
      <FormFold key={added} label={words.title} hasError={false}>
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
          .map((child) => (
            <Button key={child.id} variant="quiet" className="w-full" onClick={act(() => markHere(child.id))}>
              <Name text={`${child.name}: ${words.mark(nameOfClass(child.studentClass))}`} />
            </Button>
          ))}
        {may.add && name && (
          <Button
            variant="quiet"
            className="w-full"
            onClick={act(() => store.addChild(day, name, openClass.name))}
          >
            {words.add(name, nameOfClass(openClass.name))}
          </Button>
        )}
      </FormFold>
    </div>
  )
}
