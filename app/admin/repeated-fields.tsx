import type { ReactNode } from 'react'
import { type FieldValues, type UseFormReturn, useFieldArray } from 'react-hook-form'
import { Button } from '#app/ui/button.tsx'
import { Plus } from '#app/ui/icons/admin-icons.ts'
import { X } from '#app/ui/icons/icons.ts'

type Props = {
  form: UseFormReturn<FieldValues>
  name: string
  words: { one: (index: number) => string; remove: (index: number) => string; add: string }
  min?: number
  max: number
  empty: object
  className: string
  /** Renders the inputs of one entry; `name` is the entry's name in the form. */
  children: (name: string) => ReactNode
}

export function RepeatedFields({ form, name, words, min = 0, max, empty, className, children }: Props) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name })
  return (
    <>
      {fields.map(({ id }, index) => (
        <fieldset key={id} className={`relative rounded-card border border-edge p-4 ${className}`}>
          <legend className="sr-only">{words.one(index)}</legend>
          {children(`${name}.${index}`)}
          <Button
            variant="quiet"
            className="absolute top-2 right-2 size-11 px-0"
            disabled={fields.length === min}
            onClick={() => remove(index)}
            aria-label={words.remove(index)}
          >
            <X className="size-5 shrink-0" />
          </Button>
        </fieldset>
      ))}
      <Button variant="quiet" disabled={fields.length === max} onClick={() => append({ ...empty })}>
        <Plus className="size-5" />
        {words.add}
      </Button>
    </>
  )
}
