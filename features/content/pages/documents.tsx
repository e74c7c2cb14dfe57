import { fill, useDigits, useWords } from '#app/language/use-words.ts'
import { FileText } from '#app/ui/icons/icons.ts'
import type { AnyRecord } from '#domain/kinds/kind.ts'
import { defineWords } from '#domain/text/words.ts'

const english = defineWords('documents', { one: '{title} (PDF)', several: '{title} (PDF {number})' })

/** Links that download the PDF documents of a record, named after its title. */
export function Documents({ record, title }: { record: AnyRecord; title: string }) {
  const { one, several } = useWords(english)
  const digits = useDigits()
  const urls = [record.document, record.secondDocument, record.thirdDocument].filter(Boolean).map(String)
  return (
    <ul className="mt-8 empty:hidden">
      {urls.map((url, index) => (
        <li key={url}>
          <a
            href={url}
            download={`${title}.pdf`}
            className="inline-flex min-h-11 items-center gap-3 text-link"
          >
            <FileText className="size-6 shrink-0" />
            <span className="underline underline-offset-4 wrap-anywhere">
              {fill(urls.length > 1 ? several : one, { title, number: digits(index + 1) })}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
