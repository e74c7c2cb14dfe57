import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { LinkButton } from '#app/ui/button.tsx'
import { accentColors, checkAccent, isAccent } from '#domain/site/accent.ts'
import { defineWords } from '#domain/text/words.ts'

export const words = defineWords({
  choose: 'Choose the accent colour',
  ratio: (ratio: number) =>
    `Contrast of text on buttons: ${ratio.toFixed(2)}. Text needs at least 4.5 to be readable.`,
  use: (color: string) => `Use ${color}`,
})

/** A color input below the text field. If text on the color is hard to read, offers the nearest readable one. */
export function AccentPicker({ form }: { form: UseFormReturn<FieldValues> }) {
  const accent: string = useWatch({ control: form.control, name: 'accent' })
  const { ratio, suggestion } = isAccent(accent) ? checkAccent(accent) : {}
  const use = (color: string) => form.setValue('accent', color, { shouldDirty: true, shouldValidate: true })
  return (
    <div className="flex flex-wrap items-center gap-4">
      <input
        type="color"
        aria-label={words.choose}
        value={accentColors(accent).button.background}
        onChange={({ target }) => use(target.value)}
        className="h-11 w-20 rounded-xl border border-edge-strong bg-surface p-1"
      />
      <p role="status">{ratio && words.ratio(ratio)}</p>
      {suggestion && <LinkButton onClick={() => use(suggestion)}>{words.use(suggestion)}</LinkButton>}
    </div>
  )
}
