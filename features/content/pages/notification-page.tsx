import { useRecordText, useTextLanguage } from '#app/language/record-text.ts'
import { fill, useDigits, useLanguage, useWords } from '#app/language/use-words.ts'
import { FileText } from '#app/ui/icons/icons.ts'
import { Markdown } from '#app/ui/markdown.tsx'
import { ChalkUnderline } from '#app/ui/page-heading.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { ReadAloud } from '#app/ui/read-aloud.tsx'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { recordPath } from '#domain/kinds/record-path.ts'
import { coverPicture } from '#domain/site/cover-picture.ts'
import { type BlocksByLanguage, blocksIn } from '#domain/text/markdown.ts'
import { defineWords } from '#domain/text/words.ts'
import { ShareButton } from './actions/share-button.tsx'
import { AddedDate } from './events/date-badge.tsx'
import { useKindAt } from './kind-at.ts'
import { recordOfKindLoader, recordOfKindMeta } from './record-of-kind.ts'
import { LoadedRecordPage, RecordPageActions } from './record-page.tsx'

const english = defineWords('news-page', { others: 'Other news', otherPages: 'More about us' })

const sizes = '(min-width: 64rem) 28rem, calc(100vw - 3rem)'

const read = recordOfKindLoader()
export const loader = read
export const clientLoader = read
export const meta = recordOfKindMeta

/** Shows a notification, or one of the school's own pages with its documents. */
export default function NotificationPage() {
  const words = useWords(english)
  return (
    <LoadedRecordPage othersTitle={useKindAt('one').isNews ? words.others : words.otherPages}>
      {(kind, record) => <Notification kind={kind} record={record} />}
    </LoadedRecordPage>
  )
}

function Notification({ kind, record }: { kind: Kind; record: AnyRecord }) {
  const textOf = useRecordText(record)
  const languageOf = useTextLanguage()
  const [title, description] = [textOf('title'), textOf('description')]
  const language = useLanguage()
  const blocks = record.blocks ? blocksIn(language, record.blocks as BlocksByLanguage) : undefined
  const picture = coverPicture(record)
  const second = coverPicture({ ...record, coverImageURL: record.secondImage })
  return (
    <article
      className={
        picture
          ? 'grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_28rem] lg:grid-rows-[auto_1fr]'
          : 'grid grid-cols-1 gap-8'
      }
    >
      <header>
        <AddedDate time={record.createdAt} />
        <h1 lang={languageOf(title)} className="mt-1 text-3xl sm:text-5xl">
          {title}
        </h1>
        <ChalkUnderline />
      </header>
      {picture && (
        <Picture
          src={picture}
          sizes={sizes}
          isFirst
          className="aspect-[3/2] rounded-card shadow-soft sm:aspect-[2/1] lg:row-span-2 lg:aspect-[4/3]"
        />
      )}
      <div>
        <div id="notice" lang={languageOf(description) ?? 'en'}>
          {blocks ? (
            <div className="max-w-prose space-y-4 text-lg">
              <Markdown blocks={blocks} />
            </div>
          ) : (
            <Prose text={description} className="max-w-prose text-lg" />
          )}
        </div>
        {second && <Picture src={second} sizes={sizes} className="mt-8 aspect-[3/2] rounded-card" />}
        <Documents record={record} title={title} />
        <ReadAloud of="notice" />
        <div className="mt-8 flex flex-wrap gap-3">
          <ShareButton title={title} path={recordPath(kind, record) ?? kind.screens.list} />
        </div>
        <div className="mt-6 empty:hidden">
          <RecordPageActions kind={kind} record={record} />
        </div>
      </div>
    </article>
  )
}

const documentsEnglish = defineWords('documents', { one: '{title} (PDF)', several: '{title} (PDF {number})' })

/** Links that download the PDF documents of a record, named after its title. */
function Documents({ record, title }: { record: AnyRecord; title: string }) {
  const { one, several } = useWords(documentsEnglish)
  const digits = useDigits()
  const urls = [record.document, record.secondDocument, record.thirdDocument].filter(Boolean).map(String)
  return (
    <ul className="mt-8 empty:hidden">
      {urls.map((url, index) => (
        <li key={url}>
          <a
            href={url}
            download={`${title}.pdf`}
            className="inline-flex min-h-11 max-w-full items-center wrap-anywhere gap-3 text-link"
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
