import { useEffect, useState } from 'react'
import { minPassphraseLength, packPaths } from '#domain/admin/handover.ts'
import type { PackState } from '#domain/admin/handover-schemas.ts'
import { line, optional } from '#domain/kinds/fields.ts'
import { PageSection } from '../../../../admin/page-section.tsx'
import { QueryResult } from '../../../../admin/query-result.tsx'
import { type ApiResponse, api } from '../../../../api/api.ts'
import { useQuery } from '../../../../api/use-query.ts'
import { FieldInput } from '../../../../forms/fields/field-input.tsx'
import { FormFrame } from '../../../../forms/form-frame.tsx'
import { useSendForm } from '../../../../forms/use-send-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { copyText } from '../../../../ui/copy-text.ts'
import { toast } from '../../../../ui/toast.tsx'
import { PackStatus } from './pack-status.tsx'

const words = {
  title: 'Handover pack',
  lead: 'One encrypted file with all the next committee needs: every list as a workbook, the photos by year and event, the settings, who has access, what to do in the first week, and the last backup test.',
  unknown: 'Failed to fetch the state of the pack.',
  make: 'Make a pack',
  another: 'Make another pack',
  own: 'Your own passphrase',
  hint: `Leave this empty, and the site makes one and shows it once. Your own needs at least ${minPassphraseLength} characters.`,
  notBegun: 'The pack could not be started. Please try again.',
  label: 'Passphrase of the pack',
  advice: 'Write down this passphrase now. It is shown only once.',
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: 'It could not be copied. Please write it down.',
  twoWays: 'Do not send it together with the file. Give it on paper or by phone.',
}

/** The passphrase where the site has made it, and of which pack it is. */
type BegunPack = { passphrase: string | null; startedAt: string }

/** How often it is asked how far the pack is. */
const pollIntervalMs = 2_000

/** Makes a pack, shows its passphrase once, and hands the file out. */
export function PackPanel() {
  const query = useQuery('pack', () => api.get<{ data: PackState | null }>(packPaths.pack))
  const [latest, setLatest] = useState<BegunPack>()
  const { response, refetch } = query
  const isMaking = response?.data?.state === 'making'

  useEffect(() => {
    if (!isMaking) return
    const timer = setInterval(refetch, pollIntervalMs)
    return () => clearInterval(timer)
  }, [isMaking, refetch])

  function begun(pack: BegunPack) {
    setLatest(pack)
    refetch()
  }
  // Somebody else may have made another since.
  const passphraseOf = ({ state, startedAt }: PackState) =>
    state !== 'failed' && startedAt === latest?.startedAt ? latest.passphrase : null

  return (
    <PageSection
      id="pack"
      title={words.title}
      lead={<span className="block max-w-prose">{words.lead}</span>}
      className="mt-2"
    >
      <QueryResult query={query} errorMessage={words.unknown} isInline>
        {({ data }) => {
          const passphrase = data && passphraseOf(data)
          return (
            <>
              {passphrase && <ShownPassphrase passphrase={passphrase} />}
              {data && <PackStatus pack={data} onChange={refetch} />}
              {!isMaking && <MakePack onBegun={begun} isAnother={data?.state === 'ready'} />}
            </>
          )
        }}
      </QueryResult>
    </PageSection>
  )
}

const field = optional(line(words.own))

type Props = { isAnother: boolean; onBegun: (begun: BegunPack) => void }

/** A form that begins a pack; the answer alone knows the passphrase that was made. */
function MakePack({ isAnother, onBegun }: Props) {
  const { form, onSubmit } = useSendForm<ApiResponse & { data: BegunPack }>({
    path: packPaths.pack,
    fields: { passphrase: field },
    defaultValues: { passphrase: '' },
    toBody: ({ passphrase }) => (passphrase ? { passphrase } : {}),
    errorMessage: words.notBegun,
    onSent({ message = '', data }) {
      form.reset()
      toast.success(message)
      onBegun(data)
    },
  })
  return (
    <div className="mt-6">
      <FormFrame form={form} onSubmit={onSubmit} submitLabel={isAnother ? words.another : words.make}>
        <FieldInput form={form} name="passphrase" field={field} hint={words.hint} autoComplete="off" />
      </FormFrame>
    </div>
  )
}

/** The passphrase, for as long as the page stays open. */
const ShownPassphrase = ({ passphrase }: { passphrase: string }) => (
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
