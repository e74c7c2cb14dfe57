import { ActionButton } from '#app/admin/action-button.tsx'
import { PageSection } from '#app/admin/page-section.tsx'
import { QueryResult, useQuery } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { useSession } from '#app/session/session.tsx'
import { ShieldCheck, ShieldOff } from '#app/ui/icons/admin-icons.ts'
import { Name } from '#app/ui/name.tsx'
import { secondFactorPaths } from '#domain/session/second-factor-paths.ts'
import { defineWords, pluralize } from '#domain/text/words.ts'
import type { AdminSecondFactor } from '../../second-factor.ts'

const words = defineWords({
  title: 'Everyone’s second factors',
  lead: 'If someone loses their phone and codes, reset their second factor here. Their password is then enough. First check who is asking.',
  failed: 'Failed to fetch the second factors.',
  required: 'PICs need a second factor. Those without one must set it up before they can do anything else.',
  notRequired: 'A second factor is optional.',
  require: 'Require it for PICs',
  unrequire: 'Make it optional',
  app: 'app',
  none: 'none',
  passkeys: (number: number) => pluralize(number, 'passkey'),
  reset: 'Reset',
  sure: (name: string) =>
    `Do you really want to reset the second factor of ${name}? They are logged out everywhere and told by mail.`,
  notDone: 'That did not work. Please try again.',
})

export function AdminsSection() {
  const query = useQuery('second factors of all', () => api.call('GET', secondFactorPaths.all))
  return (
    <PageSection id="everybody" title={words.title} lead={words.lead} className="mt-12 max-w-2xl">
      <QueryResult query={query} errorMessage={words.failed} isInline>
        {({ isRequired, data }) => (
          <>
            <Requirement isRequired={isRequired} onChanged={query.refetch} />
            <ul className="grid gap-3">
              {data.map((admin) => (
                <AdminItem key={admin._id} admin={admin} onReset={query.refetch} />
              ))}
            </ul>
          </>
        )}
      </QueryResult>
    </PageSection>
  )
}

function Requirement({ isRequired, onChanged }: { isRequired: boolean; onChanged: () => void }) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-4">
      <p className="min-w-0 flex-1 basis-56">{isRequired ? words.required : words.notRequired}</p>
      <ActionButton
        label={isRequired ? words.unrequire : words.require}
        run={() => api.call('PUT', secondFactorPaths.required, { body: { isRequired: !isRequired } })}
        errorMessage={words.notDone}
        onChanged={onChanged}
        className="w-full sm:w-auto"
      />
    </div>
  )
}

function AdminItem({ admin, onReset }: { admin: AdminSecondFactor; onReset: () => void }) {
  const { _id, fullName, role, hasApp, passkeys } = admin
  const { admin: me } = useSession()
  const factors = [...(hasApp ? [words.app] : []), ...(passkeys > 0 ? [words.passkeys(passkeys)] : [])]
  const hasAny = factors.length > 0
  const Icon = hasAny ? ShieldCheck : ShieldOff

  return (
    <li className="flex flex-wrap items-center gap-4 rounded-card bg-surface p-4 shadow-soft">
      <Icon className={`size-6 shrink-0 ${hasAny ? 'text-leaf' : 'text-soft'}`} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          <Name text={fullName} />
        </p>
        <p className="text-sm text-soft">
          {role} · <span>{factors.join(', ') || words.none}</span>
        </p>
      </div>
      {hasAny && me?._id !== _id && (
        <ActionButton
          label={words.reset}
          about={fullName}
          question={words.sure(fullName)}
          run={() => api.call('DELETE', secondFactorPaths.ofAdmin, { params: { id: _id } })}
          errorMessage={words.notDone}
          onChanged={onReset}
        />
      )}
    </li>
  )
}
