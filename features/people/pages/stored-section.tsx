import { useState } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#app/admin/format-time.ts'
import { Button } from '#app/ui/button.tsx'
import { Name } from '#app/ui/name.tsx'
import type { PersonEntry } from '#domain/personal-data.ts'
import { defineWords } from '#domain/text/words.ts'
import { shownValue } from '../person.ts'
import type { PersonSection } from '../person-schemas.ts'

const words = defineWords({
  all: (number: number) => `Show all ${number}`,
  open: (title: string) => `Open ${title}`,
  photo: 'The photo',
})

const shownFirst = 5

/** A long list shows only its first entries. */
export function StoredSection({ section }: { section: PersonSection }) {
  const { name, label, where, entries } = section
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? entries : entries.slice(0, shownFirst)
  return (
    <section aria-labelledby={`stored-${name}`}>
      <h2 id={`stored-${name}`} className="text-2xl">
        {label}
        {entries.length > 1 && <span className="text-soft">{` (${entries.length})`}</span>}
      </h2>
      <p className="mt-1 mb-3 text-soft">{where}</p>
      <ul className="divide-y divide-edge rounded-card bg-surface px-5 shadow-soft">
        {shown.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
          <StoredEntry key={index} entry={entry} />
        ))}
      </ul>
      {shown.length < entries.length && (
        <Button variant="quiet" onClick={() => setShowsAll(true)} className="mt-4">
          {words.all(entries.length)}
        </Button>
      )}
    </section>
  )
}

function StoredEntry({ entry: { title, at, link, picture, fields, stays } }: { entry: PersonEntry }) {
  return (
    <li className="flex flex-wrap gap-x-5 gap-y-3 py-4 sm:flex-nowrap">
      {picture && (
        <img
          src={picture}
          alt={words.photo}
          loading="lazy"
          className="size-24 shrink-0 rounded-lg bg-edge object-cover"
        />
      )}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="font-sans text-base font-semibold wrap-anywhere">
            {link ? (
              <Link
                to={link}
                aria-label={words.open(title)}
                className="inline-flex min-h-11 items-center text-link underline underline-offset-4 sm:min-h-0"
              >
                <Name text={title} />
              </Link>
            ) : (
              <Name text={title} />
            )}
          </h3>
          {at && (
            <time dateTime={at} className="text-sm text-soft">
              {formatDateTime(at)}
            </time>
          )}
        </div>
        {fields.length > 0 && (
          <dl className="mt-1 grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(8rem,14rem)_1fr]">
            {fields.map(({ label, value }) => (
              <div key={label} className="contents">
                <dt className="pt-0.5 text-sm text-soft">{label}</dt>
                <dd className="mb-1 wrap-anywhere whitespace-pre-line sm:mb-0">{shownValue(value)}</dd>
              </div>
            ))}
          </dl>
        )}
        {stays && <p className="mt-2 text-sm font-medium">{stays}</p>}
      </div>
    </li>
  )
}
