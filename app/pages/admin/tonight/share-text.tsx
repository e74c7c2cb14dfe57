import { useState } from 'react'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ClipboardCopy } from '../../../ui/icons/admin-icons.ts'
import { Share2 } from '../../../ui/icons/icons.ts'

const words = {
  whatsApp: 'Send on WhatsApp',
  copy: 'Copy the text',
  copied: 'Text copied!',
  notCopied: 'The text could not be copied. Please select and copy it yourself.',
}

/** A text that is ready to be sent to people who do not look at the site. */
export function ShareText({ text }: { text: string }) {
  // Said here: a message over the page would lie behind the dialog.
  const [outcome, setOutcome] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome(words.copied),
      () => setOutcome(words.notCopied),
    )
  return (
    <div className="space-y-3">
      <p className="rounded-xl bg-lamp/10 px-4 py-3 whitespace-pre-line wrap-anywhere select-all">{text}</p>
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <a
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('primary')}
        >
          <Share2 className="size-5" />
          {words.whatsApp}
        </a>
        <Button variant="quiet" onClick={copy}>
          <ClipboardCopy className="size-4" />
          {words.copy}
        </Button>
      </div>
      <p role="status" className="text-soft empty:hidden">
        {outcome}
      </p>
    </div>
  )
}
