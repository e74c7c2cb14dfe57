import { useState } from 'react'
import { ActionButton } from '#app/admin/action-button.tsx'
import { PageSection } from '#app/admin/page-section.tsx'
import { api } from '#app/api/api.ts'
import { Button } from '#app/ui/button.tsx'
import { copyText } from '#app/ui/copy-text.ts'
import { defineWords } from '#domain/text/words.ts'
import { packPaths } from '../handover.ts'

const words = defineWords({
  title: 'Handover pack',
  lead: 'One file, locked with a passphrase, with everything the next committee needs: every list as a workbook, the photos by year and event, and one page to read first. That page says who has access, where everything is, what to do in the first week, and when a backup was last tested.',
  download: 'Download a pack',
  another: 'Download another pack',
  notBegun: 'The pack could not be downloaded. Please try again.',
  label: 'Passphrase of the pack',
  advice: 'Write down this passphrase now. It is shown only once.',
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: 'It could not be copied. Please write it down.',
  twoWays: 'Do not send it together with the file. Give it on paper or by phone.',
  whole:
    'The pack is made while it is downloaded, so the browser does not know its size. If the download fails, download another pack, which has its own passphrase.',
  howTo:
    'On Windows, open it with 7-Zip or WinRAR: Windows alone cannot. On a phone, use an app that opens ZIP files with a password. It contains names and addresses of children, so delete the unpacked files when you are done.',
})

export function PackPanel() {
  const [passphrase, setPassphrase] = useState<string>()

  async function download() {
    const response = await api.call('POST', packPaths.pack)
    setPassphrase(response.data.passphrase)
    // The browser downloads the file directly to the disk.
    window.location.assign(response.data.url)
    return response
  }
  return (
    <PageSection
      id="pack"
      title={words.title}
      lead={<span className="block max-w-prose">{words.lead}</span>}
      className="mt-2"
    >
      {passphrase !== undefined && <Passphrase passphrase={passphrase} />}
      <ActionButton
        label={passphrase === undefined ? words.download : words.another}
        variant="primary"
        run={download}
        errorMessage={words.notBegun}
      />
      <p className="mt-4 max-w-prose text-soft">{words.whole}</p>
      <p className="mt-2 max-w-prose text-soft">{words.howTo}</p>
    </PageSection>
  )
}

const Passphrase = ({ passphrase }: { passphrase: string }) => (
  <section
    aria-label={words.label}
    className="mb-6 max-w-3xl rounded-card border border-lamp bg-lamp/10 p-5 shadow-soft"
  >
    <p className="font-medium">{words.advice}</p>
    <p className="my-3 font-mono text-lg break-words select-all">{passphrase}</p>
    <div className="flex flex-wrap items-center gap-4">
      <Button variant="quiet" onClick={() => copyText(passphrase, words)}>
        {words.copy}
      </Button>
      <p className="text-soft">{words.twoWays}</p>
    </div>
  </section>
)
