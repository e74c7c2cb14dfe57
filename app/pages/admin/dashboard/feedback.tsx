import { feedback } from '#domain/kinds/feedback.ts'
import { api } from '../../../api.ts'
import { DeleteButton } from '../../../content/delete-button.tsx'
import { useAnswer } from '../../../content/use-answer.ts'
import { describeHiddenPage } from '../../../layout/describe-page.ts'
import { Empty } from '../../../ui/empty.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

export const meta = describeHiddenPage('User Feedback', 'What visitors wrote.')

export default function FeedbackPage() {
  return (
    <>
      <PageHeading title="User Feedback" lead="What visitors wrote in the form at the foot of every page." />
      <FeedbackList />
    </>
  )
}

function FeedbackList() {
  const { answer, isLoading, askAgain } = useAnswer('feedback', () => api.list(feedback))
  if (isLoading) return <Spinner label="Loading..." />
  if (!answer) return <Empty says={feedback.says.notListed} isFailure />
  if (answer.items.length === 0) return <Empty says={feedback.says.none} />
  return (
    <ul className="grid gap-4">
      {answer.items.map((one) => (
        <li key={one._id} className="rounded-card bg-surface p-5 shadow-soft">
          <p className="text-lg font-semibold">
            <bdi>{one.fullName}</bdi>
          </p>
          <p className="text-soft">
            {one.email} · {one.contact}
          </p>
          <p className="my-3 max-w-prose whitespace-pre-line">{one.message}</p>
          <DeleteButton kind={feedback} record={one} onRemoved={askAgain} />
        </li>
      ))}
    </ul>
  )
}
