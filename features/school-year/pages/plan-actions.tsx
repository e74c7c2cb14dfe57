import { ActionButton } from '#app/admin/action-button.tsx'
import { api } from '#app/api/api.ts'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { CalendarArrowUp } from '#app/ui/icons/admin-icons.ts'
import { defineWords } from '#domain/text/words.ts'
import { schoolYearMessages, schoolYearPaths, yearName } from '../school-year.ts'
import type { SchoolYear } from '../school-year-schemas.ts'
import { summarize } from './outcome-text.ts'
import type { Plan } from './use-plan.ts'

const words = defineWords({
  begin: (name: string) => `Begin ${name}`,
  discard: 'Discard my choices',
  skip: 'Nobody moves up: stop reminding us',
  sure: (name: string, { people }: Plan) => `Begin the school year ${name}? ${summarize(people)}.`,
})

type Props = {
  plan: Plan
  schoolYear: SchoolYear
  onRefused: (refusal: string | undefined) => void
  onChanged: () => void
}

/** Begins the school year according to the plan, skips it, or discards the decisions. */
export function PlanActions({ plan, schoolYear: { year, isDue }, onRefused, onChanged }: Props) {
  const { isEmpty, draft, discard, toMove } = plan
  const name = yearName(year)
  const action = useAction()

  function begin() {
    onRefused(undefined)
    return api.call('POST', schoolYearPaths.plan, { body: toMove() })
  }
  async function skip() {
    await api.call('PUT', schoolYearPaths.settings, { body: { skippedYear: year } })
    onChanged()
  }
  return (
    <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
      {!isEmpty && (
        <ActionButton
          action={action}
          label={words.begin(name)}
          icon={CalendarArrowUp}
          variant="primary"
          run={begin}
          question={words.sure(name, plan)}
          errorMessage={schoolYearMessages.notMoved}
          onError={(message) => onRefused(String(message))}
          onChanged={onChanged}
        />
      )}
      {isDue && (
        <ActionButton
          action={action}
          label={words.skip}
          run={skip}
          errorMessage={schoolYearMessages.settingsNotSaved}
        />
      )}
      {draft.isStored && (
        <Button variant="quiet" disabled={action.isBusy} onClick={discard}>
          {words.discard}
        </Button>
      )}
    </div>
  )
}

export const Refusal = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <p role="alert" className="mt-4 max-w-prose font-medium text-danger-ink wrap-anywhere">
      {text}
    </p>
  )
