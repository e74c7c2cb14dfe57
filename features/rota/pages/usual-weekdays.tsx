import { useState } from 'react'
import { PageSection } from '#app/admin/page-section.tsx'
import { api } from '#app/api/api.ts'
import { useAction } from '#app/api/use-action.ts'
import { weekdayIn } from '#app/language/timing-words.ts'
import { useLanguage, useWords } from '#app/language/use-words.ts'
import { LabeledCheckbox } from '#app/ui/checkbox.tsx'
import { type Weekday, weekdayNames } from '#domain/site/class-timings.ts'
import { message } from '#domain/text/message.ts'
import { defineWords } from '#domain/text/words.ts'
import { rotaMessages, rotaPaths } from '../rota.ts'

const english = defineWords('admin.tonight.usual-weekdays', {
  title: 'When you can come',
  lead: 'On these days you are at the top of the list when a PIC plans the rota.',
  days: 'I can usually come on',
})

type Props = { saved: Weekday[]; onChanged: () => void }

/** Each change is saved immediately. */
export function UsualWeekdays({ saved, onChanged }: Props) {
  const words = useWords(english)
  const language = useLanguage()
  // Shown immediately, before they are saved.
  const [typed, setTyped] = useState<Weekday[]>()
  const shown = typed ?? saved
  const { run } = useAction()
  function toggle(weekday: Weekday, isChecked: boolean) {
    const weekdays = [...shown.filter((code) => code !== weekday), ...(isChecked ? [weekday] : [])]
    setTyped(weekdays)
    void run(() => save(weekdays), { onChanged })
  }
  async function save(weekdays: Weekday[]) {
    try {
      await api.call('PUT', rotaPaths.weekdays, { body: { weekdays } })
      return { message: message(rotaMessages, 'saved') }
    } catch (error) {
      setTyped(undefined)
      throw error
    }
  }
  return (
    <PageSection id="usual-weekdays" title={words.title} lead={words.lead}>
      <fieldset className="grid max-w-xl grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-3">
        <legend className="font-medium">{words.days}</legend>
        {weekdayNames.map(([weekday]) => (
          <LabeledCheckbox
            key={weekday}
            label={weekdayIn(language, weekday)}
            isChecked={shown.includes(weekday)}
            onChange={(isChecked) => toggle(weekday, isChecked)}
          />
        ))}
      </fieldset>
    </PageSection>
  )
}
