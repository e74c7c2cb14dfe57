import { useRef, useState } from 'react'
import { PageSection } from '#app/admin/page-section.tsx'
import { notSaved } from '#app/admin/send-button.tsx'
import { api, serverMessage } from '#app/api/api.ts'
import { useLanguage, useWords } from '#app/language/use-words.ts'
import { readToken } from '#app/session/token.ts'
import { LabeledCheckbox } from '#app/ui/checkbox.tsx'
import { toast } from '#app/ui/toast.tsx'
import { type Weekday, weekdayNames } from '#domain/site/class-timings.ts'
import { message } from '#domain/text/message.ts'
import { defineWords } from '#domain/text/words.ts'
import { weekdayIn } from '#features/class-days/pages/timing-words.ts'
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
  // Save one change after another, so that the last choice wins.
  const saving = useRef(Promise.resolve())
  function toggle(weekday: Weekday, isChecked: boolean) {
    const weekdays = [...shown.filter((code) => code !== weekday), ...(isChecked ? [weekday] : [])]
    setTyped(weekdays)
    const session = readToken()
    saving.current = saving.current.then(async () => {
      // By its turn, another account may have logged in.
      if (readToken() === session) await save(weekdays)
    })
  }
  async function save(weekdays: Weekday[]) {
    try {
      await api.call('PUT', rotaPaths.weekdays, { body: { weekdays } })
      toast.success(message(rotaMessages, 'saved'))
    } catch (error) {
      setTyped(undefined)
      toast.error(serverMessage(error) ?? notSaved)
    }
    onChanged()
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
