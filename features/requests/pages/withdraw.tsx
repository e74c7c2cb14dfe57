import { useHref, useLoaderData, useParams } from 'react-router'
import { postedFormLoader } from '#app/api/page-loader.ts'
import { defineWords, useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { unlistedPageMeta } from '#app/layout/page-meta.ts'
import { absoluteUrl, useSite } from '#app/layout/site-data.ts'
import { Button } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { sentPage } from '../requests.ts'

const english = defineWords('withdraw', {
  title: 'Thank you',
  lead: 'We will get in touch with you. If you change your mind, you can withdraw here what you sent. Keep this link, because only you have it:',
  withdraw: 'Withdraw and delete it',
  done: 'It is withdrawn. We have deleted everything that you sent.',
})

const read = postedFormLoader()
export const loader = read
export const clientLoader = read

export const meta = unlistedPageMeta(english)

export default function Withdraw() {
  const words = useWords(english)
  const say = useTranslateMessage()
  const refused = useLoaderData<typeof loader>()
  const { token = '' } = useParams()
  const page = useHref(sentPage(token))
  const link = absoluteUrl(page, useSite())
  const ended = refused ? say(refused.message) : token === 'done' && words.done
  return (
    <form method="post" action={page} encType="multipart/form-data" className="page">
      <PageHeading title={words.title} lead={ended || words.lead} />
      {!ended && <p className="mb-4 text-lg break-all select-all">{link}</p>}
      {!ended && (
        <Button type="submit" name="withdraw" value="yes">
          {words.withdraw}
        </Button>
      )}
    </form>
  )
}
