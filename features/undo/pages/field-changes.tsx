import { useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { ArrowRight } from '#app/ui/icons/admin-icons.ts'
import { kinds } from '#domain/kinds/index.ts'
import { defineWords, labelMessage } from '#domain/text/words.ts'
import type { ChangedRecord } from '../change-set-schemas.ts'

const english = defineWords('admin.field-changes', { empty: 'empty', becomes: 'becomes' })

type Props = { fields: ChangedRecord['fields']; isNew?: boolean }

export function FieldChanges({ fields, isNew = false }: Props) {
  const words = useWords(english)
  const translate = useTranslateMessage()
  return (
    <dl className="space-y-0.5 text-sm empty:hidden">
      {fields
        // A new record had no values before.
        .filter(({ after }) => !isNew || after !== '')
        .map(({ label, before, after }) => (
          <div key={label} className="flex flex-wrap gap-x-2">
            <dt className="text-soft">{translate(labelMessage(label))}</dt>
            <dd className="flex min-w-0 flex-wrap items-center gap-x-2">
              {!isNew && (
                <>
                  <Value text={before} />
                  <ArrowRight
                    role="img"
                    aria-label={words.becomes}
                    aria-hidden={false}
                    className="size-3.5 shrink-0 text-soft"
                  />
                </>
              )}
              <Value text={after} isNow />
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** Values that are translated; all others are the school's own texts. */
const choices = new Set(
  kinds.flatMap(({ fields }) => Object.values(fields).flatMap(({ choices = [] }) => choices)),
)

function Value({ text, isNow = false }: { text: string; isNow?: boolean }) {
  const words = useWords(english)
  const translate = useTranslateMessage()
  return text === '' ? (
    <i className={isNow ? '' : 'text-soft'}>{words.empty}</i>
  ) : (
    <bdi className={`min-w-0 whitespace-pre-line wrap-anywhere ${isNow ? 'font-medium' : 'text-soft'}`}>
      {choices.has(text) ? translate(labelMessage(text)) : text}
    </bdi>
  )
}
