import { useEffect, useRef } from 'react'
import { formatLongDateTime } from '#app/admin/format-time.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { copyText } from '#app/ui/copy-text.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Link2, X } from '#app/ui/icons/icons.ts'
import { QrCode } from '#app/ui/qr-code.tsx'
import { defineWords } from '#domain/text/words.ts'
import { ShareLink } from '#features/content/pages/actions/share-link.tsx'
import type { CreatedInvitation } from '../invitations.ts'

const words = defineWords({
  meeting: 'The code for the meeting',
  titleFor: (email: string) => `The link for ${email}`,
  shownOnce: 'This link is shown only once. Sending the invitation again makes a new link.',
  codeShownOnce: 'This code is shown only once. Keep this page open at the meeting, or share the link.',
  until: (time: string) => `Valid until ${time}.`,
  share: 'Join us in the admin area of our school',
  copy: 'Copy link',
  copied: 'Link copied!',
  notCopied: 'The link could not be copied. Please select and copy it yourself.',
  code: 'QR code for signing up',
  scan: (number: number) =>
    number === 1
      ? 'For 1 person to scan with their phone.'
      : `For ${number} people to scan with their phones.`,
  close: 'Close the link',
})

export function LinkCard({ invitation, onClosed }: { invitation: CreatedInvitation; onClosed: () => void }) {
  const { message, link, data } = invitation
  const { email, maxSignUps, expiresAt } = data
  const card = useRef<HTMLElement>(null)
  // Move the focus here: the form that created the link may be far below.
  useEffect(() => card.current?.focus(), [])
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-labelledby="made-link"
      className="mb-10 max-w-xl space-y-4 rounded-card border border-lamp bg-surface p-5 shadow-soft"
    >
      <div className="flex items-start justify-between gap-3">
        <h2 id="made-link" className="text-xl wrap-anywhere">
          {email ? words.titleFor(email) : words.meeting}
        </h2>
        <IconButton label={words.close} icon={X} className="-mt-2 -mr-2" onClick={onClosed} />
      </div>
      <p role="status" className="font-medium">
        {String(message)}
      </p>
      {!email && (
        <>
          <QrCode text={link} label={words.code} />
          <p>{words.scan(maxSignUps)}</p>
        </>
      )}
      <p className="rounded-xl bg-lamp/10 px-4 py-3 font-mono text-sm break-all select-all">{link}</p>
      <p className="text-sm text-soft">
        <span>{words.until(formatLongDateTime(expiresAt))}</span>{' '}
        <span>{email ? words.shownOnce : words.codeShownOnce}</span>
      </p>
      <PassOn link={link} />
    </section>
  )
}

const PassOn = ({ link }: { link: string }) => (
  <div className="flex flex-wrap gap-3">
    <Button onClick={() => copyText(link, words)} className="w-full sm:w-auto">
      <Link2 className="size-5" />
      {words.copy}
    </Button>
    <ShareLink
      title={words.share}
      path={new URL(link).pathname}
      className={buttonClass('quiet', 'w-full sm:w-auto')}
    />
  </div>
)
