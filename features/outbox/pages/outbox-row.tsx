import { ActionButton } from '#app/admin/action-button.tsx'
import { formatDateTime } from '#app/admin/format-time.ts'
import { api } from '#app/api/api.ts'
import { useCan } from '#app/session/use-can.ts'
import { Check, Paperclip, RotateCw } from '#app/ui/icons/admin-icons.ts'
import type { IconComponent } from '#app/ui/icons/icon.tsx'
import { CircleAlert, Clock } from '#app/ui/icons/icons.ts'
import { toast } from '#app/ui/toast.tsx'
import { type OutboxState, outboxMessages, outboxPaths } from '#domain/mail/outbox.ts'
import { defineWords, pluralize } from '#domain/text/words.ts'
import type { OutboxMail } from '../outbox-schemas.ts'

const words = defineWords({
  to: 'To ',
  files: (number: number) => pluralize(number, 'file'),
  sent: (when: string) => `Sent ${when}`,
  failed: (tries: number) => `Not sent, after ${tries === 1 ? '1 try' : `${tries} tries`}`,
  inFolder: 'Not sent: mail is off',
  waiting: (when: string) => `Waiting, next try ${when}`,
  dueNow: 'Waiting, next try now',
  resend: 'Resend',
  tryNow: 'Try now',
  mail: (subject: string, to: string) => `${subject}, to ${to}`,
})

const stateStyles: Record<OutboxState, { icon: IconComponent; className: string }> = {
  sent: { icon: Check, className: 'text-leaf' },
  waiting: { icon: Clock, className: 'text-soft' },
  failed: { icon: CircleAlert, className: 'text-danger-ink' },
  inFolder: { icon: CircleAlert, className: 'text-soft' },
}

export function OutboxRow({ mail, onRetried }: { mail: OutboxMail; onRetried: () => void }) {
  const { subject, to, createdAt, state, error, attachments, notAgain } = mail
  const { icon: Icon, className } = stateStyles[state]
  const can = useCan()
  return (
    <li className="flex flex-wrap items-center gap-4 rounded-card bg-surface p-5 shadow-soft">
      <div className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <h2 className="text-lg leading-snug">
          <bdi>{subject}</bdi>
        </h2>
        <p className="text-soft">
          {words.to}
          <bdi>{to}</bdi> · <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          {attachments > 0 && (
            <>
              {' · '}
              <Paperclip className="inline size-4" /> <span>{words.files(attachments)}</span>
            </>
          )}
        </p>
        <p className={`mt-1 flex items-center gap-2 font-semibold ${className}`}>
          <Icon className="size-4 shrink-0" />
          <span>{statusText(mail)}</span>
        </p>
        {error && <p className="mt-1 max-w-prose">{error}</p>}
        {state === 'failed' && notAgain && <p className="mt-1 max-w-prose text-soft">{notAgain}</p>}
      </div>
      {canRetry(mail) && can('use the outbox') && <RetryButton mail={mail} onRetried={onRetried} />}
    </li>
  )
}

function statusText({ state, sentAt, createdAt, attempts, nextTryAt }: OutboxMail) {
  if (state === 'sent') return words.sent(formatDateTime(sentAt ?? createdAt))
  if (state === 'inFolder') return words.inFolder
  if (state === 'failed') return words.failed(attempts)
  return nextTryAt ? words.waiting(formatDateTime(nextTryAt)) : words.dueNow
}

/** A mail that is about to be sent needs no button. */
const canRetry = ({ state, notAgain, nextTryAt }: OutboxMail) =>
  !notAgain && (state === 'failed' || nextTryAt !== null)

type Props = { mail: OutboxMail; onRetried: () => void }

function RetryButton({ mail: { _id, state, subject, to }, onRetried }: Props) {
  async function retry() {
    const response = await api.call('POST', outboxPaths.resend, { params: { id: _id } })
    // The request also succeeds if the mail is still waiting, so report success only if the mail was sent.
    if (response.data?.state === 'sent') return response
    toast.error(response.message ?? '')
  }
  return (
    <ActionButton
      label={state === 'failed' ? words.resend : words.tryNow}
      about={words.mail(subject, to)}
      icon={RotateCw}
      run={retry}
      errorMessage={outboxMessages.notResent}
      onChanged={onRetried}
      className="w-full sm:w-auto"
    />
  )
}
