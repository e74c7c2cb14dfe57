import { useState } from 'react'
import { get } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { ActionButton } from '#app/admin/action-button.tsx'
import { QueryResult, useQuery } from '#app/admin/query-result.tsx'
import { ApiError, api } from '#app/api/api.ts'
import { kindWordsIn } from '#app/language/kind-words.ts'
import { loadCatalog } from '#app/language/load-catalog.ts'
import { translate } from '#app/language/words.ts'
import { useFillIn } from '#app/layout/own-text.tsx'
import { useCan } from '#app/session/use-can.ts'
import { badgeClass } from '#app/ui/badge.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { groupBy } from '#domain/group-by.ts'
import { kinds } from '#domain/kinds/index.ts'
import type { RecordOf } from '#domain/kinds/kind.ts'
import { ownText } from '#domain/kinds/own-text.ts'
import { textPlaces } from '#domain/kinds/own-text-places.ts'
import { adminPath } from '#domain/kinds/record-path.ts'
import { maxOwnTexts } from '#domain/site/own-texts.ts'
import { furtherLanguages, type Language } from '#domain/text/languages.ts'
import { defineWords } from '#domain/text/words.ts'
import { aboutWords } from '#features/about/pages/about-words.ts'
import { DeleteButton } from '#features/content/pages/actions/delete-button.tsx'
import { homeWords } from '#features/home/pages/home-words.ts'

const words = defineWords({
  own: 'Changed',
  hidden: 'Not shown',
  change: 'Change',
  changeOne: (place: string) => `Change ${place}`,
  add: 'Add',
  empty: 'Empty',
})

/** Every text of Home, About and the lists that a school may replace, with the text that visitors see now. */
export function OwnTexts() {
  const [changes, setChanges] = useState(0)
  const query = useQuery(`${ownText.paths.list} ${changes}`, () => api.list(ownText, { limit: maxOwnTexts }))
  return (
    <QueryResult query={query} errorMessage={ownText.messages.notListed}>
      {({ items }) => <Places own={items} onChanged={() => setChanges(changes + 1)} />}
    </QueryResult>
  )
}

type Own = RecordOf<typeof ownText>

function Places({ own, onChanged }: { own: Own[]; onChanged: () => void }) {
  const rows = Object.keys(textPlaces).map((place) => {
    const record = own.find((record) => record.place === place)
    const { title, text } = record ?? defaultTexts(place, 'en')
    return { place, record, title, text, isEmpty: !record && !title && !text }
  })
  // A numbered list shows only its first empty place.
  const shown = rows.filter(({ isEmpty }, index) => !isEmpty || !rows[index - 1]?.isEmpty)
  return [...groupBy(shown, ({ place }) => place.split(':')[0] ?? '')].map(([group, rows]) => (
    <section key={group}>
      <h2 className="text-xl">{group}</h2>
      <ul className="mt-2 divide-y divide-edge">
        {rows.map((row) => (
          <PlaceRow key={row.place} {...row} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  ))
}

/** Adds the text and returns its id. If someone else has just added it, returns the id of theirs. */
async function addText(place: string): Promise<string | undefined> {
  try {
    return (await api.add(ownText, defaultForm(place))).data?._id
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error
    const { items } = await api.list(ownText, { limit: maxOwnTexts })
    return items.find((theirs) => theirs.place === place)?._id
  }
}

type Row = {
  place: string
  record: Own | undefined
  title: string | null
  text: string | null
  isEmpty: boolean
  onChanged: () => void
}

function PlaceRow({ place, record, title, text, isEmpty, onChanged }: Row) {
  const navigate = useNavigate()
  const fillIn = useFillIn()
  const can = useCan()
  const label = place.replace(/^.*: /, '')
  async function start() {
    await Promise.all(furtherLanguages.map(loadCatalog))
    const id = await addText(place)
    if (id) navigate(adminPath(ownText, id))
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-[min(16rem,100%)] flex-1 wrap-anywhere">
        <p className="text-sm text-soft">
          {label.charAt(0).toUpperCase() + label.slice(1)}
          {record && (
            <span className={`ml-2 ${badgeClass(Boolean(title || text))}`}>
              {title || text ? words.own : words.hidden}
            </span>
          )}
        </p>
        {title && <p className="font-medium">{fillIn(title)}</p>}
        {text && <p className="line-clamp-2 text-soft">{fillIn(text)}</p>}
        {isEmpty && <p className="text-soft">{words.empty}</p>}
      </div>
      {can('change site settings') && (
        <div className="flex gap-2">
          {record ? (
            <>
              <Link
                to={adminPath(ownText, record._id)}
                className={buttonClass('quiet')}
                aria-label={words.changeOne(place)}
              >
                {words.change}
              </Link>
              <DeleteButton
                kind={ownText}
                record={record}
                isIconOnly
                onRemoved={onChanged}
                onRestored={onChanged}
              />
            </>
          ) : (
            <ActionButton
              label={isEmpty ? words.add : words.change}
              about={place}
              run={start}
              errorMessage={ownText.messages.notAdded}
            />
          )}
        </div>
      )}
    </li>
  )
}

/** Returns the text that comes with the site for a place, by the field names of an own text. */
export function defaultTexts(place: string, language: Language): { title: string; text: string } {
  const { title, text } = textPlaces[place] ?? {}
  return { title: textAt(language, title), text: textAt(language, text) }
}

/** Returns a form for an own text, filled with the texts that come with the site in all languages. */
export function defaultForm(place: string): FormData {
  const form = new FormData()
  form.append('place', place)
  for (const [name, value] of Object.entries(defaultTexts(place, 'en'))) if (value) form.append(name, value)
  const translations = furtherLanguages.map((language) => [language, defaultTexts(place, language)])
  form.append('translations', JSON.stringify(Object.fromEntries(translations)))
  return form
}

/** Returns the text at a catalog key, such as `about.items.0.name`, with the paragraphs of a list joined. */
function textAt(language: Language, key = ''): string {
  const [part = '', ...path] = key.split('.')
  const kind = kinds.find(({ name }) => part === 'kind' && name === path[0])
  const texts = kind
    ? { [kind.name]: kindWordsIn(language, kind) }
    : translate(language, part === 'home' ? homeWords : aboutWords)
  const found: unknown = get(texts, path.join('.'))
  return Array.isArray(found) ? found.join('\n\n') : String(found ?? '')
}
