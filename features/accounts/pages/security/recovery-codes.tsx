import { useEffect, useRef } from 'react'
import { ActionButton } from '#app/admin/action-button.tsx'
import { PageSection } from '#app/admin/page-section.tsx'
import { api } from '#app/api/api.ts'
import { saveAs } from '#app/api/download-file.ts'
import { useWords } from '#app/language/use-words.ts'
import { Button } from '#app/ui/button.tsx'
import { copyText } from '#app/ui/copy-text.ts'
import { ClipboardCopy, Download, LifeBuoy } from '#app/ui/icons/admin-icons.ts'
import { secondFactorMessages, secondFactorPaths } from '#domain/session/second-factor-paths.ts'
import { defineWords, message } from '#domain/text/words.ts'

const english = defineWords('admin.recovery-codes', {
  title: 'Recovery codes',
  lead: 'If you lose your phone, each code lets you in once in place of a code from the app.',
  left: { one: '{count} code left.', other: '{count} codes left.' },
  make: 'Make new codes',
  sure: 'Make new recovery codes? The old ones will stop working.',
  failed: 'That did not work. Please try again.',
  newTitle: 'Save these codes now',
  newLead:
    'They are shown only once. Write them down, or save them somewhere you can find without your phone.',
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: 'Copying did not work here. Please write them down.',
  save: 'Save as a file',
  kept: 'I have saved them',
})

type Props = { left: number; onChanged: (recoveryCodes: string[]) => void }

export function RecoveryCodesSection({ left, onChanged }: Props) {
  const words = useWords(english)
  async function make() {
    const { data } = await api.call('POST', secondFactorPaths.recoveryCodes)
    onChanged(data.recoveryCodes)
    return { message: message(secondFactorMessages, 'newCodes') }
  }

  return (
    <PageSection id="recovery-codes" title={words.title} lead={words.lead}>
      <div className="flex flex-wrap items-center gap-4 rounded-card bg-surface p-5 shadow-soft">
        <LifeBuoy className="size-6 shrink-0 text-link" />
        <p className={`min-w-0 flex-1 basis-40 ${left < 3 ? 'font-semibold text-danger-ink' : ''}`}>
          {words.left(left)}
        </p>
        <ActionButton
          label={words.make}
          run={make}
          question={words.sure}
          errorMessage={words.failed}
          className="w-full sm:w-auto"
        />
      </div>
    </PageSection>
  )
}

/** Shows new codes until the admin confirms that they are saved; the codes are shown only once. */
export function NewCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const words = useWords(english)
  const text = `${codes.join('\n')}\n`
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <section
      aria-labelledby="new-codes"
      className="mb-8 max-w-2xl rounded-card border-2 border-lamp bg-surface p-5 shadow-soft"
    >
      <h2 id="new-codes" ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {words.newTitle}
      </h2>
      <p className="mt-1 mb-4 text-soft">{words.newLead}</p>
      <ol className="mb-5 grid gap-x-8 gap-y-1 font-mono text-lg select-all sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" onClick={() => copyText(text, words)} className="flex-1 sm:flex-none">
          <ClipboardCopy className="size-4" />
          {words.copy}
        </Button>
        <Button
          variant="quiet"
          onClick={() => saveAs(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
          className="flex-1 sm:flex-none"
        >
          <Download className="size-4" />
          {words.save}
        </Button>
        <Button onClick={onKept} className="w-full sm:w-auto">
          {words.kept}
        </Button>
      </div>
    </section>
  )
}
