import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { Button } from '#app/ui/button.tsx'
import { accentContrasts, checkAccent, isAccent, lampColors, minContrast } from '#domain/site/accent.ts'

export const words = {
  choose: 'Choose the accent colour',
  contrasts: {
    button: 'Text on buttons',
    linkInLight: 'Links on light pages',
    linkInDark: 'Links on dark pages',
  },
  tooLow: `hard to read: at least ${minContrast} : 1 is needed`,
  use: (color: string) => `Use ${color}`,
}

/** Below the text field of the accent color: a color input, what is readable in this color, and a better one. */
export function AccentPicker({ form }: { form: UseFormReturn<FieldValues> }) {
  const typed = useWatch({ control: form.control, name: 'accent' }).trim().toLowerCase()
  const accent = isAccent(typed) ? typed : undefined
  const { suggestion } = accent ? checkAccent(accent) : {}
  const use = (color: string) => form.setValue('accent', color, { shouldDirty: true, shouldValidate: true })
  return (
    <div className="flex flex-wrap items-start gap-4">
      <input
        type="color"
        aria-label={words.choose}
        value={accent ?? lampColors.button}
        onChange={({ target }) => use(target.value)}
        className="h-11 w-20 cursor-pointer rounded-xl border border-edge-strong bg-surface p-1"
      />
      {accent && (
        <ul role="status" className="text-sm">
          {Object.entries(accentContrasts(accent)).map(([text, contrast]) => (
            <li key={text}>
              {words.contrasts[text as keyof typeof words.contrasts]} {contrast.toFixed(1)} : 1
              {contrast < minContrast && ` (${words.tooLow})`}
            </li>
          ))}
        </ul>
      )}
      {suggestion && (
        <Button variant="quiet" onClick={() => use(suggestion)}>
          {words.use(suggestion)}
        </Button>
      )}
    </div>
  )
}
