import { useState } from 'react'
import { QueryResult, useQuery } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { unlistedPageMeta } from '#app/layout/page-meta.ts'
import { useSession } from '#app/session/session.tsx'
import { useCan } from '#app/session/use-can.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { secondFactorMessages, secondFactorPaths } from '#domain/session/second-factor-paths.ts'
import { defineWords, message } from '#domain/text/words.ts'
import { AdminsSection } from './admins-section.tsx'
import { AppSection } from './app-section.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { NewCodes, RecoveryCodesSection } from './recovery-codes.tsx'

const english = defineWords('admin.security', {
  title: 'Security',
  lead: 'A second factor keeps your account safe even if someone learns your password: a code from an app on your phone, or a passkey.',
  failed: 'Failed to fetch your security settings.',
})

export const meta = unlistedPageMeta(english)

export default function SecurityPage() {
  const words = useWords(english)
  const query = useQuery('second factors', () => api.call('GET', secondFactorPaths.own))
  const translate = useTranslateMessage()
  const [newCodes, setNewCodes] = useState<string[]>([])
  const [changes, setChanges] = useState(0)
  const { needsSecondFactor, refetch: refetchSession } = useSession()
  const can = useCan()

  function handleChanged(recoveryCodes: string[] = []) {
    if (recoveryCodes.length > 0) setNewCodes(recoveryCodes)
    // Refetching the session now could replace the page before the new codes are saved.
    else refetchSession()
    query.refetch()
    setChanges(changes + 1)
  }
  function handleCodesKept() {
    setNewCodes([])
    refetchSession()
  }

  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      {needsSecondFactor && newCodes.length === 0 && (
        <p role="status" className="mb-6 max-w-2xl rounded-xl bg-lamp/15 px-4 py-3 font-medium">
          {translate(message(secondFactorMessages, 'setUpFirst'))}
        </p>
      )}
      {newCodes.length > 0 && <NewCodes codes={newCodes} onKept={handleCodesKept} />}
      <QueryResult query={query} errorMessage={words.failed}>
        {({ data }) => (
          <div className="max-w-2xl">
            <AppSection hasApp={data.hasApp} onChanged={handleChanged} />
            <PasskeySection factors={data} onChanged={handleChanged} />
            {(data.hasApp || data.passkeys.length > 0) && (
              <RecoveryCodesSection left={data.recoveryCodes} onChanged={handleChanged} />
            )}
          </div>
        )}
      </QueryResult>
      {can('manage admins') && !needsSecondFactor && <AdminsSection key={changes} />}
    </>
  )
}
