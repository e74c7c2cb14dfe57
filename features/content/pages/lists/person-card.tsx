import { useKindWords } from '#app/language/kind-words.ts'
import { useTextLanguage } from '#app/language/record-text.ts'
import { useDigits, useFormatDay, useWords } from '#app/language/use-words.ts'
import { TextLink } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { LinkedText } from '#app/ui/prose.tsx'
import { alumnus } from '#domain/kinds/alumnus.ts'
import { type Field, isFileField, isNumberField } from '#domain/kinds/fields.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { feedbackPages } from '#domain/site/page-paths.ts'
import { defaultPicture } from '#domain/site/site-constants.ts'
import { defineWords } from '#domain/text/words.ts'
import type { CardProps } from './kind-list.tsx'

const english = defineWords('person-card', {
  view: 'View Details',
  hide: 'Hide Details',
  isThisYou: 'Is this you? Tell us',
})

/**
 * The whole card is a button that opens the details below it. An open card takes the full width, so that no empty space
 * remains next to it.
 */
export function PersonCard({ kind, record, isFirst }: CardProps) {
  const words = useWords(english)
  const languageOf = useTextLanguage()
  const name = String(record[kind.titleField])
  const line = kind.cardLine?.(record)
  return (
    <details name="card" data-closes="card" className="group">
      <summary className="block rounded-xl p-2 text-center group-open:flex group-open:flex-wrap group-open:items-center group-open:gap-5 group-open:text-left print:flex print:items-center print:gap-5 print:p-0 print:text-left">
        <Picture
          src={String(record.coverImageURL ?? defaultPicture)}
          sizes="(min-width: 40rem) 8rem, 6rem"
          isFirst={isFirst}
          className="mx-auto size-20 shrink-0 rounded-full group-open:mx-0 ring-4 ring-lamp/40 ring-offset-4 ring-offset-ground sm:size-28 print:mx-0 print:size-12 print:ring-0 print:ring-offset-0"
        />
        <div className="mt-3 min-w-0 group-open:mt-0 group-open:min-w-[min(7rem,100%)] group-open:flex-1 print:mt-0">
          <h3 lang={languageOf(name)} className="leading-snug wrap-anywhere sm:text-lg">
            <bdi>{name}</bdi>
          </h3>
          {line && (
            <p lang={languageOf(line)} className="text-sm text-soft wrap-anywhere">
              {line}
            </p>
          )}
          <p className="mt-2.5 mb-1.5 text-sm font-medium text-link underline underline-offset-4 print:hidden">
            <span className="group-open:hidden">{words.view}</span>
            <span className="hidden group-open:inline">{words.hide}</span>
          </p>
        </div>
      </summary>
      <div className="mt-4 border-t border-edge px-2 pt-4 print:mt-1 print:border-0 print:py-0 print:pl-17">
        <FieldList kind={kind} record={record} except={[kind.titleField, kind.groupedBy?.field ?? '']} />
        {kind.name === alumnus.name && (
          <TextLink to={`${feedbackPages.form}?about=${record._id}`}>{words.isThisYou}</TextLink>
        )}
      </div>
    </details>
  )
}

/** Choices, days and numbers are shown in the language of the page. */
const isTyped = (field: Field) => !field.choices && field.type !== 'day' && !isNumberField(field)

type FieldListProps = { kind: Kind; record: AnyRecord; except: readonly string[] }

/** The fields of a record that have a value, except those that are shown elsewhere. */
export function FieldList({ kind, record, except }: FieldListProps) {
  const words = useKindWords(kind)
  const digits = useDigits()
  const formatDay = useFormatDay()
  const languageOf = useTextLanguage()
  const textOf = (field: Field, value: string) => {
    if (field.choices) return digits(words.label(value))
    return isNumberField(field) ? digits(value) : value
  }
  const fields = Object.entries(kind.fields).filter(
    ([name, field]) =>
      !isFileField(field) &&
      !except.includes(name) &&
      ![undefined, null, ''].includes(record[name] as string | null | undefined),
  )
  return (
    <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-2">
      {fields.map(([name, field]) => (
        <div key={name} className="contents">
          <dt className="text-soft">{words.label(field.label)}</dt>
          <dd
            lang={isTyped(field) ? languageOf(String(record[name])) : undefined}
            className="font-medium whitespace-pre-line"
          >
            {field.type === 'day' ? (
              formatDay(String(record[name]))
            ) : (
              <LinkedText text={textOf(field, String(record[name]))} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
