import { data, useHref, useLoaderData, useParams } from 'react-router'
import { ApiError } from '#app/api/api.ts'
import { pageLoader, postedFormLoader } from '#app/api/page-loader.ts'
import { useClassName } from '#app/language/kind-words.ts'
import { useFormatHours } from '#app/language/timing-words.ts'
import { useLongDay, useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { unlistedPageMeta } from '#app/layout/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { Name } from '#app/ui/name.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { comingMessages, comingPage, rotaAnswers, rotaPaths } from '../rota.ts'

const readPosted = postedFormLoader()

/** A link that is unknown or over gets a page with the status of the server's answer, which is never cached. */
const read = pageLoader(async (api, args) => {
  const refused = readPosted(args)?.message
  try {
    const { token = '' } = args.params
    return data({ coming: (await api.call('GET', rotaPaths.coming, { params: { token } })).data, refused })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return data({ coming: null, refused }, { status: error.status || 503 })
  }
})
export const loader = read
export const clientLoader = read

export const meta = unlistedPageMeta(comingMessages)

/** Whether one volunteer comes on one evening. It shows nothing else, and its form works without scripts. */
export default function ComingPage() {
  const words = useWords(comingMessages)
  const translate = useTranslateMessage()
  const className = useClassName()
  const longDay = useLongDay()
  const formatHours = useFormatHours()
  const { coming, refused } = useLoaderData<typeof loader>()
  const page = useHref(comingPage(useParams().token ?? ''))
  if (!coming)
    return (
      <div className="page">
        <PageHeading title={words.title} lead={words.over} />
      </div>
    )
  const { name, day, turns, answer } = coming
  const state = turns.length > 0 ? answer && words[answer === 'yes' ? 'saidYes' : 'saidNo'] : undefined
  return (
    <div className="page">
      <PageHeading title={words.title} />
      <div className="max-w-xl space-y-2 text-lg">
        <p>
          <Name text={words.forWhom(name)} className="font-semibold" />
        </p>
        {turns.map(({ studentClass, subject }) => (
          <p key={studentClass + subject}>{[className(studentClass), subject].filter(Boolean).join(', ')}</p>
        ))}
        <p>{[longDay(day), formatHours(coming)].filter(Boolean).join(', ')}</p>
        {turns.length === 0 && <p role="status">{answer === 'no' ? words.taken : words.notYours}</p>}
        {state && (
          <p role="status" className="rounded-card bg-lamp/15 px-4 py-3 font-medium">
            {state}
          </p>
        )}
        {refused && <p role="alert">{translate(refused)}</p>}
      </div>
      {turns.length > 0 && (
        <form method="post" action={page} encType="multipart/form-data" className="mt-6 max-w-xl">
          <div className="grid gap-3 sm:grid-cols-2">
            {rotaAnswers.map((one) => (
              <Button
                key={one}
                type="submit"
                name="answer"
                value={one}
                variant={one === answer ? 'chosen' : one === 'yes' ? 'primary' : 'quiet'}
                className="min-h-13"
              >
                {words[one]}
              </Button>
            ))}
          </div>
          <p className="mt-3 text-sm text-soft">{words.again}</p>
        </form>
      )}
    </div>
  )
}
