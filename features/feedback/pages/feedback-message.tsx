import { formatDateTime, formatLongDateTime } from '#app/admin/format-time.ts'
import { useSite } from '#app/layout/site-data.ts'
import { useCan } from '#app/session/use-can.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Inbox, MailOpen, OctagonAlert, Reply } from '#app/ui/icons/admin-icons.ts'
import { Mail } from '#app/ui/icons/icons.ts'
import { Name } from '#app/ui/name.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { feedback } from '#domain/kinds/feedback.ts'
import { defineWords } from '#domain/text/words.ts'
import { DeleteButton } from '#features/content/pages/actions/delete-button.tsx'
import type { ReceivedFeedback } from '../feedback-box.ts'

const words = defineWords({
  unread: 'Unread',
  readBy: (name: string, when: string) => `Read by ${name}, ${when}`,
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  reply: 'Reply',
  replyTo: (name = '') => `Reply to ${name}`,
  salutation: (name = '') => `Dear ${name},`,
  spam: 'Spam',
  notSpam: 'Not spam',
  subject: (school: string) => `Your message to ${school}`,
})

type Props = {
  message: ReceivedFeedback
  isBusy: boolean
  onRead: (isRead: boolean) => void
  onMove: (isSpam: boolean) => void
  onRemoved: () => void
  onRestored: () => void
}

/** Always rendered as text, never as HTML. */
export function FeedbackMessage(props: Props) {
  const { message } = props
  const { fullName, email, contact, isRead, isSpam, createdAt, readBy, readAt } = message
  const isNew = !isRead && !isSpam
  return (
    <li
      tabIndex={-1}
      className={`rounded-card border-l-4 bg-surface p-5 shadow-soft ${isNew ? 'border-lamp' : 'border-transparent'}`}
    >
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 className="min-w-0 text-xl">
          <Name text={String(fullName)} />
        </h2>
        {isNew && <span className="badge">{words.unread}</span>}
        <time dateTime={createdAt} className="text-sm text-soft">
          {formatLongDateTime(createdAt)}
        </time>
      </div>
      <p className="text-soft wrap-anywhere">
        {email} · {contact}
      </p>
      <Prose text={String(message.message)} className="my-3 max-w-prose" />
      {readBy && readAt && (
        <p className="mb-3 text-sm text-soft">{words.readBy(readBy, formatDateTime(readAt))}</p>
      )}
      <Actions {...props} isNew={isNew} />
    </li>
  )
}

type ActionsProps = Props & { isNew: boolean }

function Actions({ message, isNew, isBusy, onRead, onMove, onRemoved, onRestored }: ActionsProps) {
  const school = useSite().settings.name
  const mayChange = useCan()(feedback.permissions.remove)
  const { fullName, isRead, isSpam } = message
  return (
    <div className="flex flex-wrap gap-2">
      <a
        href={replyTo(message, words.subject(school))}
        onClick={() => isNew && mayChange && onRead(true)}
        aria-label={words.replyTo(fullName)}
        className={buttonClass('quiet')}
      >
        <Reply className="size-4" />
        {words.reply}
      </a>
      {mayChange && !isSpam && (
        <Button variant="quiet" disabled={isBusy} onClick={() => onRead(!isRead)}>
          {isRead ? <Mail className="size-4" /> : <MailOpen className="size-4" />}
          {isRead ? words.markUnread : words.markRead}
        </Button>
      )}
      {mayChange && (
        <>
          <Button
            variant="quiet"
            disabled={isBusy}
            aria-label={`${isSpam ? words.notSpam : words.spam}: ${fullName}`}
            onClick={() => onMove(!isSpam)}
          >
            {isSpam ? <Inbox className="size-4" /> : <OctagonAlert className="size-4" />}
            {isSpam ? words.notSpam : words.spam}
          </Button>
          <DeleteButton kind={feedback} record={message} onRemoved={onRemoved} onRestored={onRestored} />
        </>
      )}
    </div>
  )
}

/** Returns a mailto link that quotes the message. All input is encoded, so that it cannot add parameters. */
function replyTo({ email, fullName, message }: ReceivedFeedback, subject: string) {
  const address = encodeURIComponent(String(email)).replace('%40', '@')
  const body = `${words.salutation(fullName)}\n\n\n\n${String(message).replace(/^/gm, '> ')}`
  // Some mail programs reject long links.
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent([...body].slice(0, 1_200).join(''))}`
}
