import { useEffect, useState } from 'react'
import { ActionButton } from '#app/admin/action-button.tsx'
import { PageSection } from '#app/admin/page-section.tsx'
import { QueryResult } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { useQuery } from '#app/api/use-query.ts'
import { thisBrowser } from '#app/browser.ts'
import { Button } from '#app/ui/button.tsx'
import { copyText } from '#app/ui/copy-text.ts'
import { toast } from '#app/ui/toast.tsx'
import { defineWords } from '#domain/text/words.ts'
import { packPaths } from '../handover.ts'
import { PackStatus } from './pack-status.tsx'

const words = defineWords({
  title: 'Handover pack',
  lead: 'One encrypted file with everything the next committee needs: every list as a workbook, the photos by year and event, and one page to read first. That page says who has access, where everything is, what to do in the first week, and when a backup was last tested.',
  make: 'Make a pack',
  another: 'Make another pack',
  notBegun: 'The pack could not be started. Please try again.',
  unknown: 'Failed to fetch the state of the pack.',
  label: 'Passphrase of the pack',
  advice: 'Write down this passphrase now. It is shown only once.',
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: 'It could not be copied. Please write it down.',
  twoWays: 'Do not send it together with the file. Give it on paper or by phone.',
})

const pollIntervalMs = 2_000

/** The passphrase, which only this response contains, and the start time that identifies its pack. */
type BegunPack = { passphrase: string; startedAt: string }

export function PackPanel() {
  const query = useQuery('pack', () => api.call('GET', packPaths.pack))
  const [latest, setLatest] = useState<BegunPack>()
  const { response, refetch } = query
  const isMaking = response?.data?.state === 'making'

  useEffect(() => {
    if (!isMaking) return
    const timer = thisBrowser.setInterval(refetch, pollIntervalMs)
    return () => thisBrowser.clearInterval(timer)
  }, [isMaking, refetch])

  async function begin() {
    const { message, data } = await api.call('POST', packPaths.pack)
    setLatest(data)
    toast.success(message ?? '')
    refetch()
  }
  return (
    <PageSection
      id="pack"
      title={words.title}
      lead={<span className="block max-w-prose">{words.lead}</span>}
      className="mt-2"
    >
      <QueryResult query={query} errorMessage={words.unknown} isInline>
        {({ data }) => (
          <>
            {data && data.startedAt === latest?.startedAt && data.state !== 'failed' && (
              <Passphrase passphrase={latest.passphrase} />
            )}
            {data && <PackStatus pack={data} onChange={refetch} />}
            {!isMaking && (
              <ActionButton
                label={data?.state === 'ready' ? words.another : words.make}
                variant="primary"
                run={begin}
                errorMessage={words.notBegun}
                className="mt-6"
              />
            )}
          </>
        )}
      </QueryResult>
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
