import { ArrowRight } from '#app/ui/icons/admin-icons.ts'
import type { ChangedRecord } from '../change-set-schemas.ts'

const words = { empty: 'empty', becomes: 'becomes' }

type Props = { fields: ChangedRecord['fields']; isNew?: boolean }

export const FieldChanges = ({ fields, isNew = false }: Props) => (
  <dl className="space-y-0.5 text-sm empty:hidden">
    {fields
      // A new record had no values before.
      .filter(({ after }) => !isNew || after !== '')
      .map(({ label, before, after }) => (
        <div key={label} className="flex flex-wrap gap-x-2">
          <dt className="text-soft">{label}</dt>
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

const Value = ({ text, isNow = false }: { text: string; isNow?: boolean }) =>
  text === '' ? (
    <i className={isNow ? '' : 'text-soft'}>{words.empty}</i>
  ) : (
    <bdi className={`min-w-0 whitespace-pre-line wrap-anywhere ${isNow ? 'font-medium' : 'text-soft'}`}>
      {text}
    </bdi>
  )
