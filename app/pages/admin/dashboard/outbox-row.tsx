import { Check, CircleAlert, Clock, type LucideIcon, Paperclip, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#domain/counted.ts'
import { type MailState, type OutboxMail, outboxPaths, outboxSays } from '#domain/outbox.ts'
import { type Answer, api, withId } from '../../../api.ts'
import { sentence } from '../../../content/show-failure.ts'
import { timeText } from '../../../content/time-text.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'

const words = {
  to: 'To ',
  files: (number: number) => counted(number, 'file'),
  sent: (when: string) => `Sent ${when}`,
  failed: (tries: number) => `Not sent, after ${tries === 1 ? '1 try' : `${tries} tries`}`,
  waiting: (when: string) => `Waiting, next try ${when}`,
  atOnce: 'Waiting, to be tried at once',
  resend: 'Resend',
  tryNow: 'Try now',
}

const looks: Record<MailState, { icon: LucideIcon; className: string }> = {
  sent: { icon: Check, className: 'text-leaf' },
  waiting: { icon: Clock, className: 'text-soft' },
  failed: { icon: CircleAlert, className: 'text-danger-ink' },
}

/** A mail: to whom, about what, what became of it, and another try where there can be one. */
export function OutboxRow({ mail, onTried }: { mail: OutboxMail; onTried: () => void }) {
  const { subject, to, createdAt, state, error, attachments, notAgain } = mail
  const { icon: Icon, className } = looks[state]
  return (
    <li className="flex flex-wrap items-center gap-4 rounded-card bg-surface p-5 shadow-soft">
      <div className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <h2 className="text-lg leading-snug">
          <bdi>{subject}</bdi>
        </h2>
        <p className="text-soft">
          {words.to}
          <bdi>{to}</bdi> · <time dateTime={createdAt}>{timeText(createdAt)}</time>
          {attachments > 0 && (
            <>
              {' · '}
              <Paperclip aria-hidden="true" className="inline size-4" /> {words.files(attachments)}
            </>
          )}
        </p>
        <p className={`mt-1 flex items-center gap-2 font-semibold ${className}`}>
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          {becameOf(mail)}
        </p>
        {error && <p className="mt-1 max-w-prose">{error}</p>}
        {state === 'failed' && notAgain && <p className="mt-1 max-w-prose text-soft">{notAgain}</p>}
      </div>
      {canBeTried(mail) && <TryButton mail={mail} onTried={onTried} />}
    </li>
  )
}

function becameOf({ state, sentAt, createdAt, attempts, nextTryAt }: OutboxMail) {
  if (state === 'sent') return words.sent(timeText(sentAt ?? createdAt))
  if (state === 'failed') return words.failed(attempts)
  return nextTryAt ? words.waiting(timeText(nextTryAt)) : words.atOnce
}

/** What is about to be tried needs nobody's word. */
const canBeTried = ({ state, notAgain, nextTryAt }: OutboxMail) =>
  !notAgain && (state === 'failed' || nextTryAt !== null)

function TryButton({
  mail: { _id, state, subject, to },
  onTried,
}: {
  mail: OutboxMail
  onTried: () => void
}) {
  const [isBusy, setBusy] = useState(false)
  const label = state === 'failed' ? words.resend : words.tryNow

  async function tryAgain() {
    setBusy(true)
    try {
      const { message = '', data } = await api.send<Answer<{ state: MailState }>>(
        'POST',
        withId(outboxPaths.resend, _id),
      )
      // That it still waits is an answer and no failure, but not what was hoped for.
      if (data?.state === 'sent') toast.success(message)
      else toast.error(message)
    } catch (failure) {
      toast.error(sentence(failure) ?? outboxSays.notResent)
    }
    setBusy(false)
    onTried()
  }

  return (
    <Button
      variant="quiet"
      busy={isBusy}
      onClick={tryAgain}
      aria-label={`${label}: ${subject}, to ${to}`}
      className="w-full sm:w-auto"
    >
      <RotateCw aria-hidden="true" className="size-4" />
      {label}
    </Button>
  )
}
