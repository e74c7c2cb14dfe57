import { Link } from 'react-router'
import { accountPaths, accountScreens, type PendingAdmin } from '#domain/accounts.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import { api } from '../../../api.ts'
import { useAnswer } from '../../../content/use-answer.ts'

/** What waits for the admin, in one sentence; nothing while that is not known. */
export function Waiting() {
  const { answer } = useAnswer('waiting', readWaiting)
  if (!answer) return null
  const { approvals, messages } = answer
  return (
    <>
      <Link to={accountScreens.pending} className="underline underline-offset-4">
        {approvals === 1
          ? '1 person waits'
          : `${approvals || 'Nobody'} ${approvals ? 'people wait' : 'waits'}`}{' '}
        for approval
      </Link>
      {' · '}
      <Link to={feedback.screens.list} className="underline underline-offset-4">
        {messages === 1 ? '1 message' : `${messages || 'No'} messages`} from visitors
      </Link>
    </>
  )
}

async function readWaiting() {
  const [pending, { total }] = await Promise.all([
    api.get<{ data: PendingAdmin[] }>(accountPaths.pending),
    api.list(feedback, { limit: 1 }),
  ])
  return { approvals: pending.data.length, messages: total }
}
