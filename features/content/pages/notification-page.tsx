import { useRecordText, useTextLanguage } from '#app/language/record-text.ts'
import { defineWords, useWords } from '#app/language/use-words.ts'
import { ChalkUnderline } from '#app/ui/page-heading.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { ReadAloud } from '#app/ui/read-aloud.tsx'
import type { AnyRecord } from '#domain/kinds/kind.ts'
import { notification } from '#domain/kinds/notification.ts'
import { recordPath } from '#domain/kinds/record-path.ts'
import { coverPicture } from '#domain/site/cover-picture.ts'
import { AddedDate } from './date-badge.tsx'
import { recordOfKindLoader, recordOfKindMeta } from './record-of-kind.ts'
import { LoadedRecordPage, RecordPageActions } from './record-page.tsx'
import { ShareButton } from './share-button.tsx'

const english = defineWords('news-page', { others: 'Other news' })

const read = recordOfKindLoader()
export const loader = read
export const clientLoader = read
export const meta = recordOfKindMeta

export default function NotificationPage() {
  return (
    <LoadedRecordPage othersTitle={useWords(english).others}>
      {(_kind, record) => <Notification record={record} />}
    </LoadedRecordPage>
  )
}

function Notification({ record }: { record: AnyRecord }) {
  const textOf = useRecordText(record)
  const languageOf = useTextLanguage()
  const [title, description] = [textOf('title'), textOf('description')]
  const picture = coverPicture(record)
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
          sizes="(min-width: 64rem) 28rem, calc(100vw - 3rem)"
          isFirst
          className="aspect-[3/2] rounded-card shadow-soft sm:aspect-[2/1] lg:row-span-2 lg:aspect-[4/3]"
        />
      )}
      <div>
        <div id="notice" lang={languageOf(description) ?? 'en'}>
          <Prose text={description} className="max-w-prose text-lg" />
        </div>
        <ReadAloud of="notice" />
        <div className="mt-8 flex flex-wrap gap-3">
          <ShareButton title={title} path={recordPath(notification, record) ?? notification.screens.list} />
        </div>
        <div className="mt-6 empty:hidden">
          <RecordPageActions kind={notification} record={record} />
        </div>
      </div>
    </article>
  )
}
