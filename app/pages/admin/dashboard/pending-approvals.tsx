import { Check, Crown, X } from 'lucide-react'
import { useState } from 'react'
import { accountPaths, accountSays, type PendingAdmin } from '#domain/accounts.ts'
import { ApiFailure, api, withId } from '../../../api.ts'
import { Unread } from '../../../content/unread.tsx'
import { useAnswer } from '../../../content/use-answer.ts'
import { describeHiddenPage } from '../../../layout/describe-page.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useWaiting } from '../waiting.tsx'

const words = {
  asksToBePic: 'Asks to be a PIC',
  reject: (name: string) => `Do you really want to reject ${name}? The sign-up is deleted.`,
}

export const meta = describeHiddenPage('Pending approvals', 'Who has signed up and waits.')

export default function PendingApprovals() {
  return (
    <>
      <PageHeading
        title="Pending Approvals"
        lead="Who has signed up and waits. A rejected sign-up is deleted."
      />
      <Pending />
    </>
  )
}

function Pending() {
  const waiting = useWaiting()
  const { answer, failure, isLoading, askAgain } = useAnswer('pending', () =>
    api.get<{ data: PendingAdmin[] }>(accountPaths.pending),
  )
  const decided = () => {
    askAgain()
    // The badges of the menu count them.
    waiting.askAgain()
  }
  if (isLoading) return <Spinner label="Loading..." />
  if (!answer) return <Unread says={whyNot(failure)} onAgain={askAgain} />
  if (answer.data.length === 0) return <Empty says={accountSays.nonePending} />
  return (
    <ul className="grid gap-4">
      {answer.data.map((admin) => (
        <PendingCard key={admin._id} admin={admin} onDecided={decided} />
      ))}
    </ul>
  )
}

const whyNot = (failure: unknown) =>
  failure instanceof ApiFailure && failure.status > 0 ? accountSays.pendingFailed : accountSays.pendingError

function PendingCard({ admin, onDecided }: { admin: PendingAdmin; onDecided: () => void }) {
  const [busyWith, setBusyWith] = useState<'approval' | 'rejection'>()

  async function approve() {
    setBusyWith('approval')
    await decide('PUT', accountPaths.approve, accountSays.approved, accountSays.notApproved)
  }
  async function reject() {
    setBusyWith('rejection')
    const isSure = await toast.ask(words.reject(admin.fullName))
    if (isSure) await decide('DELETE', accountPaths.reject, accountSays.rejected, accountSays.notRejected)
    else setBusyWith(undefined)
  }
  async function decide(method: string, path: string, done: string, notDone: string) {
    try {
      await api.send(method, withId(path, admin._id))
      toast.success(done)
    } catch {
      toast.error(notDone)
      setBusyWith(undefined)
    }
    // Also after a failure: another admin may have decided meanwhile.
    onDecided()
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-surface p-5 shadow-soft">
      <div className="min-w-0">
        <p className="text-lg font-semibold">
          <bdi>{admin.fullName}</bdi>
        </p>
        <p className="break-all text-soft">{admin.email}</p>
        {admin.role === 'PIC' ? (
          <p className="mt-2 inline-flex items-center gap-2 rounded-full bg-lamp px-3 py-1 text-sm font-semibold text-night">
            <Crown aria-hidden="true" className="size-4" />
            {words.asksToBePic}
          </p>
        ) : (
          <p className="text-soft">{admin.role}</p>
        )}
      </div>
      <div className="flex w-full gap-2 *:flex-1 sm:w-auto">
        <Button
          onClick={approve}
          busy={busyWith === 'approval'}
          disabled={busyWith !== undefined}
          aria-label={`Approve ${admin.fullName}`}
        >
          <Check aria-hidden="true" className="size-5" />
          Approve
        </Button>
        <Button
          variant="quiet"
          onClick={reject}
          busy={busyWith === 'rejection'}
          disabled={busyWith !== undefined}
          aria-label={`Reject ${admin.fullName}`}
        >
          <X aria-hidden="true" className="size-5" />
          Reject
        </Button>
      </div>
    </li>
  )
}
