import { Link, useHref, useLoaderData, useParams } from 'react-router'
import { postedFormLoader } from '#app/api/page-loader.ts'
import { useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { unlistedPageMeta } from '#app/layout/page-meta.ts'
import { absoluteUrl, useSite } from '#app/layout/site-data.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { defineWords } from '#domain/text/words.ts'
import { withdrawPage } from '../enquiries.ts'

const english = defineWords('withdraw', {
  title: 'Thank you',
  lead: 'We have received it. One of us will call you or write to you within a week.',
  home: 'Back to Home',
  keep: 'Only you have this link. With it you can withdraw later what you sent:',
  withdraw: 'Withdraw what I sent',
  ask: 'Do you want to withdraw it? We then delete everything that you sent, and nobody contacts you.',
  confirm: 'Yes, withdraw and delete it',
  done: 'It is withdrawn. We have deleted everything that you sent.',
})

const read = postedFormLoader()
export const loader = read
export const clientLoader = read

export const meta = unlistedPageMeta(english)

export default function Withdraw() {
  const words = useWords(english)
  const translate = useTranslateMessage()
  const refused = useLoaderData<typeof loader>()
  const { token = '' } = useParams()
  const page = useHref(withdrawPage(token))
  const link = absoluteUrl(page, useSite())
  const ended = refused ? translate(refused.message) : token === 'done' && words.done
  return (
    <div className="page">
      <PageHeading title={words.title} lead={ended || words.lead} />
      <p>
        <Link to="/" viewTransition className={buttonClass()}>
          {words.home}
        </Link>
      </p>
      {!ended && (
        <div className="mt-14 max-w-prose text-sm text-soft">
          <p>{words.keep}</p>
          <p className="mt-1 break-all select-all">{link}</p>
          <details className="mt-2">
            <summary className="flex min-h-11 w-fit items-center underline underline-offset-4">
              {words.withdraw}
            </summary>
            <p>{words.ask}</p>
            <form method="post" action={page} encType="multipart/form-data" className="mt-3">
              <Button type="submit" name="withdraw" value="yes" variant="quiet">
                {words.confirm}
              </Button>
            </form>
          </details>
        </div>
      )}
    </div>
  )
}
